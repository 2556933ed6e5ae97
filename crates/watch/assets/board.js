// The board: SVG to 25x25, beyond that tiles on a canvas, of which only those that changed are painted.
import { fill, say, set, svg, symbol } from "./dom.js";
import { extraCells, gridPaths } from "./grid.js";
import { Tiles } from "./tiles.js";

const LARGEST_SVG = 25;
const LARGEST_MARKS = 16;
/** How many milliseconds the cells of one frame may take on a canvas; the others follow with the next frame. */
const PAINT_TIME = 1.5;
/** After how many milliseconds without a frame the cells that are left are painted, a slice at a time, and the pause
 * between two slices. */
const PAINT_REST = 250;
const PAINT_PAUSE = 16;

/**
 * What stands out in a cell at this moment, by importance.
 * @param {import("./film.js").Film} film
 * @returns {Map<number, string>}
 */
export function highlights(film) {
  /** @type {Map<number, string>} */ const roles = new Map();
  // A solution is shown as one: what was wrong a moment before is so no longer.
  if (film.frame?.k === "solution") return roles;
  const mark = (/** @type {number[]} */ cells, /** @type {string} */ role) => {
    for (const cell of cells) if (!roles.has(cell)) roles.set(cell, role);
  };
  const one = (/** @type {any} */ part, /** @type {string} */ role) => part && mark([part.cell], role);
  one(film.fresh("dead-end"), "dead");
  mark(film.fresh("violated")?.cells ?? [], "dead");
  one(film.fresh("try"), "focus");
  one(film.fresh("choose", 3), "focus");
  const swap = film.fresh("swap");
  if (swap) mark(swap.cells, swap.accepted ? "focus" : "kept");
  const because = film.fresh("because", 3);
  if (because) mark(because.cells, "reason");
  for (const kind of ["decision", "implied"]) {
    const part = film.fresh(kind);
    if (part) mark([part.literal[0]], kind === "decision" ? "focus" : "reason");
  }
  for (const kind of ["conflict", "learn"]) {
    const part = film.fresh(kind);
    if (part) mark(part.clause.map((/** @type {number[]} */ l) => l[0]), kind === "learn" ? "tie" : "dead");
  }
  one(film.fresh("tabu"), "focus");
  const weighed = film.fresh("weighed", 3);
  if (weighed) mark(weighed.candidates.slice(0, weighed.ties).map((/** @type {number[]} */ c) => c[0]), "tie");
  one(film.part("taken"), "taken");
  mark(film.fresh("because", 3)?.house ?? [], "house");
  return roles;
}

/**
 * The saturations that the method looked at last, by cell.
 * @param {import("./film.js").Film} film
 * @returns {Map<number, number>}
 */
export function saturations(film) {
  return new Map(film.part("weighed")?.candidates ?? []);
}

export class Board {
  /** @param {import("./film.js").Film} film */
  constructor(film) {
    const side = film.run.side;
    this.film = film;
    this.isMarked = side <= LARGEST_MARKS && ["step", "enter", "turn", "implied"].some((k) => film.kinds.has(k));
    this.isHeated = film.hasTree;
    this.isClashing = film.curves.has("cost");
    /** @type {string[]} */ this.drawn = [];
    this.extra = extraCells(film.run);
    if (side <= LARGEST_SVG) this.makeSvg();
    else this.makeCanvas();
  }

  makeSvg() {
    const { run, places } = this.film;
    this.cells = run.givens.map((/** @type {number} */ _, /** @type {number} */ cell) => {
      const [x, y] = [places.column(cell) * 10, places.row(cell) * 10];
      const back = svg("rect", { x, y, width: 10, height: 10, class: "cell" });
      const digit = svg("text", { x: x + 5, y: y + 5.4, class: "digit" });
      const small = svg("text", { x: x + 8.6, y: y + 2.7, class: "small" });
      const marks = svg("g", { class: "marks" });
      // Inside the cell, so that neighbours do not cover half of it.
      const tie = svg("rect", { x: x + 0.6, y: y + 0.6, width: 8.8, height: 8.8, class: "tie" });
      const dot = svg("circle", { cx: x + 1.6, cy: y + 8.4, r: 0.9, class: "dot" });
      const group = svg("g", { role: "img", class: "place" }, [tie, digit, small, marks, dot]);
      return { group, back, tie, digit, small, marks, dot, x, y };
    });
    const { thin, thick } = gridPaths(run, 10);
    const lines = [svg("path", { d: thin, class: "thin" }), svg("path", { d: thick, class: "thick" })];
    const groups = this.cells.map((/** @type {any} */ cell) => cell.group);
    const backs = svg("g", {}, this.cells.map((/** @type {any} */ cell) => cell.back));
    // The picture of a step: its grounds lie below the digits, its links above.
    const layer = () => svg("g", { class: "step-layer" });
    [this.under, this.over] = [layer(), layer()];
    const [left, top, right, bottom] = (run.clues?.margins ?? [0, 0, 0, 0]).map((/** @type {number} */ cells) => cells * 10 + 1);
    const viewBox = `${-left} ${-top} ${places.width * 10 + left + right} ${places.height * 10 + top + bottom}`;
    const clues = (/** @type {"ground"|"signs"} */ name) => (run.clues ? [clueLayer(run.clues[name], places)] : []);
    this.element = svg("svg", { viewBox, class: "board", role: "group", "aria-label": run.words.board }, [backs, ...clues("ground"), this.under, ...groups, ...lines, ...clues("signs"), this.over]);
  }

  makeCanvas() {
    this.tiles = new Tiles(this.film, this.extra);
    this.element = this.tiles.canvas;
    /** Cells that changed and are not painted yet. @type {Set<number>} */
    this.left = new Set();
    /** @type {any} */ this.rest = 0;
    /** @type {any} */ this.warming = 0;
  }

  draw() {
    if (this.tiles) this.drawCanvas();
    else this.drawSvg();
  }

  /** Paints the cells that changed and those that begin or cease to stand out. */
  drawCanvas() {
    const { film } = this;
    const roles = highlights(film);
    const isWhole = film.isAllChanged || this.roles === undefined;
    // What stands out is painted first, then what has waited longest.
    const cells = new Set([...roles.keys(), ...(this.roles?.keys() ?? []), ...this.left]);
    for (const cell of isWhole ? film.digits.keys() : film.changed) cells.add(cell);
    if (this.isClashing) {
      this.clashes ??= new Uint8Array(film.digits.length);
      for (let cell = 0; cell < film.digits.length; cell += 1) {
        const isClash = Number(film.isClash(cell));
        if (isClash !== this.clashes[cell]) cells.add(cell);
        this.clashes[cell] = isClash;
      }
    }
    this.roles = roles;
    film.isAllChanged = false;
    film.changed.clear();
    this.left = cells;
    this.paintLeft(isWhole ? Infinity : PAINT_TIME);
    if (isWhole) this.warm();
  }

  /** Makes tiles in advance, a slice at a time. */
  warm() {
    clearTimeout(this.warming);
    this.warming = setTimeout(() => { if (this.tiles.warm(PAINT_TIME)) this.warm(); }, PAINT_PAUSE);
  }

  /** Paints the cells that are left, for so long. A fast run changes more cells than a frame has time for.
   * @param {number} time in milliseconds @param {number} pause after which what is still left is painted, if no frame comes */
  paintLeft(time, pause = PAINT_REST) {
    clearTimeout(this.rest);
    const begun = performance.now();
    this.tiles.begin();
    let painted = 0;
    for (const cell of this.left) {
      this.tiles.paint(cell, this.roles?.get(cell) ?? (this.clashes?.[cell] ? "dead" : ""));
      this.left.delete(cell);
      painted += 1;
      if (painted % 64 === 0 && performance.now() - begun > time) break;
    }
    this.tiles.show();
    if (this.left.size) this.rest = setTimeout(() => this.paintLeft(PAINT_TIME, PAINT_PAUSE), pause);
  }

  drawSvg() {
    const { film } = this;
    const roles = highlights(film);
    const saturation = saturations(film);
    const most = this.isHeated ? Math.max(1, ...film.tries) : 1;
    /** @type {Map<number, any[]>} */ const fractions = new Map();
    for (const value of film.part("fractional")?.values ?? []) {
      fractions.set(value[0], [...(fractions.get(value[0]) ?? []), value]);
    }
    for (let cell = 0; cell < film.digits.length; cell += 1) {
      const digit = film.digits[cell];
      const marks = digit === 0 && this.isMarked ? film.candidates(cell).join(" ") : "";
      const state = [
        digit,
        film.flags[cell],
        roles.get(cell) ?? "",
        digit === 0 ? saturation.get(cell) ?? "" : "",
        marks,
        this.isClashing && film.isClash(cell) ? 1 : 0,
        this.isHeated && !(film.flags[cell] & 1) ? Math.ceil((4 * Math.log1p(film.tries[cell])) / Math.log1p(most)) : 0,
        digit === 0 && fractions.has(cell) ? fractions.get(cell).map((f) => `${f[1]}:${f[2]}`).join(" ") : "",
      ];
      const signature = state.join("|");
      if (this.drawn[cell] === signature) continue;
      this.drawn[cell] = signature;
      this.write(cell, state, fractions.get(cell) ?? []);
    }
    this.drawPicture();
  }

  /** Shows the picture of the step that was just told, if it has one. */
  drawPicture() {
    const said = this.film.fresh("explained");
    if (said === this.pictured) return;
    this.pictured = said;
    for (const [layer, text] of [[this.under, said?.under], [this.over, said?.over]]) {
      const whole = text?.includes("xmlns=") ? text : text?.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
      const parsed = whole && new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
      parsed?.setAttribute("width", String(this.film.places.width * 10));
      parsed?.setAttribute("height", String(this.film.places.height * 10));
      layer.replaceChildren(...(parsed ? [parsed] : []));
    }
  }

  /** @param {number} cell @param {any[]} state @param {any[]} fractions */
  write(cell, state, fractions) {
    const { run } = this.film;
    const [digit, flags, role, saturation, marks, isClash, heat] = state;
    const place = this.cells[cell];
    const ground = role ? `is-${role}` : heat ? `heat-${heat}` : this.extra.has(cell) ? "extra" : "";
    set(place.back, "class", `cell ${ground}`);
    say(place.digit, symbol(digit, run.side));
    set(place.digit, "class", `digit ${flags & 1 ? "given" : flags & 2 ? "forced" : "tried"}`);
    say(place.small, String(saturation));
    set(place.tie, "class", role === "tie" ? "tie shown" : "tie");
    set(place.dot, "class", isClash ? "dot shown" : "dot");
    const [columns, rows] = run.table;
    const items = marks ? marks.split(" ").map(Number) : fractions.map((f) => f[1]);
    const opacity = new Map(fractions.map((f) => [f[1], f[2]]));
    // As in the pictures of steps: a sixteenth of the cell is free around its marks.
    const [across, down] = [8.75 / columns, 8.75 / rows];
    place.marks.replaceChildren(
      ...(digit ? [] : items).map((/** @type {number} */ mark) =>
        svg("text", {
          x: place.x + 0.625 + across * (((mark - 1) % columns) + 0.5),
          y: place.y + 0.625 + down * (Math.floor((mark - 1) / columns) + 0.55),
          class: `mark of-${columns}`,
          "fill-opacity": opacity.has(mark) ? Math.max(0.2, opacity.get(mark)) : 1,
          text: symbol(mark, run.side),
        }),
      ),
    );
    const value = symbol(digit, run.side) || run.words.blank;
    const [row, column] = [this.film.places.row(cell) + 1, this.film.places.column(cell) + 1];
    set(place.group, "aria-label", fill(run.words["reading-board"], { row, column, value }));
  }
}

/** A layer of clues that the engine drew, as part of a board. @param {string} text @param {import("./grid.js").Places} places */
function clueLayer(text, places) {
  const parsed = new DOMParser().parseFromString(text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'), "image/svg+xml");
  const layer = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  const size = { x: 0, y: 0, width: places.width * 10, height: places.height * 10, class: "clue-layer", overflow: "visible" };
  for (const [name, value] of Object.entries(size)) layer.setAttribute(name, String(value));
  return layer;
}
