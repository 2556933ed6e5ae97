// Five lamps for the five formulas, with the number of violated clauses.
import { fill, html, panel, readable, set } from "./dom.js";

const LETTERS = ["A", "B", "C", "E", "F"];

export class Lamps {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.kinds.has("truth");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    this.rows = LETTERS.map((letter) => {
      const lamp = html("span", { class: "lamp", "aria-hidden": "true", text: letter });
      const bar = /** @type {HTMLMeterElement} */ (html("meter", { min: 0, max: 1, value: 0 }));
      const count = html("span", { class: "count" });
      const label = html("span", { class: "formula", text: words[`formula-${letter}`] });
      return { lamp, bar, count, element: html("li", {}, [lamp, label, bar, count]) };
    });
    const list = html("ul", { class: "lamps" }, this.rows.map((row) => row.element));
    const blanks = film.run.givens.filter((/** @type {number} */ digit) => digit === 0).length;
    const chance = fill(words["formula-chance"], { count: readable(film.run.side ** blanks), side: film.run.side, blanks });
    this.element = panel(words.lamps, words["lamps-help"], [list, html("p", { class: "help", text: chance })]);
  }

  draw() {
    const violations = this.film.part("truth")?.violations;
    this.rows.forEach((row, index) => {
      const count = violations?.[index];
      set(row.lamp, "class", `lamp ${count === undefined ? "" : count ? "is-off" : "is-on"}`);
      row.bar.value = (count ?? 0) / this.film.mostViolated;
      row.count.textContent = count === undefined ? "" : `${count ? "✗" : "✓"} ${readable(count)}`;
    });
  }
}
