// The board: SVG to 25x25, a canvas that redraws only what changed beyond that.
import { cellName, fill, html, say, set, svg, symbol } from "./dom.js";

const LARGEST_SVG = 25;
const LARGEST_MARKS = 16;

/**
 * What stands out in a cell at this moment, by importance.
 * @param {import("./film.js").Film} film
 * @returns {Map<number, string>}
 */
export function highlights(film) {
  /** @type {Map<number, string>} */ const roles = new Map();
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
    if (side <= LARGEST_SVG) this.makeSvg(side);
    else this.makeCanvas(side);
  }

  /** @param {number} side */
  makeSvg(side) {
    const { run } = this.film;
    const size = side * 10;
    this.cells = run.givens.map((/** @type {number} */ _, /** @type {number} */ cell) => {
      const [x, y] = [(cell % side) * 10, Math.floor(cell / side) * 10];
      const back = svg("rect", { x, y, width: 10, height: 10, class: "cell" });
      const digit = svg("text", { x: x + 5, y: y + 5.4, class: "digit" });
      const small = svg("text", { x: x + 9.2, y: y + 2.6, class: "small" });
      const marks = svg("g", { class: "marks" });
      const dot = svg("circle", { cx: x + 1.6, cy: y + 8.4, r: 0.9, class: "dot" });
      const group = svg("g", { role: "img", class: "place" }, [back, digit, small, marks, dot]);
      return { group, back, digit, small, marks, dot, x, y };
    });
    const lines = [];
    for (let i = 0; i <= side; i += 1) {
      const isThick = (/** @type {number} */ a, /** @type {number} */ b) =>
        i === 0 || i === side || run.houses[2][a] !== run.houses[2][b];
      const [left, above] = [isThick(i - 1, i), isThick((i - 1) * side, i * side)];
      lines.push(svg("line", { x1: i * 10, y1: 0, x2: i * 10, y2: size, class: left ? "thick" : "thin" }));
      lines.push(svg("line", { x1: 0, y1: i * 10, x2: size, y2: i * 10, class: above ? "thick" : "thin" }));
    }
    const groups = this.cells.map((/** @type {any} */ cell) => cell.group);
    this.element = svg("svg", { viewBox: `-1 -1 ${size + 2} ${size + 2}`, class: "board", role: "group", "aria-label": run.words.board }, [...groups, ...lines]);
  }

  /** @param {number} side */
  makeCanvas(side) {
    this.scale = Math.max(8, Math.floor(1400 / side));
    const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { class: "board", role: "img", "aria-label": this.film.run.words.board }));
    canvas.width = canvas.height = this.scale * side + 2;
    this.canvas = canvas;
    this.element = canvas;
  }

  draw() {
    if (this.canvas) this.drawCanvas();
    else this.drawSvg();
  }

  /** Paints the cells that changed and those that begin or cease to stand out. */
  drawCanvas() {
    const { film } = this;
    const roles = highlights(film);
    const cells = new Set(film.isAllChanged || this.roles === undefined ? film.digits.keys() : film.changed);
    for (const cell of roles.keys()) cells.add(cell);
    for (const cell of this.roles?.keys() ?? []) cells.add(cell);
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
    const look = getComputedStyle(document.documentElement);
    /** @type {Map<string, string>} */ const colours = new Map();
    const colour = (/** @type {string} */ name) => {
      if (!colours.has(name)) colours.set(name, look.getPropertyValue(`--${name}`));
      return colours.get(name);
    };
    const context = this.canvas.getContext("2d");
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const cell of cells) this.paint(context, colour, cell, roles.get(cell) ?? (this.clashes?.[cell] ? "dead" : ""));
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
  }

  /** @param {number} cell @param {any[]} state @param {any[]} fractions */
  write(cell, state, fractions) {
    const { run } = this.film;
    const [digit, flags, role, saturation, marks, isClash, heat] = state;
    const place = this.cells[cell];
    set(place.back, "class", `cell ${role ? `is-${role}` : heat ? `heat-${heat}` : ""}`);
    say(place.digit, symbol(digit, run.side));
    set(place.digit, "class", `digit ${flags & 1 ? "given" : flags & 2 ? "forced" : "tried"}`);
    say(place.small, String(saturation));
    set(place.dot, "class", isClash ? "dot shown" : "dot");
    const columns = Math.ceil(Math.sqrt(run.side));
    const items = marks ? marks.split(" ").map(Number) : fractions.map((f) => f[1]);
    const opacity = new Map(fractions.map((f) => [f[1], f[2]]));
    const step = 10 / columns;
    place.marks.replaceChildren(
      ...(digit ? [] : items).map((/** @type {number} */ mark) =>
        svg("text", {
          x: place.x + step * (((mark - 1) % columns) + 0.5),
          y: place.y + step * (Math.floor((mark - 1) / columns) + 0.55),
          class: `mark of-${columns}`,
          "fill-opacity": opacity.has(mark) ? Math.max(0.2, opacity.get(mark)) : 1,
          text: symbol(mark, run.side),
        }),
      ),
    );
    const value = symbol(digit, run.side) || run.words.blank;
    const [row, column] = [Math.floor(cell / run.side) + 1, (cell % run.side) + 1];
    set(place.group, "aria-label", fill(run.words["reading-board"], { row, column, value }));
  }

  /** @param {CanvasRenderingContext2D} context @param {(name: string) => string} colour @param {number} cell @param {string} role */
  paint(context, colour, cell, role) {
    const { film, scale: s } = this;
    const { run } = film;
    const side = run.side;
    const [digit, flags] = [film.digits[cell], film.flags[cell]];
    const [column, row] = [cell % side, Math.floor(cell / side)];
    const [x, y] = [column * s + 1, row * s + 1];
    context.fillStyle = colour(role || "paper");
    context.fillRect(x, y, s, s);
    const isEdge = (/** @type {number} */ other, /** @type {boolean} */ isFirst) => isFirst || run.houses[2][cell] !== run.houses[2][other];
    const line = (/** @type {boolean} */ isThick, /** @type {boolean} */ isAcross) => {
      const width = isThick ? Math.max(1, Math.round(s / 6)) : 1;
      context.fillStyle = colour(isThick ? "ink" : "line");
      context.fillRect(x, y, isAcross ? s : width, isAcross ? width : s);
    };
    line(isEdge(cell - 1, column === 0), false);
    line(isEdge(cell - side, row === 0), true);
    if (!digit) return;
    context.fillStyle = colour(flags & 1 ? "ink" : "accent");
    const font = `${flags & 1 ? "bold " : ""}${Math.floor(s * 0.55)}px system-ui, sans-serif`;
    if (this.font !== font) context.font = this.font = font;
    context.fillText(symbol(digit, side), x + s / 2, y + s / 2 + 1);
  }

  /** @param {number} cell */
  name(cell) {
    return cellName(cell, this.film.run.side);
  }
}
