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
    /** Number, name, the next states after a change and without one. @type {Array<[number, string, number[]]>} */
    const states = film.run.machine ?? [];
    /** @type {Map<string, SVGElement>} */ this.drawn = new Map();
    for (const [from, , [changed, unchanged]] of states) {
      if (from === changed) continue;
      this.addArrow(from, changed, "changed");
      if (unchanged !== changed) this.addArrow(from, unchanged, "unchanged");
    }
    this.boxes = states.map(([state, name]) => {
      const [x, y] = placeOf(state);
      const box = svg("rect", { x: x - 29, y: y - 17, width: 58, height: 34, rx: 5, class: "state" });
      const [first, second] = lines(name);
      const uses = svg("text", { x, y: y + 11.5, class: "state-uses" });
      const texts = [svg("text", { x, y: y - 10, class: "state-name", text: `${state} ${first}` }), svg("text", { x, y: y - 1, class: "state-name", text: second }), uses];
      return { state, box, uses, group: svg("g", {}, [box, ...texts]) };
    });
    const height = 44 * Math.ceil(states.length / COLUMNS) + 4;
    const diagram = svg("svg", { viewBox: `0 0 256 ${height}`, class: "machine", role: "img", "aria-label": film.run.words.machine }, [...this.drawn.values(), ...this.boxes.map((box) => box.group)]);
    this.element = panel(film.run.words.machine, film.run.words["machine-help"], [html("div", {}, [diagram])]);
  }

  draw() {
    const { film } = this;
    const now = film.part("enter")?.state;
    for (const { state, box, uses } of this.boxes) {
      const [, visits, changes] = film.states.get(state) ?? [0, 0, 0];
      set(box, "class", `state ${state === now ? "is-now" : visits ? "is-used" : ""}`);
      say(uses, visits ? `${readable(visits)} · ${readable(changes)}` : "");
    }
    for (const [arrow, line] of this.drawn) line.classList.toggle("is-seen", film.arrows.get(arrow) <= film.at);
  }

  /** @param {number} from @param {number} to @param {string} kind */
  addArrow(from, to, kind) {
    const [[x1, y1], [x2, y2]] = [placeOf(from), placeOf(to)];
    const bend = to === from + 1 ? 0 : 12 + Math.abs(to - from);
    const path = `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2 - bend} ${x2} ${y2}`;
    this.drawn.set(`${from}-${to}`, svg("path", { d: path, class: `arrow ${kind}` }));
  }
}

/** Where a state stands: rows that turn at their ends. @param {number} state */
function placeOf(state) {
  const row = Math.floor((state - 1) / COLUMNS);
  const column = (state - 1) % COLUMNS;
  return [33 + 63 * (row % 2 ? COLUMNS - 1 - column : column), 21 + 44 * row];
}

/** The name of a state on two lines. @param {string} name @returns {[string, string]} */
function lines(name) {
  const [first, ...rest] = name.replace("Possibilities", "Poss.").replace("Candidates", "Cand.").split("_");
  return rest.length > 1 ? [`${first} ${rest[0]}`, rest.slice(1).join(" ")] : [first, rest.join(" ")];
}
