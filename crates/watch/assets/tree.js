// The upper levels of a search tree as rings: inside the first try, outside the deeper ones.
import { html, panel, svg, symbol } from "./dom.js";

const LEVELS = 8;
const SMALLEST = 0.012;

export class Tree {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.hasTree;
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    this.rings = svg("g", {});
    const { words } = film.run;
    const picture = svg("svg", { viewBox: "-100 -100 200 200", class: "tree", role: "img", "aria-label": words.tree }, [this.rings]);
    this.element = panel(words.tree, words["tree-help"], [html("div", {}, [picture])]);
  }

  draw() {
    /** @type {Map<number, number[][]>} */ const children = new Map();
    for (const node of this.film.nodes.values()) {
      if (!children.has(node[1])) children.set(node[1], []);
      children.get(node[1]).push(node);
    }
    /** @type {Node[]} */ const arcs = [];
    const place = (/** @type {number} */ parent, /** @type {number} */ level, /** @type {number} */ from, /** @type {number} */ to) => {
      const nodes = children.get(parent) ?? [];
      const total = nodes.reduce((sum, node) => sum + node[4], 0);
      let angle = from;
      for (const node of nodes) {
        const next = angle + ((to - from) * node[4]) / total;
        if (next - angle > SMALLEST) {
          arcs.push(this.arc(node, level, angle, next));
          if (level + 1 < LEVELS) place(node[0], level + 1, angle, next);
        }
        angle = next;
      }
    };
    place(0, 0, 0, 2 * Math.PI);
    const { words } = this.film.run;
    this.rings.replaceChildren(...(arcs.length ? arcs : [svg("text", { class: "tree-empty", text: words["not-yet"] })]));
  }

  /** @param {number[]} node @param {number} level @param {number} from @param {number} to */
  arc(node, level, from, to) {
    const [, , cell, digit, tries, isOpen] = node;
    const [inner, outer] = [12 + 11 * level, 22 + 11 * level];
    const end = Math.min(to, from + 2 * Math.PI - 0.001);
    const at = (/** @type {number} */ radius, /** @type {number} */ angle) => `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
    const large = end - from > Math.PI ? 1 : 0;
    const d = `M${at(inner, from)}A${inner} ${inner} 0 ${large} 1 ${at(inner, end)}L${at(outer, end)}A${outer} ${outer} 0 ${large} 0 ${at(outer, from)}Z`;
    const { side } = this.film.run;
    const title = svg("title", { text: `${this.film.places.name(cell)}=${symbol(digit, side)}: ${tries}` });
    return svg("path", { d, class: isOpen ? "arc is-open" : "arc" }, [title]);
  }
}
