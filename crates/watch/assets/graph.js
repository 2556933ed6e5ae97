// The board as a graph: vertices on a circle, the edges of the vertex that matters now.
import { set, svg, symbol } from "./dom.js";
import { highlights } from "./board.js";

/** Past this many vertices a circle shows nothing any more. */
const MOST_VERTICES = 256;

/** Twelve hues that differ in lightness too; beyond them the digit tells. */
const HUES = 12;

export class Graph {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.digits.length <= MOST_VERTICES && film.kinds.has("choose");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const count = film.digits.length;
    const radius = Math.min(5, 270 / count);
    this.places = Array.from(film.digits, (_, cell) => {
      const angle = (2 * Math.PI * cell) / count - Math.PI / 2;
      return [100 + 90 * Math.cos(angle), 100 + 90 * Math.sin(angle)];
    });
    this.edges = svg("path", { class: "edges" });
    this.vertices = this.places.map(([cx, cy]) => svg("circle", { cx, cy, r: radius, class: "vertex" }));
    this.labels = this.places.map(([x, y]) => svg("text", { x, y: y + radius * 0.1, class: "vertex-label", "font-size": radius * 1.3 }));
    this.element = svg("svg", { viewBox: "0 0 200 200", class: "graph", role: "img", "aria-label": film.run.words.graph }, [this.edges, ...this.vertices, ...this.labels]);
  }

  draw() {
    const { film } = this;
    const roles = highlights(film);
    film.digits.forEach((digit, cell) => {
      const role = roles.get(cell) ?? "";
      set(this.vertices[cell], "class", `vertex ${digit ? `hue-${(digit - 1) % HUES}` : ""} ${role ? `is-${role}` : ""}`);
      const label = symbol(digit, film.run.side);
      if (this.labels[cell].textContent !== label) this.labels[cell].textContent = label;
    });
    const chosen = film.fresh("choose", 3)?.cell ?? film.part("taken")?.cell;
    const from = chosen === undefined || chosen === null ? undefined : this.places[chosen];
    const lines = from ? film.peersOf(chosen).map((peer) => `M${from}L${this.places[peer]}`) : [];
    set(this.edges, "d", lines.join("") || "M0 0");
  }
}
