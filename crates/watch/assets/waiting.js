// The strip of what waits (queue or stack), and the colours that are free.
import { fill, html, panel, symbol } from "./dom.js";

const MOST_SHOWN = 24;

export class Waiting {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.kinds.has("taken") || film.kinds.has("colours");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    const stack = film.run.method === "dfs";
    this.strip = html("ol", { class: "strip" });
    this.colours = html("p", { class: "colours" });
    const hasWaiting = film.kinds.has("taken");
    this.hasWaiting = hasWaiting;
    const title = words[hasWaiting ? (stack ? "waiting-stack" : "waiting-queue") : "colours"];
    const children = hasWaiting ? [this.strip, html("h3", { text: words.colours }), this.colours] : [this.colours];
    this.element = panel(title, film.kinds.has("weighed") ? words["saturation-help"] : "", children);
  }

  draw() {
    const { film } = this;
    const { side, words } = film.run;
    const taken = film.part("taken");
    const item = (/** @type {number} */ cell, /** @type {string} */ role) =>
      html("li", { class: role, text: `${film.places.name(cell)}${film.digits[cell] ? ` ${symbol(film.digits[cell], side)}` : ""}` });
    const items = [];
    if (taken && taken.cell !== null) items.push(item(taken.cell, "is-taken"));
    for (const cell of (taken?.waiting ?? []).slice(0, MOST_SHOWN)) items.push(item(cell, ""));
    const left = (taken?.count ?? 0) - Math.min(MOST_SHOWN, taken?.waiting.length ?? 0);
    if (left > 0) items.push(html("li", { class: "more", text: fill(words.more, { count: left }) }));
    if (taken && taken.count === 0) items.push(html("li", { class: "more", text: words.empty }));
    this.strip.replaceChildren(...items);
    const colours = film.part("colours");
    if (!taken && this.hasWaiting) this.strip.replaceChildren(html("li", { class: "more", text: words["not-yet"] }));
    if (!colours) return this.colours.replaceChildren(html("span", { class: "help", text: words["not-yet"] }));
    const swatches = colours.free.map((/** @type {number} */ digit) =>
      html("span", { class: `swatch hue-${(digit - 1) % 12} ${digit === colours.drawn ? "is-drawn" : ""}`, text: symbol(digit, side) }),
    );
    const label = html("span", { class: "of", text: `${film.places.name(colours.cell)}: ` });
    const none = html("span", { class: "of", text: words.none });
    this.colours.replaceChildren(label, ...(swatches.length ? swatches : [none]));
  }
}
