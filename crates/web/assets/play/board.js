// The board to play on: an ARIA grid whose cells hold the focus themselves, lines in one SVG above, layers of
// hints and clues below and above the figures. A cell is drawn again only when it changed.

import { fill, h, picture, s } from "../dom.js";
import { settings } from "../settings.js";
import { extraCells, gridPaths } from "../watch/grid.js";
import { lang, t } from "../words.js";
import { bit, digitsOf } from "./game.js";
import { MarkSheet } from "./sheet.js";
import { Sight } from "./sight.js";

/** How many colours there are for cells. */
export const COLOURS = 9;

export class BoardView {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    const { board: { side }, places } = game;
    const extra = extraCells(game.board);
    /** @type {HTMLElement[]} */
    this.cells = game.cells.map((_, cell) => h("div", { class: extra.has(cell) ? "cell extra" : "cell", role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell, "aria-selected": "false" }));
    // Grids that overlap leave places without a cell, which nothing can be said of.
    const hole = () => h("div", { class: "hole", "aria-hidden": "true" });
    const rows = Array.from({ length: places.height }, (_, row) =>
      h("div", { class: "row", role: "row" }, places.inRow(row).map((/** @type {number|null} */ cell) => (cell === null ? hole() : this.cells[cell]))));
    this.under = h("div", { class: "layer under", "aria-hidden": "true" });
    this.over = h("div", { class: "layer over", "aria-hidden": "true" });
    const { clues } = game.board;
    /** What the clues of each cell are called, for its label. @type {string[][]} */
    this.clues = this.cells.map(() => []);
    for (const clue of clues?.list ?? []) for (const cell of clue.cells) this.clues[cell].push(clue[/** @type {"en"|"pt"} */ (lang())]);
    for (const cell of clues?.numbered ?? []) this.cells[cell].classList.add("numbered");
    const layer = (/** @type {"ground"|"signs"} */ name) => clues && h("div", { class: `layer ${name}`, "aria-hidden": "true" }, /** @type {any} */ (picture(clues[name])));
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": t("play.board", { side }), "aria-multiselectable": "true" }, rows);
    this.sheet = side > 9 ? new MarkSheet(side, game.board.table) : null;
    this.sight = new Sight(places);
    this.root = h("div", { class: "board" }, this.grid, this.sight.element, layer("ground"), this.under, this.sheet?.element, lines(game.board), layer("signs"), this.over);
    // Numbers outside the board need room around it.
    ["left", "top", "right", "bottom"].forEach((side, at) => { if (clues?.margins[at]) this.root.style.setProperty(`--${side}`, String(clues.margins[at])); });
    this.root.style.setProperty("--across", String(places.width));
    this.root.style.setProperty("--down", String(places.height));
    this.root.style.setProperty("--columns", String(game.board.table[0]));
    this.root.style.setProperty("--rows", String(game.board.table[1]));
    this.root.classList.toggle("two-figures", side > 9);
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focus = 0;
    /** The cells that have a class. @type {Map<string, Set<number>>} */
    this.marked = new Map();
    this.draw(this.cells.keys());
  }

  /** Draws cells again. @param {Iterable<number>} cells */
  draw(cells) {
    for (const cell of cells) this.drawCell(cell);
  }

  /** @param {number} cell */
  drawCell(cell) {
    const { game } = this;
    const element = this.cells[cell];
    const state = game.cells[cell];
    const digit = game.digit(cell);
    element.classList.toggle("given", game.isGiven(cell));
    if (state.colours) element.style.setProperty("--paint", paint(digitsOf(state.colours)));
    element.classList.toggle("painted", state.colours > 0);
    this.sheet?.set(cell, !digit && this.onSheet(state) ? state.centre : 0);
    const parts = digit ? [h("span", { class: "digit" }, String(digit))] : this.marks(state);
    // Most cells whose marks change have them on the sheet, and nothing of their own.
    if (parts.length || element.hasChildNodes()) fill(element, ...parts);
    this.label(cell);
  }

  /** Whether the marks of a cell are drawn on the sheet: only where they stand at fixed places, without colours.
   * @param {import("./game.js").CellState} state */
  onSheet(state) {
    return this.sheet !== null && settings().fixed && !state.corner && Object.keys(state.spots).length === 0;
  }

  /** The marks of a cell, whose figures the style sheet writes: the label of the cell says them. Centre marks alone
   * stand at fixed places, if wanted; else corner marks stand around them. @param {import("./game.js").CellState} state */
  marks(state) {
    const spot = (/** @type {number} */ digit) => {
      const colour = state.spots[digit];
      return h("span", { class: colour ? `mark spot colour-${colour}` : "mark", "data-digit": digit });
    };
    const parts = [];
    const centre = state.centre | Object.keys(state.spots).reduce((bits, digit) => bits | bit(Number(digit)), 0);
    const isFixed = settings().fixed && !state.corner;
    if (this.onSheet(state)) return [];
    if (isFixed && centre) {
      const [columns] = this.game.board.table;
      const marks = digitsOf(centre).map((digit) => {
        const mark = spot(digit);
        mark.style.gridArea = `${Math.floor((digit - 1) / columns) + 1} / ${((digit - 1) % columns) + 1}`;
        return mark;
      });
      parts.push(h("span", { class: "marks fixed", "aria-hidden": "true" }, marks));
    } else if (centre) {
      const digits = digitsOf(centre);
      parts.push(h("span", { class: `marks centre of-${Math.min(digits.length, 10)}`, "aria-hidden": "true" }, digits.map(spot)));
    }
    if (state.corner) {
      const digits = digitsOf(state.corner);
      parts.push(h("span", { class: `marks corner of-${Math.min(digits.length, 10)}`, "aria-hidden": "true" }, digits.map((digit) => h("span", { class: "mark", "data-digit": digit }))));
    }
    return parts;
  }

  /** What a screen reader says of a cell. @param {number} cell */
  label(cell) {
    const { game } = this;
    const state = game.cells[cell];
    const digit = game.digit(cell);
    const place = { row: game.places.row(cell) + 1, column: game.places.column(cell) + 1 };
    const parts = [t("cell.place", place)];
    if (game.isGiven(cell)) parts.push(t("cell.given", { digit }));
    else if (digit) parts.push(t("cell.entered", { digit }));
    else parts.push(t("cell.empty"));
    if (!digit && state.centre) parts.push(t("cell.centre", { digits: digitsOf(state.centre).join(" ") }));
    if (!digit && state.corner) parts.push(t("cell.corner", { digits: digitsOf(state.corner).join(" ") }));
    for (const colour of digitsOf(state.colours)) parts.push(t(`colour.${colour}`));
    parts.push(...this.clues[cell]);
    if (this.cells[cell].classList.contains("conflict")) parts.push(t("cell.conflict"));
    if (this.cells[cell].classList.contains("wrong")) parts.push(t("cell.wrong"));
    this.cells[cell].setAttribute("aria-label", parts.join(", "));
  }

  /** Selects cells; the focus goes to the last. @param {Set<number>} selected @param {number} focus @param {boolean} [quiet] */
  select(selected, focus, quiet = false) {
    for (const cell of this.selected) if (!selected.has(cell)) this.cells[cell].setAttribute("aria-selected", "false");
    for (const cell of selected) this.cells[cell].setAttribute("aria-selected", "true");
    this.selected = selected;
    this.cells[this.focus].tabIndex = -1;
    this.focus = focus;
    this.cells[focus].tabIndex = 0;
    if (!quiet) {
      this.cells[focus].focus({ preventScroll: true });
      if (this.root.parentElement?.classList.contains("zoomed")) this.cells[focus].scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.highlight();
  }

  /** Marks what belongs to the selection: the houses of a single cell, and equal digits. */
  highlight() {
    const { game } = this;
    const { peers, same } = settings();
    const [only] = this.selected.size === 1 ? this.selected : [];
    const digit = only !== undefined && same ? game.digit(only) : 0;
    const equal = new Set(digit ? [...game.cells.keys()].filter((cell) => game.digit(cell) === digit) : []);
    this.sight.show(only !== undefined && peers ? game.peers[only] : []);
    this.mark("same", equal);
  }

  /** Gives these cells a class and takes it from those that had it; others are not touched, because a board of
   * 25x25 has thousands of elements. @param {string} name @param {Set<number>} cells */
  mark(name, cells) {
    const before = this.marked.get(name) ?? new Set();
    const changed = [...before].filter((cell) => !cells.has(cell)).concat([...cells].filter((cell) => !before.has(cell)));
    for (const cell of changed) this.cells[cell].classList.toggle(name, cells.has(cell));
    this.marked.set(name, cells);
    return changed;
  }

  /** Marks cells with a class that is said of them too, and no others. @param {string} name @param {Set<number>} cells */
  flag(name, cells) {
    for (const cell of this.mark(name, cells)) this.label(cell);
  }

  /** Shows the layers of a step, or none. @param {{under: string, over: string}|null} layers */
  overlay(layers) {
    this.root.classList.toggle("hinted", layers !== null);
    fill(this.under, layers && picture(layers.under));
    fill(this.over, layers && picture(layers.over));
  }

  /** The cell at a place on the screen. @param {number} x @param {number} y @returns {number|null} */
  at(x, y) {
    const box = this.grid.getBoundingClientRect();
    const { places } = this.game;
    const column = Math.floor(((x - box.left) / box.width) * places.width);
    const row = Math.floor(((y - box.top) / box.height) * places.height);
    return places.at(row, column);
  }

  /** The candidate of a cell at a place on the screen. @param {number} cell @param {number} x @param {number} y */
  candidateAt(cell, x, y) {
    const box = this.cells[cell].getBoundingClientRect();
    const [columns, rows] = this.game.board.table;
    const column = Math.min(columns - 1, Math.floor(((x - box.left) / box.width) * columns));
    const row = Math.min(rows - 1, Math.floor(((y - box.top) / box.height) * rows));
    const digit = row * columns + column + 1;
    return digit >= 1 && digit <= this.game.side ? digit : null;
  }
}

/** The ground of a cell with these colours, in equal stripes. @param {number[]} colours */
function paint(colours) {
  if (!colours.length) return "none";
  const stops = colours.map((colour, at) => {
    const share = 100 / colours.length;
    return `var(--colour-${colour}) ${at * share}% ${(at + 1) * share}%`;
  });
  return `linear-gradient(135deg, ${stops.join(", ")})`;
}

/** Thin lines between cells, thick ones around regions, as the board says them. @param {import("./game.js").Board} board */
export function lines(board) {
  const { thin, thick } = gridPaths(board, 1);
  return s("svg", { class: "lines", viewBox: `0 0 ${board.width ?? board.side} ${board.height ?? board.side}`, "aria-hidden": "true" },
    s("path", { class: "thin-line", d: thin }), s("path", { class: "thick-line", d: thick }));
}
