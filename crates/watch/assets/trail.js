// The trail of a search with memory: one row for each decision that is open, with how much follows from it.
import { html, panel, readable, symbol } from "./dom.js";

export class Trail {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.hasTrail;
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    this.list = html("ol", { class: "trail" });
    this.element = panel(words.trail, words["trail-help"], [this.list]);
  }

  draw() {
    const { trail, run, places } = this.film;
    const { side, words } = run;
    const most = Math.max(1, ...trail.map((/** @type {number[]} */ level) => level[3]));
    const row = (/** @type {number[]} */ [level, cell, digit, implied]) => html("li", {}, [
      html("span", { class: "level", text: String(level) }),
      html("span", { class: digit < 0 ? "negative" : "", text: level ? `${places.name(cell)}${digit < 0 ? "≠" : "="}${symbol(Math.abs(digit), side)}` : words["trail-root"] }),
      html("meter", { max: most, value: implied, "aria-label": words["kind-implied"] }),
      html("span", { class: "count", text: readable(implied) }),
    ]);
    // The newest level on top, where it changes.
    this.list.replaceChildren(...trail.map(row).reverse());
  }
}
