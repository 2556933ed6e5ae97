// Race: two to six methods on one board, by one clock or by equal work.

import { Board } from "../watch/board.js";
import { Film } from "../watch/film.js";
import { button, fill, h, select, tick } from "../dom.js";
import { onChoice } from "../settings.js";
import { boardsOf } from "../watching/boards.js";
import { download } from "../share.js";
import { methodsOf, paramsForm } from "../watching/form.js";
import { style } from "../watching/style.js";
import { lang, t } from "../words.js";

/** Who stands at the line when the view opens. */
const FIRST = ["saturbfs", "dsatur-backtracking", "annealing"];
const MOST = 6;
/** Work that everybody is allowed with each frame, by speed. */
const PACES = [1, 10, 100, 1000, 10_000, 100_000];

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  await style("watching.css", "watch/views.css");
  const methods = await methodsOf(context.engine, lang());
  const race = new Race(context, methods);
  return () => race.leave();
}

class Race {
  /** @param {import("./registry.js").Context} context @param {any[]} methods */
  constructor(context, methods) {
    this.context = context;
    this.methods = methods;
    this.rule = "work";
    this.prove = false;
    this.seconds = 30;
    this.pace = 1;
    /** @type {any[]} */ this.boards = boardsOf(methods.find((one) => one.id === "exact")).concat(boardsOf(methods.find((one) => one.id === "saturbfs")));
    this.boards = this.boards.filter((one, at) => this.boards.findIndex((other) => other.id === one.id) === at);
    this.board = this.boards.find((one) => one.id === "walk-through") ?? this.boards[0];
    /** @type {any[]} */ this.runners = FIRST.map((id) => this.runner(id));
    /** @type {any[]} */ this.lanes = [];
    /** @type {import("../engine.js").Run|null} */ this.run = null;
    /** Counts races, so that what an old one tells is not taken for the new one. */
    this.races = 0;
    this.setup = h("section", { class: "card race-setup", "aria-label": t("race.setup") });
    this.status = h("p", { class: "verdict", role: "status" });
    this.podium = h("ol", { class: "podium" });
    this.lines = h("div", { class: "lanes" });
    this.foot = h("div", { class: "race-foot" });
    this.clock = h("p", { class: "quiet" });
    fill(context.root, h("div", { class: "race satur-views" }, h("h1", { class: "visually-hidden" }, t("nav.race")), this.setup, this.status, this.podium, this.lines, this.clock, this.foot));
    this.unlisten = onChoice(() => { for (const lane of this.lanes) this.drawLane(lane, true); });
    this.drawSetup();
    this.line();
  }

  leave() {
    this.races++;
    this.run?.end();
    this.unlisten();
  }

  /** @param {string} id */
  runner(id) {
    const method = this.methods.find((one) => one.id === id) ?? this.methods[0];
    return { method, form: paramsForm(method), seed: 0 };
  }

  /** What is asked. */
  question() {
    return {
      ...this.board.question, rule: this.rule, prove: this.prove, seconds: this.seconds,
      runners: this.runners.map((one) => ({ method: one.method.id, settings: one.form.settings(), seed: one.seed })),
    };
  }

  drawSetup() {
    const change = () => this.change();
    const seconds = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: 1, max: 300, step: 1, value: this.seconds, onchange: () => { this.seconds = Math.max(1, Math.min(300, Number(seconds.value) || 30)); } }));
    fill(this.setup, h("div", { class: "race-choices" },
        select(t("watch.board"), this.boards.map((one) => /** @type {[string, string]} */ ([one.id, one.name])), this.board.id, (id) => {
          this.board = this.boards.find((one) => one.id === id);
          change();
        }),
        select(t("race.rule"), [["work", t("race.by-work")], ["time", t("race.by-time")]], this.rule, (rule) => { this.rule = rule; change(); }),
        this.rule === "work"
          ? select(t("race.pace"), PACES.map((work, at) => /** @type {[string, string]} */ ([String(at), t("race.pace-of", { work: work.toLocaleString(document.documentElement.lang) })])), String(this.pace), (at) => { this.pace = Number(at); })
          : h("label", { class: "field" }, h("span", {}, t("race.seconds")), seconds),
        button(t("race.start"), () => this.start(), { class: "main-button" }),
        button(t("race.add"), () => { this.runners.push(this.runner(this.methods[this.runners.length].id)); change(); }, { disabled: this.runners.length >= MOST })),
      tick(t("race.prove"), this.prove, (value) => { this.prove = value; }));
    fill(this.foot, h("p", { class: "quiet" }, t(this.rule === "work" ? "race.about-work" : "race.about-time")),
      h("div", { class: "buttons" }, button(t("race.save"), () => this.save()), button(t("race.to-lab"), () => this.toLab())));
  }

  /** Something was changed: everybody goes back to the line. */
  change() {
    this.drawSetup();
    this.line();
  }

  /** What is chosen for a runner, at the head of its lane. @param {number} at */
  head(at) {
    const one = this.runners[at];
    const names = this.methods.map((method) => /** @type {[string, string]} */ ([method.id, method.name]));
    const seed = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: 0, step: 1, value: one.seed, onchange: () => { one.seed = Number(seed.value) || 0; } }));
    return h("div", { class: "race-runner" },
      select(t("race.runner", { number: at + 1 }), names, one.method.id, (id) => { this.runners[at] = this.runner(id); this.change(); }),
      one.method.random && h("label", { class: "field seed" }, h("span", {}, t("watch.seed")), seed),
      button("✕", () => { this.runners.splice(at, 1); this.change(); }, { "aria-label": t("race.remove", { name: one.method.name }), disabled: this.runners.length <= 2 }),
      h("details", { class: "watch-params" }, h("summary", {}, t("watch.params", { count: one.method.params.length })), one.form.element));
  }

  /** Everybody at the line: the boards before the start. */
  async line() {
    const race = ++this.races;
    this.run?.end();
    this.run = null;
    fill(this.status, "");
    fill(this.podium);
    try {
      await this.begin(race);
    } catch (error) {
      if (race === this.races) this.refuse(error);
    }
  }

  /** Begins a race, which waits at the line for its first word. @param {number} race */
  async begin(race) {
    /** @type {(told: any) => void} */ let ready = () => {};
    /** @type {(error: unknown) => void} */ let broken = () => {};
    const begun = new Promise((resolve, reject) => { ready = resolve; broken = reject; });
    this.run = await this.context.engine.start("race", this.question(), (told) => {
      if (race !== this.races) return;
      if (told.error) {
        const error = Object.assign(new Error(told.error.text), { code: told.error.code });
        broken(error);
        this.refuse(error);
      } else if (told.begin) {
        this.show(told.begin);
        ready(told);
      } else this.hear(told);
    });
    if (race !== this.races) return this.run.end();
    this.run.done.catch(broken);
    await begun;
  }

  /** @param {unknown} error */
  refuse(error) {
    const { code, message } = /** @type {any} */ (error);
    if (code === "unanswered" || code === "bad") fill(this.status, message);
    else this.context.fail(error);
  }

  async start() {
    const race = ++this.races;
    this.run?.end();
    fill(this.podium);
    fill(this.status, t("race.running"));
    try {
      await this.begin(race);
      this.begunAt = performance.now();
      await this.go();
    } catch (error) {
      if (race === this.races) this.refuse(error);
    }
  }

  /** Lets everybody go on. */
  async go() {
    await this.run?.tell(this.rule === "work" ? { work: PACES[this.pace] } : { go: true });
  }

  /** @param {any} begun */
  show(begun) {
    this.cores = begun.cores;
    this.lanes = begun.runs.map((/** @type {any} */ run, /** @type {number} */ at) => {
      const film = new Film({ ...run, frames: [] });
      if (["annealing", "tabu"].includes(run.method)) film.curves.set("cost", []);
      const lane = {
        film, board: new Board(film), figures: h("p", { class: "quiet" }), ending: h("p", { class: "lane-end" }), bar: h("progress", { max: 1, value: 0, "aria-label": t("race.filled", { name: run.name }) }), end: null,
      };
      return { ...lane, element: h("section", { class: "card lane", "aria-label": run.name }, h("h2", { class: "visually-hidden" }, run.name), this.head(at), h("div", { class: "stage" }, lane.board.element), lane.bar, lane.figures, lane.ending) };
    });
    fill(this.lines, ...this.lanes.map((lane) => lane.element));
    const isCrowded = this.rule === "time" && this.lanes.length > begun.cores;
    fill(this.clock, isCrowded ? t("race.crowded", { runners: this.lanes.length, cores: begun.cores }) : "");
    for (const lane of this.lanes) this.drawLane(lane, true);
  }

  /** @param {any} told */
  hear(told) {
    told.frames?.forEach((/** @type {any} */ one, /** @type {number} */ at) => {
      const lane = this.lanes[at];
      if (lane.film.length > 2000) lane.film.forget(1000);
      lane.film.append(one.frame);
      lane.film.seek(lane.film.length - 1);
      if (told.ends) lane.end = told.ends[at];
      this.drawLane(lane, false);
    });
    if (told.ends) return this.finish(told.ends);
    const race = this.races;
    const next = () => { if (race === this.races) this.go().catch((error) => this.context.fail(error)); };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) next();
    else setTimeout(next, 40);
  }

  /** @param {any} lane @param {boolean} isWhole */
  drawLane(lane, isWhole) {
    if (isWhole) lane.film.isAllChanged = true;
    lane.board.draw();
    const { film } = lane;
    const filled = film.digits.reduce((/** @type {number} */ sum, /** @type {number} */ digit) => sum + (digit ? 1 : 0), 0);
    lane.bar.value = filled / film.digits.length;
    const number = (/** @type {number} */ value) => value.toLocaleString(document.documentElement.lang);
    fill(lane.figures, t("race.figures", { work: number(film.frame?.w ?? 0), unit: film.run.unit, filled, cells: film.digits.length }));
    const { end } = lane;
    if (end) fill(lane.ending, end.refused ?? `${end.text}${end.answer ? ` · ${t(end.proved ? "race.proved" : "race.found")}` : ""}`);
  }

  /** @param {any[]} ends */
  finish(ends) {
    this.run = null;
    const order = ends.map((end, at) => ({ end, name: this.lanes[at].film.run.name })).filter(({ end }) => end.place).sort((one, other) => one.end.place - other.end.place);
    const number = (/** @type {number} */ value) => value.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 4 });
    fill(this.podium, ...order.map(({ end, name }) => {
      const isWinner = end.answer && end.place <= 3;
      const cost = this.rule === "work" ? t("race.work-of", { work: number(end.work) }) : t("race.seconds-of", { seconds: number(end.seconds) });
      return h("li", { class: isWinner ? `place place-${end.place}` : "place" },
        h("span", { class: "medal" }, String(end.place)), h("strong", {}, name), h("span", {}, cost), h("span", { class: "quiet" }, end.answer ? t(end.proved ? "race.proved" : "race.found") : end.text));
    }));
    const winner = order.find(({ end }) => end.answer);
    const text = winner ? t("race.won", { name: winner.name }) : t("race.nobody");
    fill(this.status, text);
    this.context.say(text);
  }

  async save() {
    try {
      const { text, name } = await this.context.engine.ask("race-file", this.question());
      download(name, text, "application/toml");
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Keeps the race as an experiment of Lab, and opens it there. */
  async toLab() {
    try {
      const { text } = await this.context.engine.ask("race-file", this.question());
      const { name } = await this.context.engine.ask("lab-save", { text });
      this.context.go(`lab?name=${encodeURIComponent(name)}`);
    } catch (error) {
      this.refuse(error);
    }
  }
}
