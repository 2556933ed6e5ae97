// The one door to the engine. Views ask by name and do not know whether a server (`transport.js`) or a worker
// of the static site (`crates/wasm`) answers.

/**
 * @typedef {Object} Run
 * @property {(word: any) => Promise<void>} tell tells the run something
 * @property {() => void} end ends it
 * @property {Promise<void>} done settles when it has ended
 */

/**
 * @typedef {Object} Engine
 * @property {(name: string, question: object, signal?: AbortSignal) => Promise<any>} ask one question, one
 *   answer; throws a `Refusal`
 * @property {(kind: string, question: object, event: (event: any) => void) => Promise<Run>} start begins a run
 *   that tells events
 * @property {string[]} lacks the views that it cannot serve
 */

/** Why there is no answer. `code` is for programs, the message for people, `place` for texts. */
export class Refusal extends Error {
  /** @param {string} code @param {string} text @param {any} [place] */
  constructor(code, text, place) {
    super(text);
    this.code = code;
    this.place = place;
  }
}
