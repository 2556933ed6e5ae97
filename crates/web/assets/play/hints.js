// Hints in three degrees: what to look for, where, and the whole step with its picture on the board.

import { button, fill, h, picture } from "../dom.js";
import { Refusal } from "../engine.js";
import { settings } from "../settings.js";
import { t } from "../words.js";

export class Hints {
  /**
   * @param {import("../views/registry.js").Context} context
   * @param {import("./board.js").BoardView} view
   * @param {(actions: Array<{what: string, cell: number, digit: number}>) => void} apply
   */
  constructor(context, view, apply) {
    this.context = context;
    this.view = view;
    this.apply = apply;
    this.root = h("section", { class: "hint", "aria-label": t("hint.title") });
    this.degree = 0;
    /** @type {any} */
    this.advice = null;
    /** @type {AbortController|null} */
    this.asking = null;
    this.clear();
  }

  /** Takes the hint away; the board has changed, or the player has seen enough. */
  clear() {
    this.asking?.abort();
    this.asking = null;
    this.degree = 0;
    this.advice = null;
    this.view.overlay(null);
    this.view.flag("hint-cell", new Set());
    fill(this.root, h("p", { class: "quiet" }, t("hint.ready")));
  }

  /** The next degree: asks at first, then tells more. */
  async more() {
    if (this.asking) return;
    if (!this.advice) {
      const asking = new AbortController();
      this.asking = asking;
      const wait = setTimeout(() => fill(this.root, h("p", { class: "quiet" }, t("hint.searching")), button(t("hint.stop"), () => this.clear())), 150);
      try {
        this.advice = await this.context.engine.ask("hint", { board: this.view.game.position(settings().hintMarks) }, asking.signal);
      } catch (error) {
        if (!asking.signal.aborted) this.clear();
        if (error instanceof Refusal && error.code === "stopped" && !asking.signal.aborted) fill(this.root, h("p", {}, t("hint.late")));
        else this.context.fail(error);
        return;
      } finally {
        clearTimeout(wait);
        if (this.asking === asking) this.asking = null;
      }
      if (asking.signal.aborted) return;
    }
    this.degree = Math.min(3, this.degree + 1);
    this.draw();
  }

  draw() {
    const { advice, view } = this;
    if (advice.verdict !== "step") {
      view.flag("hint-cell", new Set(advice.cells ?? []));
      this.tell(h("p", {}, advice.text), h("div", { class: "buttons" }, button(t("hint.close"), () => this.clear())));
      return;
    }
    const heading = (/** @type {string} */ text) => h("h2", {}, text);
    const next = this.degree < 3 && button(t(this.degree === 1 ? "hint.where" : "hint.full"), () => this.more(), { class: "main-button" });
    const close = button(t("hint.close"), () => this.clear());
    if (this.degree < 3) {
      const text = this.degree === 1 ? advice.nudge : advice.where;
      this.tell(heading(t(`hint.degree-${this.degree}`)), h("p", {}, text), h("div", { class: "buttons" }, next, close));
      return;
    }
    view.overlay(advice);
    this.tell(heading(`${advice.name}: ${advice.actions}`), ...told(advice),
      h("div", { class: "buttons" }, button(t("hint.apply"), () => this.apply(advice.do), { class: "main-button" }), close));
  }

  /** @param {...(Node|false|null)} parts */
  tell(...parts) {
    fill(this.root, ...parts);
    this.context.say(this.root.textContent ?? "");
  }
}

/** The sentences and the legend of a step. @param {any} step @returns {HTMLElement[]} */
export function told(step) {
  const lines = step.lines.map((/** @type {any} */ line) => h("p", { class: `depth-${Math.min(4, line.depth)}` }, line.text));
  const notation = step.notation.map((/** @type {string} */ text) => h("p", { class: "notation" }, h("code", {}, text)));
  const legend = step.legend.map((/** @type {any} */ entry) => {
    const sample = picture(entry.sample);
    sample.setAttribute("aria-hidden", "true");
    return h("li", {}, /** @type {any} */ (sample), entry.name);
  });
  return [...lines, ...notation, h("ul", { class: "legend" }, legend)];
}
