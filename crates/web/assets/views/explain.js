// Explain: the whole solution as steps, with a picture of each; why a candidate is not possible; how hard it is
// along the way.

import { button, fill, h, picture, s } from "../dom.js";
import { icon } from "../icons.js";
import { someGame } from "../play/store.js";
import { told } from "../play/hints.js";
import { t } from "../words.js";

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const asking = new AbortController();
  const game = await someGame(context.engine);
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
    const board = { ...(wholeBoard ? game.position(true) : { set: game.board.set }) };
    try {
      const story = await context.engine.ask("steps", { board }, asking.signal);
      shown?.leave();
      shown = new Explanation(context, place, story, board, game);
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
  /** @param {import("./registry.js").Context} context @param {HTMLElement} place @param {any} story @param {any} board
   * @param {import("../play/game.js").Game} game */
  constructor(context, place, story, board, game) {
    this.context = context;
    this.story = story;
    this.board = board;
    this.at = 0;
    this.game = game;
    /** @type {SVGElement[]} */
    this.bars = [];
    this.svg = picture(story.picture);
    this.svg.classList.add("step-board");
    // Browsers differ in how high a picture without a height is.
    const { width, height } = this.svg.viewBox.baseVal;
    this.svg.style.setProperty("aspect-ratio", `${width} / ${height}`);
    this.count = h("output", { class: "step-count" });
    this.words = h("section", { class: "step-words", "aria-live": "polite" });
    this.list = h("ol", { class: "step-list" }, story.steps.map((/** @type {any} */ step, /** @type {number} */ number) =>
      h("li", {}, button("", () => this.go(number), { class: "step-link" }))));
    story.steps.forEach((/** @type {any} */ step, /** @type {number} */ number) => {
      const link = /** @type {HTMLElement} */ (this.list.children[number].firstElementChild);
      link.append(h("span", { class: "number" }, String(number + 1)), h("span", { class: "name" }, step.name), h("code", {}, step.actions));
    });
    this.why = new WhyNot(this);
    const move = (/** @type {string} */ id, /** @type {() => number} */ to) => {
      const made = button("", () => this.go(to()), { "aria-label": t(`explain.${id}`), title: t(`explain.${id}`) });
      made.append(icon(id));
      return made;
    };
    const last = story.steps.length;
    fill(place,
      h("div", { class: "explain-board" }, /** @type {any} */ (this.svg)),
      h("div", { class: "explain-panel" },
        h("div", { class: "transport", role: "group", "aria-label": t("explain.steps") },
          move("first", () => 0), move("back", () => this.at - 1), this.count, move("forward", () => this.at + 1), move("last", () => last)),
        this.words, h("p", { class: "quiet" }, t("explain.help")), this.why.root, h("p", { class: "ending" }, story.ending), this.profile(), this.list));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.go(0);
  }

  leave() {
    this.why.leave();
    document.removeEventListener("keydown", this.keys);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target.closest("input, select, textarea")) return;
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
    this.why.clear();
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

  /** The board before the step that is shown, as the engine reads it. */
  position() {
    const cells = this.game.cells.length;
    /** @type {Array<number[]|null>} */
    const marks = Array.from({ length: cells }, () => null);
    const placed = Array.from({ length: cells }, (_, cell) => this.board.placed?.[cell] ?? 0);
    for (const mark of this.svg.querySelectorAll("[data-m]:not(.gone)")) {
      const [cell, digit] = /** @type {string} */ (mark.getAttribute("data-m")).split("-").map(Number);
      (marks[cell] ??= []).push(digit);
    }
    for (const digit of this.svg.querySelectorAll("[data-d]:not(.gone)")) placed[Number(digit.getAttribute("data-d"))] = Number(digit.textContent);
    return { set: this.board.set, placed, marks };
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

/** The easiest proof against a candidate that the reader chooses. */
class WhyNot {
  /** @param {Explanation} shown */
  constructor(shown) {
    this.shown = shown;
    /** @type {AbortController|null} */
    this.asking = null;
    const { side, places } = shown.game;
    const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => at);
    const choice = (/** @type {string} */ label, /** @type {string[]} */ names) => h("select", { "aria-label": label }, names.map((name, at) => h("option", { value: at }, name)));
    this.cell = /** @type {HTMLSelectElement} */ (choice(t("explain.why-cell"), numbers(places.count).map((cell) => places.name(cell))));
    this.digit = /** @type {HTMLSelectElement} */ (choice(t("explain.why-digit"), numbers(side).map((digit) => String(digit + 1))));
    this.result = h("div", { role: "status" });
    this.root = h("section", { class: "why-not", "aria-label": t("explain.why-title") }, h("h2", {}, t("explain.why-title")), h("p", { class: "quiet" }, t("explain.why-help")),
      h("div", { class: "buttons" }, this.cell, h("span", {}, "="), this.digit, button(t("explain.why-ask"), () => this.ask(Number(this.cell.value), Number(this.digit.value) + 1))), this.result);
    shown.svg.addEventListener("click", (event) => {
      const chosen = this.at(event.clientX, event.clientY);
      if (chosen) this.ask(...chosen);
    });
  }

  leave() {
    this.asking?.abort();
  }

  /** Takes the last proof away. */
  clear() {
    this.asking?.abort();
    for (const layer of this.shown.svg.querySelectorAll(".why")) layer.remove();
    this.shown.svg.classList.remove("asked");
    fill(this.result);
  }

  /** The candidate that is nearest to a place on the screen. @param {number} x @param {number} y @returns {[number, number]|null} */
  at(x, y) {
    let [least, found] = [Infinity, ""];
    for (const mark of this.shown.svg.querySelectorAll("[data-m]:not(.gone)")) {
      const box = mark.getBoundingClientRect();
      const distance = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
      if (distance < least && distance < 1.6 * box.height) [least, found] = [distance, mark.getAttribute("data-m") ?? ""];
    }
    const [cell, digit] = found.split("-").map(Number);
    return found ? [cell, digit] : null;
  }

  /** @param {number} cell @param {number} digit */
  async ask(cell, digit) {
    const { context, svg } = this.shown;
    this.clear();
    this.cell.value = String(cell);
    this.digit.value = String(digit - 1);
    const asking = new AbortController();
    this.asking = asking;
    fill(this.result, h("p", { class: "quiet" }, t("explain.why-searching")));
    try {
      const answer = await context.engine.ask("why-not", { board: this.shown.position(), cell, digit }, asking.signal);
      fill(this.result, h("p", {}, answer.text), ...(answer.verdict === "proof" ? [h("h3", {}, answer.name), ...told(answer), h("p", { class: "quiet" }, t("explain.why-length", { count: answer.length }))] : []));
      if (answer.verdict !== "proof") return;
      const group = svg.querySelector("g[transform]");
      const below = s("g", { class: "why" }, ...picture(answer.under).children);
      const above = s("g", { class: "why" }, ...picture(answer.over).children);
      group?.insertBefore(below, group.querySelector(":scope > .mark"));
      group?.append(above);
      svg.classList.add("asked");
    } catch (error) {
      if (asking.signal.aborted) return;
      fill(this.result);
      context.fail(error);
    }
  }
}
