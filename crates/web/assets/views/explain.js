// Explain: the whole solution as steps, with a picture of each; why a candidate is not possible; how hard it is
// along the way.

import { button, fill, h, picture, s } from "../dom.js";
import { icon } from "../icons.js";
import { begin, currentGame } from "../play/store.js";
import { told } from "../play/hints.js";
import { STARTERS } from "../play/starters.js";
import { t } from "../words.js";

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const asking = new AbortController();
  const game = currentGame() ?? begin((await context.engine.ask("read", { text: STARTERS[0] })).boards[0]);
  let wholeBoard = false;
  /** @type {Explanation|null} */
  let shown = null;
  const place = h("div", { class: "explain-place" });
  const source = h("div", { class: "buttons" });
  fill(context.root, h("div", { class: "explain" }, h("h1", { class: "visually-hidden" }, t("nav.explain")), source, place));
  const show = async () => {
    fill(source, ...[false, true].map((value) => button(t(value ? "explain.from-here" : "explain.from-start"), () => {
      wholeBoard = value;
      show();
    }, { "aria-pressed": String(wholeBoard === value) })));
    fill(place, h("p", { class: "quiet", role: "status" }, t("explain.searching")));
    const board = wholeBoard ? game.position(true) : { set: game.board.set };
    try {
      const story = await context.engine.ask("steps", { board }, asking.signal);
      shown?.leave();
      shown = new Explanation(context, place, story, board);
    } catch (error) {
      fill(place, h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  };
  await show();
  return () => {
    asking.abort();
    shown?.leave();
  };
}

/** A solution on the screen. */
class Explanation {
  /** @param {import("./registry.js").Context} context @param {HTMLElement} place @param {any} story @param {any} board */
  constructor(context, place, story, board) {
    this.context = context;
    this.story = story;
    this.board = board;
    this.at = 0;
    /** @type {SVGElement[]} */
    this.bars = [];
    this.svg = picture(story.picture);
    this.svg.classList.add("step-board");
    this.count = h("output", { class: "step-count" });
    this.words = h("section", { class: "step-words", "aria-live": "polite" });
    this.list = h("ol", { class: "step-list" }, story.steps.map((/** @type {any} */ step, /** @type {number} */ number) =>
      h("li", {}, button("", () => this.go(number), { class: "step-link" }))));
    story.steps.forEach((/** @type {any} */ step, /** @type {number} */ number) => {
      const link = /** @type {HTMLElement} */ (this.list.children[number].firstElementChild);
      link.append(h("span", { class: "number" }, String(number + 1)), h("span", { class: "name" }, step.name), h("code", {}, step.actions));
    });
    const move = (/** @type {string} */ id, /** @type {() => number} */ to) => {
      const made = button("", () => this.go(to()), { "aria-label": t(`explain.${id}`), title: t(`explain.${id}`) });
      made.append(icon(id));
      return made;
    };
    const last = story.steps.length;
    fill(place,
      h("div", { class: "explain-board" }, /** @type {any} */ (this.svg),
        h("div", { class: "transport", role: "group", "aria-label": t("explain.steps") },
          move("first", () => 0), move("back", () => this.at - 1), this.count, move("forward", () => this.at + 1), move("last", () => last)),
        h("p", { class: "quiet" }, t("explain.help"))),
      h("div", { class: "explain-panel" }, this.words, h("p", { class: "ending" }, story.ending), this.profile(), this.list));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.go(0);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.story.steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** Shows the board before a step with what it sees; after the last, the end. @param {number} wanted */
  go(wanted) {
    const { steps } = this.story;
    this.at = Math.max(0, Math.min(steps.length, wanted));
    const hidden = new Set(steps.slice(0, this.at).flatMap((/** @type {any} */ step) => step.hide));
    const filled = new Set(steps.slice(0, this.at).flatMap((/** @type {any} */ step) => step.show.map(String)));
    for (const mark of this.svg.querySelectorAll("[data-m]")) mark.classList.toggle("gone", hidden.has(mark.getAttribute("data-m")));
    for (const digit of this.svg.querySelectorAll("[data-d]")) digit.classList.toggle("gone", !filled.has(digit.getAttribute("data-d") ?? ""));
    for (const layer of this.svg.querySelectorAll(".layer")) layer.classList.toggle("now", layer.getAttribute("data-step") === String(this.at + 1));
    this.count.textContent = t("explain.count", { step: Math.min(this.at + 1, steps.length), steps: steps.length });
    [...this.list.children].forEach((item, number) => {
      const link = /** @type {HTMLElement} */ (item.firstElementChild);
      if (number === this.at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    const step = steps[this.at];
    if (step) {
      fill(this.words, h("h2", {}, `${step.name} `, h("span", { class: "difficulty" }, step.difficulty.toFixed(1))), h("p", { class: "actions" }, h("code", {}, step.actions)), ...told(step));
      const item = /** @type {HTMLElement} */ (this.list.children[this.at]);
      this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2;
    } else {
      fill(this.words, h("h2", {}, t("explain.end")), h("p", {}, this.story.ending));
    }
    this.bars.forEach((bar, number) => bar.classList.toggle("now", number === this.at));
  }

  /** How hard each step is, as bars to click on. */
  profile() {
    const { steps } = this.story;
    const most = Math.max(2, ...steps.map((/** @type {any} */ step) => step.difficulty));
    const width = 400 / Math.max(1, steps.length);
    this.bars = steps.map((/** @type {any} */ step, /** @type {number} */ number) => {
      const height = (step.difficulty / most) * 70;
      const bar = s("rect", { class: "bar", x: (number * width).toFixed(2), y: (74 - height).toFixed(2), width: Math.max(1, width - 1).toFixed(2), height: height.toFixed(2) });
      const title = s("title");
      title.textContent = `${number + 1}. ${step.name} ${step.difficulty.toFixed(1)}`;
      bar.append(title);
      bar.addEventListener("click", () => this.go(number));
      return bar;
    });
    const hardest = steps.reduce((/** @type {any} */ one, /** @type {any} */ other) => (other.difficulty > (one?.difficulty ?? 0) ? other : one), null);
    const label = hardest ? t("explain.profile", { name: hardest.name, difficulty: hardest.difficulty.toFixed(1) }) : t("explain.no-steps");
    return h("figure", { class: "profile" },
      /** @type {any} */ (s("svg", { viewBox: "0 0 400 76", role: "img", "aria-label": label, preserveAspectRatio: "none" }, ...this.bars)),
      h("figcaption", {}, label));
  }
}
