// Lab: experiments from a list, with what is done of them, live tables and plots, and a report to take away.

import { button, fill, h, select } from "../dom.js";
import { download } from "../share.js";
import { markdown } from "../watching/markdown.js";
import { style } from "../watching/style.js";
import { t } from "../words.js";

/** The shortest time between two looks at the tables of a run, in milliseconds. */
const LOOK = 2000;

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  await style("learning.css");
  const lab = new Lab(context);
  await lab.load(context.params.get("name"));
  return () => lab.leave();
}

class Lab {
  /** @param {import("./registry.js").Context} context */
  constructor(context) {
    this.context = context;
    this.leaving = new AbortController();
    /** @type {any[]} */ this.experiments = [];
    /** @type {any} */ this.chosen = null;
    this.scale = "quick";
    /** @type {import("../engine.js").Run|null} */ this.run = null;
    /** Counts runs, so that what an old one tells is not taken for the new one. */
    this.runs = 0;
    this.list = h("ul", { class: "lab-list" });
    this.text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 12, spellcheck: "false", "aria-label": t("lab.own-text") }));
    this.problem = h("p", { role: "alert" });
    this.head = h("section", { class: "card", "aria-label": t("lab.experiment") });
    this.bar = /** @type {HTMLProgressElement} */ (h("progress", { max: 1, value: 0, "aria-label": t("lab.progress") }));
    this.status = h("p", { role: "status" });
    this.report = h("section", { class: "card lab-report", "aria-label": t("lab.report") });
    const own = h("details", { class: "card" }, h("summary", {}, t("lab.own")),
      h("p", { class: "quiet" }, t("lab.own-about")), this.text, h("div", { class: "buttons" }, button(t("lab.save"), () => this.save())), this.problem);
    fill(context.root, h("div", { class: "lab" },
      h("div", { class: "lab-side" }, h("h1", {}, t("nav.lab")), this.list, own),
      h("div", { class: "lab-main" }, this.head, this.bar, this.status, this.report)));
  }

  leave() {
    this.runs++;
    this.leaving.abort();
    this.run?.end();
  }

  /** @param {string} name @param {object} question @returns {Promise<any>} */
  ask(name, question) {
    return this.context.engine.ask(name, question, this.leaving.signal);
  }

  /** Reads the list and chooses: what is named, or the run that was last worked on. @param {string|null} name */
  async load(name) {
    const { experiments } = await this.ask("lab", {});
    this.experiments = experiments;
    const newest = [...experiments].sort((one, other) => (other.run?.at ?? 0) - (one.run?.at ?? 0))[0];
    await this.choose(experiments.find((/** @type {any} */ one) => one.name === name) ?? newest);
  }

  drawList() {
    fill(this.list, ...this.experiments.map((one) => {
      const made = button("", () => this.choose(one), { "aria-pressed": String(one === this.chosen) });
      const state = one.run ? t("lab.state", { done: one.run.done, jobs: one.run.jobs }) : t("lab.never");
      made.append(h("strong", {}, one.name), h("span", {}, one.title), h("span", { class: "quiet" }, state));
      return h("li", {}, made);
    }));
  }

  /** @param {any} experiment */
  async choose(experiment) {
    this.runs++;
    this.run?.end();
    this.run = null;
    this.chosen = experiment;
    this.scale = experiment.run?.scale ?? "quick";
    this.drawList();
    this.drawHead();
    fill(this.report, h("p", { class: "quiet" }, t("lab.reading")));
    await this.look(this.runs);
  }

  drawHead() {
    const { name, title, about, run } = this.chosen;
    const isRunning = this.run !== null;
    const isHalf = run && run.done < run.jobs && run.scale === this.scale;
    fill(this.head, h("h2", {}, `${name}: ${title}`), ...markdown(about),
      h("div", { class: "buttons" },
        select(t("lab.scale"), ["quick", "normal", "full"].map((id) => /** @type {[string, string]} */ ([id, t(`scale.${id}`)])), this.scale, (value) => { this.scale = value; this.drawHead(); }),
        isRunning
          ? button(t("lab.cancel"), () => this.cancel(), { class: "main-button" })
          : button(t(isHalf ? "lab.resume" : run ? "lab.again" : "lab.run"), () => this.start(Boolean(isHalf)), { class: "main-button" }),
        isHalf && !isRunning && button(t("lab.again"), () => this.start(false)),
        button(t("lab.file"), () => this.file()),
        button(t("lab.download"), () => this.take(), { disabled: !run })));
    this.bar.max = Math.max(1, run?.jobs ?? 1);
    this.bar.value = run?.done ?? 0;
    if (!isRunning) fill(this.status, run ? t("lab.state", { done: run.done, jobs: run.jobs }) : t("lab.never"));
  }

  /** Shows the tables and plots of what is there. @param {number} own */
  async look(own) {
    try {
      const { report, plots, kept } = await this.ask("lab-report", { name: this.chosen.name });
      if (own !== this.runs) return;
      const none = h("p", { class: "quiet" }, t("lab.no-report"), kept && ` ${t("lab.kept")}`);
      fill(this.report, ...(report ? markdown(report, plots) : [none, ...markdown(kept ?? "")]));
    } catch (error) {
      if (own === this.runs && !this.leaving.signal.aborted) fill(this.report, h("p", { role: "alert" }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {boolean} resume whether what was done before counts */
  async start(resume) {
    const own = ++this.runs;
    fill(this.status, t("lab.starting"));
    const chosen = this.chosen;
    try {
      this.run = await this.context.engine.start("lab", { name: chosen.name, scale: this.scale, resume }, (told) => {
        if (own === this.runs) this.hear(told, own);
      });
      this.drawHead();
      this.run.done.catch((error) => { if (own === this.runs) this.fail(error); });
      this.watch(own);
    } catch (error) {
      if (own === this.runs) this.fail(error);
    }
  }

  /** Looks at the tables while the run goes on; the longer that takes, the more rarely. @param {number} own */
  async watch(own) {
    let pause = LOOK;
    while (own === this.runs && this.run) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (own !== this.runs || !this.run) return;
      const begun = performance.now();
      await this.look(own);
      pause = Math.max(LOOK, 10 * (performance.now() - begun));
    }
  }

  /** @param {any} told @param {number} own */
  hear(told, own) {
    const { chosen } = this;
    if (told.error) return this.fail(new Error(told.error.text));
    if (told.begin) chosen.run = { jobs: told.begin.jobs, done: told.begin.done, scale: this.scale, at: Date.now() / 1000 };
    // The last frame may come after the end.
    if (told.done !== undefined && told.done > chosen.run.done) {
      Object.assign(chosen.run, { done: told.done, jobs: told.jobs });
      fill(this.status, t("lab.doing", { done: told.done, jobs: told.jobs, last: told.last }));
    }
    if (told.end) {
      chosen.run.done = told.end.done;
      this.run = null;
      this.drawHead();
      this.look(own);
      this.context.say(t("lab.state", { done: chosen.run.done, jobs: chosen.run.jobs }));
    }
    this.bar.max = Math.max(1, chosen.run.jobs);
    this.bar.value = chosen.run.done;
    this.drawList();
  }

  /** @param {unknown} error */
  fail(error) {
    this.run = null;
    this.drawHead();
    fill(this.status, /** @type {Error} */ (error).message);
  }

  /** Ends the run; what is done stays and can be gone on with. */
  async cancel() {
    this.run?.end();
    this.run = null;
    this.runs++;
    // The job that is worked on ends first.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { name } = this.chosen;
    if (!this.leaving.signal.aborted) await this.load(name);
  }

  async file() {
    const { text, name } = await this.ask("lab-text", { name: this.chosen.name });
    download(name, text, "application/toml");
    this.text.value = text;
  }

  async take() {
    const { html } = await this.ask("lab-report", { name: this.chosen.name, html: true });
    download(`${this.chosen.name}.html`, html, "text/html");
  }

  async save() {
    fill(this.problem, "");
    try {
      const { name } = await this.ask("lab-save", { text: this.text.value });
      await this.load(name);
    } catch (error) {
      fill(this.problem, /** @type {Error} */ (error).message);
    }
  }
}
