// What the last events said in words and numbers: exchange, tabu list, clause, bound, step, counters.
import { html, panel, readable, symbol } from "./dom.js";

const COUNTED = ["restart", "choose", "place", "try", "strike", "undo", "dead-end", "swap", "accepted", "enter", "step", "decision", "implied", "conflict", "learn", "anew", "violated", "solution"];
const MOST_LITERALS = 24;
const MOST_TABU = 14;

export class Facts {
  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    const has = (/** @type {string[]} */ kinds) => kinds.some((kind) => film.kinds.has(kind));
    /** @type {Array<{body: HTMLElement, draw: () => Node[]}>} */ this.parts = [];
    /** @type {Node[]} */ const panels = [];
    const add = (/** @type {string} */ title, /** @type {boolean} */ isUseful, /** @type {() => Node[]} */ draw) => {
      if (!isUseful) return;
      const body = html("div", { class: "facts" });
      this.parts.push({ body, draw });
      panels.push(panel(title, "", [body]));
    };
    add(words.step, has(["explained"]), () => this.step());
    add(words.swap, has(["chance"]), () => this.swap());
    add(words.tenure, has(["tabu"]), () => this.tabu());
    add(words.clause, has(["learn", "conflict", "implied"]), () => this.clause());
    add(words.bound, has(["bound"]), () => this.bound());
    add(words.counters, true, () => this.counters());
    add(words.notes, has(["note"]), () => this.notes());
    this.elements = panels;
  }

  draw() {
    const { words } = this.film.run;
    for (const part of this.parts) {
      const drawn = part.draw();
      part.body.replaceChildren(...(drawn.length ? drawn : [html("p", { class: "help", text: words["not-yet"] })]));
    }
  }

  /** @param {Array<[string, any]>} rows */
  table(rows) {
    const known = rows.filter((row) => row[1] !== undefined && row[1] !== null);
    if (!known.length) return [];
    return [html("dl", {}, known.flatMap(([name, value]) => [html("dt", { text: name }), html("dd", { text: typeof value === "number" ? readable(value) : value })]))];
  }

  step() {
    const said = this.film.part("explained");
    return said ? [html("p", { class: "technique", text: said.name }), html("p", { class: "sentence", text: said.text })] : [];
  }

  swap() {
    const { run: { words }, places } = this.film;
    const [swap, chance] = [this.film.part("swap"), this.film.part("chance")];
    if (!chance) return [];
    const cells = swap?.cells.map((/** @type {number} */ cell) => places.name(cell)).join(" ↔ ");
    return this.table([
      [words.swap, swap ? `${cells} (${swap.accepted ? words["swap-done"] : words["swap-kept"]})` : undefined],
      [words.change, swap?.change],
      [words.chance, chance.chance],
      [words.draw, chance.draw],
      [words.accepted, this.acceptance()],
    ]);
  }

  /** The share of proposed exchanges that were made so far. */
  acceptance() {
    const [proposed, made] = ["swap", "accepted"].map((kind) => this.film.counters.get(kind) ?? 0);
    return proposed ? `${readable(Math.round((1000 * made) / proposed) / 10)} %` : undefined;
  }

  /** The tabu cells of the last frames, newest first. */
  tabu() {
    const { film } = this;
    const { side } = film.run;
    const now = film.frame?.w ?? 0;
    /** @type {Node[]} */ const items = [];
    for (let at = film.at; at >= 0 && at > film.at - 200 && items.length < MOST_TABU; at -= 1) {
      const frame = film.run.frames[at];
      const tabu = frame.v?.tabu;
      const left = tabu ? frame.w + tabu.tenure - now : 0;
      if (left > 0) items.push(html("li", { text: `${film.places.name(tabu.cell)}≠${symbol(tabu.digit, side)} ${readable(left)}` }));
    }
    const costs = film.curves.get("cost") ?? [];
    const shown = costs.filter((/** @type {number[]} */ point) => point[0] <= film.at).map((/** @type {number[]} */ point) => point[2]);
    const { words } = film.run;
    const best = shown.reduce((/** @type {number} */ one, /** @type {number} */ other) => Math.min(one, other), Infinity);
    const rows = shown.length ? this.table([[words["curve-cost"], shown.at(-1)], [words.best, best]]) : [];
    return [...(items.length ? [html("ol", { class: "strip" }, items)] : []), ...rows];
  }

  clause() {
    const { film } = this;
    const { side, words } = film.run;
    const newest = ["learn", "conflict", "implied"]
      .map((kind) => ({ kind, part: film.view.get(kind) }))
      .filter(({ part }) => part)
      .sort((a, b) => b.part.frame - a.part.frame)[0];
    if (!newest) return [];
    const { clause } = newest.part.data;
    const literal = ([cell, digit]) => html("li", { class: digit > 0 ? "positive" : "negative", text: `${film.places.name(cell)}${digit > 0 ? "=" : "≠"}${symbol(Math.abs(digit), side)}` });
    const items = clause.slice(0, MOST_LITERALS).map(literal);
    if (clause.length > MOST_LITERALS) items.push(html("li", { class: "more", text: `+ ${clause.length - MOST_LITERALS}` }));
    return [html("p", { class: "help", text: words[`clause-${newest.kind}`] }), html("ol", { class: "strip" }, items)];
  }

  bound() {
    const { words } = this.film.run;
    const [bound, fractional] = [this.film.part("bound"), this.film.part("fractional")];
    return this.table([
      [words.nodes, bound?.nodes],
      [words["open-nodes"], bound?.open],
      [words.pivots, bound?.pivots],
      [words["bound-value"], bound?.bound === "infeasible" ? words.infeasible : bound?.bound],
      [words.best, bound && (bound.best ?? words["best-none"])],
      [words.fractional, fractional?.count],
    ]);
  }

  counters() {
    const { words } = this.film.run;
    const { counters } = this.film;
    return this.table(COUNTED.filter((kind) => counters.has(kind)).map((kind) => [words[`kind-${kind}`], counters.get(kind)]));
  }

  notes() {
    return this.film.notes.filter(([frame]) => frame <= this.film.at).map(([, text]) => html("p", { text }));
  }
}
