// A run of a method that goes on while it is watched: its frames as a film that grows.
//
// The run waits for words, and answers each with one frame; so nothing queues up. A run that was told nothing for
// long ends, and is begun again where it was as soon as it is wanted.

import { Film } from "../watch/film.js";
import { Refusal } from "../engine.js";

/** Frames that are kept; older ones are had again by running again. */
const MOST_FRAMES = 4096;

/**
 * @typedef {Object} Frame what a word is answered with
 * @property {any} [end] how the run ended, if it did
 */

export class LiveRun {
  /** @param {import("../engine.js").Engine} engine @param {object} question what is run: method, board, settings, seed */
  constructor(engine, question) {
    this.engine = engine;
    this.question = question;
    /** @type {import("../engine.js").Run|null} */ this.run = null;
    /** @type {any} */ this.film = null;
    /** @type {any} */ this.end = null;
    /** The last event that is known. */
    this.known = 0;
    /** Whether the run goes on without waiting for a word. */
    this.isFree = false;
    /** Counts beginnings, so that what an old run tells is not taken for the new one. */
    this.beginnings = 0;
    /** @type {{resolve: (frame: Frame) => void, reject: (error: unknown) => void}|null} */
    this.asked = null;
    /** @type {Promise<void>} */ this.pending = Promise.resolve();
  }

  /** Begins at an event: at the puzzle, or by running silently up to there. @param {number} from */
  async begin(from = 0) {
    const first = await this.connect(from);
    this.film = new Film({ ...first.run, frames: first.frame ? [first.frame] : [] });
    this.end = first.end ?? null;
    if (first.frame) this.film.seek(0);
    this.known = Math.max(this.known, this.seq);
  }

  /** The event that is shown. */
  get seq() {
    return this.film?.frame?.s ?? 0;
  }

  /** Whether the film begins with the puzzle. */
  get isWhole() {
    return this.film.run.from === 0 && !this.film.isCut;
  }

  /** @param {number} from @returns {Promise<any>} what the run says first, with the frame at that event */
  async connect(from) {
    this.leave();
    const own = ++this.beginnings;
    this.isFree = false;
    /** @type {any} */
    let begun = null;
    let hasBegun = false;
    return new Promise((resolve, reject) => {
      const fail = (/** @type {unknown} */ error) => {
        if (own !== this.beginnings) return;
        this.run = null;
        reject(error);
        this.asked?.reject(error);
        this.asked = null;
      };
      const hear = (/** @type {any} */ told) => {
        if (own !== this.beginnings) return;
        if (told.error) return fail(new Refusal(told.error.code, told.error.text));
        if (told.run) {
          begun = told.run;
          if (from === 0) resolve({ run: begun });
          return;
        }
        if (from > 0 && begun && !hasBegun) {
          hasBegun = true;
          if (told.end) this.run = null;
          return resolve({ ...told, run: begun });
        }
        if (!told.frame) return;
        if (told.end) this.run = null;
        this.asked?.resolve(told);
        this.asked = null;
      };
      this.engine.start("watch", { ...this.question, from }, hear).then((run) => {
        if (own !== this.beginnings) return run.end();
        this.run = run;
        run.done.then(() => { if (own === this.beginnings) this.run = null; }, fail);
      }, fail);
    });
  }

  /** Tells the run how to go on and adds the frame that it answers with. @param {{events?: number, full?: boolean}} word */
  next(word) {
    this.pending = this.ask(word);
    return this.pending;
  }

  /** Settles when what was asked is there. */
  settled() {
    return this.pending;
  }

  /** @param {{events?: number, full?: boolean}} word @returns {Promise<void>} */
  async ask(word) {
    if (this.end) return;
    if (!this.run) await this.resume();
    const told = await new Promise((resolve, reject) => {
      const asked = { resolve, reject };
      this.asked = asked;
      this.isFree = Boolean(word.full);
      this.run?.tell(word).catch((error) => {
        // The run may have ended meanwhile, and something else may be asked by now.
        if (this.asked === asked) this.asked = null;
        reject(error);
      });
    });
    if (told.end?.idle) return this.ask(word);
    this.take(told);
  }

  /** Begins again where the film ends, behind the scenes. */
  async resume() {
    await this.connect(this.film.run.frames.at(-1)?.s ?? 0);
  }

  /** @param {any} told */
  take(told) {
    const { film } = this;
    film.append(told.frame);
    film.seek(film.length - 1);
    if (film.length > MOST_FRAMES) {
      film.forget(MOST_FRAMES / 2);
      film.isCut = true;
    }
    this.known = Math.max(this.known, this.seq);
    if (told.end) this.end = told.end;
  }

  /** Whether the film has an event as a frame of its own; shows it if so. @param {number} seq */
  find(seq) {
    const { film } = this;
    if (seq === 0 && this.isWhole) {
      film.seek(-1);
      return true;
    }
    const at = film.run.frames.findIndex((/** @type {any} */ frame) => frame.s >= seq);
    if (at < 0 || film.run.frames[at].s !== seq) return false;
    film.seek(at);
    return true;
  }

  /** Shows the moment after an event: from the film, or by running again. @param {number} seq */
  async goTo(seq) {
    if (this.find(seq)) return;
    if (this.film.run.repeats) return this.begin(seq);
    const later = this.film.run.frames.findIndex((/** @type {any} */ frame) => frame.s > seq);
    this.film.seek((later < 0 ? this.film.length : later) - 1);
  }

  leave() {
    this.beginnings++;
    this.run?.end();
    this.run = null;
    this.asked?.reject(new Refusal("stopped", "stopped"));
    this.asked = null;
  }
}
