// The diagram of a state machine, with what each state was used for.
import { html, panel, readable, set, svg } from "./dom.js";

const COLUMNS = 4;

export class Machine {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.kinds.has("enter");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    /** @type {Map<number, string>} */ const names = new Map();
    /** @type {Map<string, number>} */ this.arrows = new Map();
    let before = 0;
    film.run.frames.forEach((/** @type {any} */ frame, /** @type {number} */ index) => {
      const enter = frame.v?.enter;
      if (!enter) return;
      names.set(enter.state, enter.name);
      // Only frames of one event tell which state followed which.
      if (index < film.run.single && before) {
        const arrow = `${before}-${enter.state}`;
        if (!this.arrows.has(arrow)) this.arrows.set(arrow, index);
      }
      before = enter.state;
    });
    const count = Math.max(16, ...names.keys());
    const place = (/** @type {number} */ state) => {
      const row = Math.floor((state - 1) / COLUMNS);
      const column = (state - 1) % COLUMNS;
      return [32 + 62 * (row % 2 ? COLUMNS - 1 - column : column), 18 + 34 * row];
    };
    this.lines = [...this.arrows.keys()].map((arrow) => {
      const [from, to] = arrow.split("-").map(Number);
      const [[x1, y1], [x2, y2]] = [place(from), place(to)];
      const bend = to === from + 1 ? 0 : 12 + Math.abs(to - from);
      const path = `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2 - bend} ${x2} ${y2}`;
      return svg("path", { d: path, class: to === from + 1 ? "arrow unchanged" : "arrow changed" });
    });
    this.boxes = Array.from({ length: count }, (_, index) => {
      const state = index + 1;
      const [x, y] = place(state);
      const box = svg("rect", { x: x - 28, y: y - 12, width: 56, height: 24, rx: 5, class: "state" });
      const title = svg("text", { x, y: y - 3, class: "state-name", text: `${state} ${short(names.get(state) ?? "")}` });
      const uses = svg("text", { x, y: y + 7, class: "state-uses" });
      return { box, uses, group: svg("g", {}, [box, title, uses]) };
    });
    const height = 34 * Math.ceil(count / COLUMNS) + 4;
    const diagram = svg("svg", { viewBox: `0 0 252 ${height}`, class: "machine", role: "img", "aria-label": film.run.words.machine }, [...this.lines, ...this.boxes.map((box) => box.group)]);
    this.element = panel(film.run.words.machine, film.run.words["machine-help"], [html("div", {}, [diagram])]);
  }

  draw() {
    const now = this.film.part("enter")?.state;
    this.boxes.forEach(({ box, uses }, index) => {
      const [, visits, changes] = this.film.states.get(index + 1) ?? [0, 0, 0];
      set(box, "class", `state ${index + 1 === now ? "is-now" : visits ? "is-used" : ""}`);
      uses.textContent = visits ? `${readable(visits)} · ${readable(changes)}` : "";
    });
    const seen = [...this.arrows.values()];
    this.lines.forEach((line, index) => line.classList.toggle("is-seen", seen[index] <= this.film.at));
  }
}

/** @param {string} name */
function short(name) {
  return name.replace("Possibilities", "Poss").replaceAll("_", " ");
}
