// Marks at fixed places on one canvas, for boards beyond 9x9: 25x25 has up to 15,625 of them, and as many elements
// would make every key wait for layout and paint. A cell is drawn again alone. Screen readers have the labels.

import { h } from "../dom.js";
import { onTheme } from "./sight.js";

/** What part of a cell stays free around its marks. */
const EDGE = 1 / 16;

export class MarkSheet {
  /** @param {number} side @param {[number, number]} table columns and rows of the marks of a cell */
  constructor(side, table) {
    this.side = side;
    this.table = table;
    /** The marks of each cell, as bits. */
    this.bits = new Int32Array(side * side);
    this.element = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "layer mark-sheet", "aria-hidden": "true" }));
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.element.getContext("2d"));
    this.unit = 0;
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.element);
    onTheme(this.element, () => this.fit(true));
  }

  /** Takes the size and the colour of now, and draws everything if one of them is new. @param {boolean} [again] */
  fit(again = false) {
    const width = Math.round(this.element.clientWidth * devicePixelRatio);
    if (!width || (width === this.element.width && !again)) return;
    this.element.width = this.element.height = width;
    this.unit = width / this.side;
    const style = getComputedStyle(this.element);
    this.pen.font = `${(this.unit * 0.6) / this.table[0]}px ${style.fontFamily}`;
    this.pen.fillStyle = style.color;
    this.pen.textAlign = "center";
    this.pen.textBaseline = "middle";
    this.bits.forEach((bits, cell) => this.write(cell, bits));
  }

  /** Shows these marks in a cell, and no others: those that are new are written, those that went are wiped out alone. A
   * digit takes a mark from each of its 64 peers on 25x25, which have up to 24 others. @param {number} cell @param {number} bits */
  set(cell, bits) {
    const before = this.bits[cell];
    if (before === bits) return;
    this.bits[cell] = bits;
    if (!this.unit) return;
    if (!bits) this.wipe(cell);
    else this.each(cell, before & ~bits, (x, y, width, height) => this.pen.clearRect(x, y, width, height));
    this.write(cell, bits & ~before);
  }

  /** Empties a cell. @param {number} cell */
  wipe(cell) {
    const { unit, side } = this;
    this.pen.clearRect((cell % side) * unit, Math.floor(cell / side) * unit, unit, unit);
  }

  /** Writes marks into their places. @param {number} cell @param {number} bits */
  write(cell, bits) {
    this.each(cell, bits, (x, y, width, height, mark) => this.pen.fillText(mark, x + width / 2, y + height / 2));
  }

  /** The places of some marks of a cell. @param {number} cell @param {number} bits
   * @param {(x: number, y: number, width: number, height: number, mark: string) => void} act */
  each(cell, bits, act) {
    const { unit, side, table: [columns, rows] } = this;
    const [left, top] = [(cell % side + EDGE) * unit, (Math.floor(cell / side) + EDGE) * unit];
    const [width, height] = [(unit * (1 - 2 * EDGE)) / columns, (unit * (1 - 2 * EDGE)) / rows];
    for (let rest = bits; rest; rest &= rest - 1) {
      const index = 31 - Math.clz32(rest & -rest);
      act(left + (index % columns) * width, top + Math.floor(index / columns) * height, width, height, String(index + 1));
    }
  }
}
