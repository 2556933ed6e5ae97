// Watch: a method at work, one event at a time or at full speed, forward and back.

import { button, fill, h, select } from "../dom.js";
import { icon } from "../icons.js";
import { onChoice } from "../settings.js";
import { boardsOf } from "../watching/boards.js";
import { methodsOf, paramsForm } from "../watching/form.js";
import { LiveRun } from "../watching/live.js";
import { Screen } from "../watching/screen.js";
import { style } from "../watching/style.js";
import { lang, t } from "../words.js";

/** Events a second; the last is as fast as it goes. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 100, 1000, 10_000, Infinity];
/** The slow walk with which the view opens. */
const SLOW = 1;
/** The time between two frames where one frame stands for several events. */
const FRAME = 40;

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  await style("watching.css", "watch/views.css");
  const methods = await methodsOf(context.engine, lang());
  const watch = new Watch(context, methods);
  const { params } = context;
  watch.choose(params.get("method") ?? "saturbfs", params.get("board") ?? "", { seed: Number(params.get("seed")) || 0, settings: params.getAll("set") });
  return () => watch.leave();
}

/** A sentence, its terms as links to their pages of Learn: `[term](page)`. @param {string} text */
function linked(text) {
  const parts = text.split(/\[([^\]]+)\]\(([\w-]+)\)/);
  return parts.map((part, at) => (at % 3 === 2 ? "" : at % 3 === 1 ? h("a", { href: `#/learn?page=${parts[at + 1]}` }, part) : part));
}

class Watch {
  /** @param {import("./registry.js").Context} context @param {any[]} methods */
  constructor(context, methods) {
    this.context = context;
    this.methods = methods;
    /** @type {any} */ this.method = null;
    /** @type {any} */ this.board = null;
    /** @type {any} */ this.params = null;
    /** @type {any} */ this.seed = null;
    this.isPlaying = false;
    this.speed = SLOW;
    /** @type {LiveRun|null} */ this.live = null;
    /** @type {Screen|null} */ this.screen = null;
    /** Counts what was begun, so that an old loop sees that it is over. */
    this.turn = 0;
    this.form = h("section", { class: "card watch-form", "aria-label": t("watch.form") });
    this.stage = h("div", { class: "stage" });
    this.sentence = h("p", { class: "now", role: "status" });
    this.where = h("output", { class: "quiet where" });
    this.about = h("p", { class: "quiet about" });
    this.verdict = h("p", { class: "verdict" });
    this.panels = h("div", { class: "panels" });
    this.heading = h("h1", {});
    this.slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": t("watch.seek"), onchange: () => this.seek(Number(this.slider.value)) }));
    const sign = (/** @type {string} */ id, /** @type {() => void} */ act, drawn = id) => {
      const made = button("", act, { "aria-label": t(`watch.${id}`), title: t(`watch.${id}`) });
      made.append(icon(drawn));
      return made;
    };
    this.playing = button("", () => this.toggle(), {});
    this.rate = h("output", { class: "rate" });
    this.graph = button(t("watch.graph"), () => this.showGraph(), { "aria-pressed": "false" });
    this.help = h("p", { class: "quiet", hidden: true }, t("watch.keys"));
    const transport = h("div", { class: "transport", role: "group", "aria-label": t("watch.transport") },
      sign("first", () => this.seek(0)), sign("back", () => this.back(), "one-back"), this.playing, sign("forward", () => this.forward(), "one-on"), sign("last", () => this.toEnd()));
    const pace = h("div", { class: "pace", role: "group", "aria-label": t("watch.speed") },
      button("−", () => this.hurry(-1), { "aria-label": t("watch.slower") }), this.rate,
      button("+", () => this.hurry(1), { "aria-label": t("watch.faster") }), this.graph);
    fill(context.root, h("div", { class: "watch satur-views" },
      h("div", { class: "watch-left" }, this.heading, this.stage, this.sentence, this.verdict),
      this.about,
      h("div", { class: "watch-right" }, h("section", { class: "card controls", "aria-label": t("watch.transport") }, this.slider, transport, pace, this.where, this.help), this.form, this.panels)));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.hidden = () => { if (document.hidden) this.pause(); };
    document.addEventListener("keydown", this.keys);
    document.addEventListener("visibilitychange", this.hidden);
    this.unlisten = onChoice(() => this.screen?.redraw());
  }

  leave() {
    this.turn++;
    this.isPlaying = false;
    this.live?.leave();
    document.removeEventListener("keydown", this.keys);
    document.removeEventListener("visibilitychange", this.hidden);
    this.unlisten();
  }

  /** Chooses a method and a board, and begins. @param {string} id @param {string} board
   * @param {{seed: number, settings: string[]}} [set] a seed and parameters, each as `name=value` */
  choose(id, board, { seed, settings } = { seed: 0, settings: [] }) {
    this.method = this.methods.find((method) => method.id === id) ?? this.methods[0];
    const boards = boardsOf(this.method);
    this.board = boards.find((one) => one.id === board) ?? boards[0];
    this.params = paramsForm(this.method, [...(this.board.settings ?? []), ...settings]);
    this.seed = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: 0, step: 1, value: seed }));
    fill(this.form,
      h("div", { class: "watch-choices" },
        select(t("watch.method"), this.methods.map((method) => /** @type {[string, string]} */ ([method.id, method.name])), this.method.id, (value) => this.choose(value, "")),
        this.method.random && h("label", { class: "field" }, h("span", {}, t("watch.seed")), this.seed),
        select(t("watch.board"), boards.map((one) => /** @type {[string, string]} */ ([one.id, one.name])), this.board.id, (value) => this.choose(this.method.id, value))),
      h("details", { class: "watch-params" }, h("summary", {}, t("watch.params", { count: this.method.params.length })), this.params.element),
      h("div", { class: "buttons" }, button(t("watch.start"), () => this.start(), { class: "main-button" }),
        h("a", { href: `#/learn?page=method-${this.method.id}` }, t("watch.learn"))));
    this.start();
  }

  /** Begins a run of what is chosen. */
  async start() {
    this.pause();
    const turn = ++this.turn;
    this.live?.leave();
    const live = new LiveRun(this.context.engine, {
      method: this.method.id, ...this.board.question, settings: this.params.settings(), seed: Number(this.seed.value) || 0,
    });
    this.live = live;
    fill(this.heading, this.method.name);
    fill(this.about, ...linked(t(`see.${this.method.id}`)), " ", this.board.text);
    try {
      await live.begin();
      if (turn !== this.turn) return;
      this.show();
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
      this.context.root.dataset.watching = this.method.id;
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    this.isPlaying = false;
    const { code, message } = /** @type {any} */ (error);
    if (code === "unanswered" || code === "bad") fill(this.verdict, message);
    else this.context.fail(error);
    this.drawControls();
  }

  /** Draws the film from the beginning: another one is shown. */
  show() {
    this.screen = new Screen(/** @type {LiveRun} */ (this.live).film, this.method.id);
    fill(this.stage, ...this.screen.boards);
    this.graph.hidden = !this.screen.graph;
    this.graph.setAttribute("aria-pressed", "false");
    fill(this.panels, ...this.screen.panels());
    this.draw(true);
  }

  showGraph() {
    const isGraph = this.graph.getAttribute("aria-pressed") !== "true";
    this.graph.setAttribute("aria-pressed", String(isGraph));
    this.screen?.showGraph(isGraph);
  }

  /** @param {boolean} isAll whether the panels beside the board are drawn however fast it goes */
  draw(isAll) {
    const { live, screen } = this;
    if (!live?.film || !screen) return;
    if (live.film !== screen.film) return this.show();
    if (screen.isOutgrown()) fill(this.panels, ...screen.panels());
    screen.draw(isAll || SPEEDS[this.speed] < 100);
    const { frame, run } = live.film;
    fill(this.sentence, frame?.e ?? t("watch.begin"));
    this.slider.max = String(Math.max(1, live.known));
    this.slider.value = String(live.seq);
    this.slider.setAttribute("aria-valuetext", t("watch.event", { event: live.seq }));
    const number = (/** @type {number} */ value) => value.toLocaleString(document.documentElement.lang);
    const set = run.settings.length ? ` · ${run.settings.join(" ")}` : "";
    const seed = run.seed === null ? "" : ` · ${t("watch.seed-is", { seed: run.seed })}`;
    fill(this.where, `${t("watch.where", { event: number(live.seq), work: number(frame?.w ?? 0), unit: run.unit })}${seed}${set}`);
    const isEnd = live.end && live.film.at === live.film.length - 1;
    fill(this.verdict, isEnd ? live.end.text : "");
    this.verdict.classList.toggle("failed", isEnd && !live.end.found);
    this.drawControls();
  }

  drawControls() {
    const name = t(this.isPlaying ? "watch.pause" : "watch.play");
    if (this.playing.title !== name) {
      this.playing.title = name;
      this.playing.setAttribute("aria-label", name);
      fill(this.playing, icon(this.isPlaying ? "pause" : "play"));
    }
    // Nobody can listen at the pace of a run.
    this.sentence.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
    const speed = SPEEDS[this.speed];
    const text = speed === Infinity ? t("watch.full") : t("watch.per-second", { count: speed.toLocaleString(document.documentElement.lang) });
    if (this.rate.textContent !== text) this.rate.textContent = text;
  }

  /** @param {number} by */
  hurry(by) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by));
    this.drawControls();
    // A slow loop would notice only at its next event.
    if (this.isPlaying) this.play();
  }

  /** How to go on at this speed. */
  word() {
    const speed = SPEEDS[this.speed];
    if (speed === Infinity) return { full: true };
    return { events: Math.max(1, Math.round((speed * FRAME) / 1000)) };
  }

  async play() {
    const turn = ++this.turn;
    this.isPlaying = true;
    this.drawControls();
    try {
      while (this.isPlaying && turn === this.turn) {
        const begun = performance.now();
        if (!(await this.advance()) || turn !== this.turn) break;
        this.draw(false);
        const speed = SPEEDS[this.speed];
        const pause = speed === Infinity ? 0 : Math.max(FRAME, 1000 / speed);
        const left = pause - (performance.now() - begun);
        await new Promise((resolve) => (left > 4 ? setTimeout(resolve, left) : requestAnimationFrame(() => resolve(null))));
      }
      if (turn === this.turn) this.pause();
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  /** One frame on: from the film, or from the run. Says whether there was one. */
  async advance(word = this.word()) {
    const live = /** @type {LiveRun} */ (this.live);
    if (live.film.at < live.film.length - 1) {
      live.film.seek(live.film.at + 1);
      return true;
    }
    if (live.end) return false;
    // Another loop may still wait for its frame; that one is shown first.
    if (live.asked) await live.settled();
    else await live.next(word);
    return true;
  }

  pause() {
    const wasPlaying = this.isPlaying;
    this.isPlaying = false;
    const { live } = this;
    if (wasPlaying && live?.isFree && !live.end) {
      // It runs on at full speed: it is asked to stand still, and shown as it stands.
      const turn = ++this.turn;
      live.settled().then(() => live.next({ events: 0 })).then(() => { if (turn === this.turn) this.draw(true); }, (error) => {
        if (turn === this.turn) this.refuse(error);
      });
    }
    this.draw(true);
  }

  toggle() {
    if (this.isPlaying) return this.pause();
    const live = this.live;
    if (!live?.film) return this.start();
    if (live.end && live.film.at === live.film.length - 1) return this.seek(0, true);
    this.play();
  }

  /** Shows the moment after an event. @param {number} seq @param {boolean} [isPlaying] whether to go on from there */
  async seek(seq, isPlaying = false) {
    this.pause();
    const turn = ++this.turn;
    const { live } = this;
    if (!live?.film) return;
    fill(this.sentence, t("watch.seeking", { event: seq }));
    try {
      await live.goTo(seq);
      if (turn !== this.turn) return;
      this.draw(true);
      if (isPlaying) this.play();
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  back() {
    const live = this.live;
    if (live?.film && live.seq > 0) this.seek(live.seq - 1);
  }

  async forward() {
    this.pause();
    const turn = ++this.turn;
    try {
      await this.advance({ events: 1 });
      if (turn === this.turn) this.draw(true);
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  /** To the end, as fast as it goes. */
  toEnd() {
    this.speed = SPEEDS.length - 1;
    const { live } = this;
    if (live?.film && live.end) live.film.seek(live.film.length - 1);
    this.play();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    if (event.key === " " && target.closest("button, summary, a")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => this.toggle(), ArrowLeft: () => this.back(), ArrowRight: () => this.forward(),
      Home: () => this.seek(0), End: () => this.toEnd(), "+": () => this.hurry(1), "-": () => this.hurry(-1),
      g: () => { if (!this.graph.hidden) this.showGraph(); }, h: () => { this.help.hidden = !this.help.hidden; },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
