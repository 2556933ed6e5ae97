// The diagram of a state machine, with what each state was used for.
import { html, panel, readable, say, set, svg } from "./dom.js";

const COLUMNS = 4;

export class Machine {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.kinds.has("enter");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { names } = film;
    const count = Math.max(16, ...names.keys());
    this.lines = svg("g", {});
    /** @type {Map<string, SVGElement>} */ this.drawn = new Map();
    this.boxes = Array.from({ length: count }, (_, index) => {
      const state = index + 1;
      const [x, y] = placeOf(state);
      const box = svg("rect", { x: x - 28, y: y - 12, width: 56, height: 24, rx: 5, class: "state" });
      const title = svg("text", { x, y: y - 3, class: "state-name" });
      const uses = svg("text", { x, y: y + 7, class: "state-uses" });
      return { box, title, uses, group: svg("g", {}, [box, title, uses]) };
    });
    const height = 34 * Math.ceil(count / COLUMNS) + 4;
    const diagram = svg("svg", { viewBox: `0 0 252 ${height}`, class: "machine", role: "img", "aria-label": film.run.words.machine }, [this.lines, ...this.boxes.map((box) => box.group)]);
    this.element = panel(film.run.words.machine, film.run.words["machine-help"], [html("div", {}, [diagram])]);
  }

  draw() {
    const { film } = this;
    const now = film.part("enter")?.state;
    this.boxes.forEach(({ box, title, uses }, index) => {
      const [, visits, changes] = film.states.get(index + 1) ?? [0, 0, 0];
      set(box, "class", `state ${index + 1 === now ? "is-now" : visits ? "is-used" : ""}`);
      say(title, `${index + 1} ${short(film.names.get(index + 1) ?? "")}`);
      say(uses, visits ? `${readable(visits)} · ${readable(changes)}` : "");
    });
    for (const arrow of film.arrows.keys()) if (!this.drawn.has(arrow)) this.addArrow(arrow);
    for (const [arrow, line] of this.drawn) line.classList.toggle("is-seen", film.arrows.get(arrow) <= film.at);
  }

  /** @param {string} arrow */
  addArrow(arrow) {
    const [from, to] = arrow.split("-").map(Number);
    const [[x1, y1], [x2, y2]] = [placeOf(from), placeOf(to)];
    const bend = to === from + 1 ? 0 : 12 + Math.abs(to - from);
    const path = `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2 - bend} ${x2} ${y2}`;
    const line = svg("path", { d: path, class: to === from + 1 ? "arrow unchanged" : "arrow changed" });
    this.drawn.set(arrow, line);
    this.lines.append(line);
  }
}

/** Where a state stands: rows that turn at their ends. @param {number} state */
function placeOf(state) {
  const row = Math.floor((state - 1) / COLUMNS);
  const column = (state - 1) % COLUMNS;
  return [32 + 62 * (row % 2 ? COLUMNS - 1 - column : column), 18 + 34 * row];
}

/** @param {string} name */
function short(name) {
  return name.replace("Possibilities", "Poss").replaceAll("_", " ");
}
