// Marks at fixed places on one canvas, for boards beyond 9x9: 25x25 has up to 15,625 of them, and as many elements
// would make every key wait for layout and paint. A cell is drawn again alone. Screen readers have the labels.

import { h } from "../dom.js";

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
    // The colour of the marks is that of the theme, until the board is left.
    const [left, dark] = [new AbortController(), matchMedia("(prefers-color-scheme: dark)")];
    const themed = new MutationObserver(() => again());
    const again = () => {
      if (this.element.isConnected) return this.fit(true);
      themed.disconnect();
      left.abort();
    };
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    dark.addEventListener("change", again, { signal: left.signal });
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
    this.bits.forEach((bits, cell) => { if (bits) this.drawCell(cell); });
  }

  /** Shows these marks in a cell, and no others. @param {number} cell @param {number} bits */
  set(cell, bits) {
    if (this.bits[cell] === bits) return;
    this.bits[cell] = bits;
    if (this.unit) this.drawCell(cell);
  }

  /** @param {number} cell */
  drawCell(cell) {
    const { unit, pen, table: [columns, rows] } = this;
    const [left, top] = [(cell % this.side) * unit, Math.floor(cell / this.side) * unit];
    pen.clearRect(left, top, unit, unit);
    const [width, height] = [(unit * (1 - 2 * EDGE)) / columns, (unit * (1 - 2 * EDGE)) / rows];
    for (let bits = this.bits[cell]; bits; bits &= bits - 1) {
      const index = 31 - Math.clz32(bits & -bits);
      const [row, column] = [Math.floor(index / columns), index % columns];
      pen.fillText(String(index + 1), left + unit * EDGE + (column + 0.5) * width, top + unit * EDGE + (row + 0.5) * height);
    }
  }
}
