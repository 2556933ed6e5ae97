// What is drawn of a run: the board or the graph, and the panels that its method has something for.

import { Board } from "../watch/board.js";
import { Chance } from "../watch/chance.js";
import { Curves } from "../watch/curves.js";
import { Facts } from "../watch/facts.js";
import { Graph } from "../watch/graph.js";
import { Lamps } from "../watch/lamps.js";
import { Machine } from "../watch/machine.js";
import { Trail } from "../watch/trail.js";
import { Tree } from "../watch/tree.js";
import { Waiting } from "../watch/waiting.js";

/** What a method's events will be, so that its panels are there before the first of them. @type {Record<string, string[]>} */
const KINDS = {
  bfs: ["choose", "taken", "colours"], dfs: ["choose", "taken", "colours"], saturbfs: ["choose", "taken", "weighed", "colours"],
  dsatur: ["choose", "weighed", "colours"], "dsatur-restarts": ["choose", "weighed", "colours"],
  fsm: ["enter"], formulas: ["truth"], annealing: ["chance"], tabu: ["tabu"], sat: ["decision", "learn", "implied"], ilp: ["bound"], logic: ["step", "explained"],
  exact: ["turn"],
};
/** Methods that count the cost of a full board. */
const COSTS = ["annealing", "tabu"];
/** The time between two drawings of a panel at full speed, where a frame draws one panel at most. */
const PAUSE = 200;

export class Screen {
  /** @param {any} film @param {string} method */
  constructor(film, method) {
    this.film = film;
    for (const kind of KINDS[method] ?? []) film.kinds.add(kind);
    if (COSTS.includes(method) && !film.curves.has("cost")) film.curves.set("cost", []);
    /** @type {any} */ this.board = new Board(film);
    /** @type {any} */ this.graph = Graph.isUseful(film) ? new Graph(film) : null;
    this.graph?.element.classList.add("hidden");
    /** @type {any[]} */ this.views = [];
    this.size = "";
    /** When a panel was last drawn, and which one is next. */
    this.drawn = 0;
    this.next = 0;
  }

  /** @returns {HTMLElement[]} */
  get boards() {
    return [this.board.element, ...(this.graph ? [this.graph.element] : [])];
  }

  /** The panels, made for what the run is known to have. @returns {Node[]} */
  panels() {
    const { film } = this;
    this.size = this.measure();
    const facts = new Facts(film);
    const views = [Machine, Lamps, Waiting, Chance, Trail, Curves, Tree].filter((View) => View.isUseful(film)).map((View) => new View(film));
    this.views = [...views, facts];
    return [...views.map((view) => view.element), ...facts.elements];
  }

  /** Whether the run has something by now for which there is no panel. */
  isOutgrown() {
    return this.measure() !== this.size;
  }

  measure() {
    const { film } = this;
    const curves = [...film.curves].filter(([, points]) => points.length > 1).length;
    const kinds = ["enter", "truth", "taken", "colours", "explained", "chance", "tabu", "learn", "decision", "conflict", "implied", "bound", "note"];
    return `${kinds.filter((kind) => film.kinds.has(kind))} ${film.hasTree} ${film.hasTrail} ${film.hasBars} ${curves}`;
  }

  /** @param {boolean} isAll whether panels are drawn at once, or only now and then */
  draw(isAll) {
    this.board.isHeated = this.film.hasTree;
    this.board.draw();
    if (this.graph && !this.graph.element.classList.contains("hidden")) this.graph.draw();
    if (isAll) for (const view of this.views) view.draw();
    const now = performance.now();
    if (isAll || now - this.drawn < PAUSE / this.views.length) return;
    this.drawn = now;
    this.next = (this.next + 1) % this.views.length;
    this.views[this.next].draw();
  }

  /** Draws everything again, in other colours. */
  redraw() {
    this.film.isAllChanged = true;
    this.draw(true);
  }

  /** @param {boolean} isGraph */
  showGraph(isGraph) {
    this.graph?.element.classList.toggle("hidden", !isGraph);
    this.board.element.classList.toggle("hidden", isGraph);
    this.draw(true);
  }
}
