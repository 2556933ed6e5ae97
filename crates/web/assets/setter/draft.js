// A board that is being made: givens, rules, regions, clues, and every state before it. No drawing here.
//
// A state is never changed in place, so undo and redo go back and forth without end. What the engine reads is one object
// of the format json; clues stay in the form that this format has for them.

import { read, write } from "../settings.js";

/**
 * @typedef {Object} Clue a clue as the format json has it: `type`, lists of cell names, a number, a text
 * @typedef {Object} State
 * @property {string} shape rows and columns of a block @property {string[]} rules @property {number[]} givens 0 for none
 * @property {number[]|null} regions the region of each cell from 0, if they are not the blocks
 * @property {any[]} clues
 */

const KEY = "satur.draft";
/** How many states before the current one are kept in the browser. */
const MOST_KEPT = 100;
/** What regions are called in the format, one character each. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A board to begin with: a few clues of several kinds. @returns {State} */
const first = () => ({
  ...empty("3x3", []),
  clues: [
    { type: "thermometer", cells: ["r2c2", "r3c3", "r4c4", "r4c5", "r3c6"] }, { type: "arrow", circle: ["r7c2"], cells: ["r7c3", "r8c4", "r8c5"] },
    { type: "killer", cells: ["r1c8", "r1c9", "r2c9"], sum: 21 }, { type: "white", cells: ["r6c7", "r6c8"] },
  ],
});

export class Draft {
  /** @param {State} [state] */
  constructor(state = first()) {
    this.state = state;
    /** @type {State[]} */
    this.done = [];
    /** @type {State[]} */
    this.undone = [];
  }

  /** The draft that was made last, or one to begin with. */
  static kept() {
    const saved = /** @type {any} */ (read(KEY));
    const draft = new Draft();
    if (!isState(saved?.state)) return draft;
    const states = (/** @type {any} */ list) => (Array.isArray(list) ? list.filter(isState) : []);
    return Object.assign(draft, { state: saved.state, done: states(saved.done), undone: states(saved.undone) });
  }

  /** The state of a board that the engine told. @param {import("../play/game.js").Board} board @returns {State} */
  static of(board) {
    const { clues, regions, rules } = /** @type {any} */ (board.set);
    return { shape: board.shape, rules: rules ?? [], regions: regions ? board.regions : null, givens: board.givens, clues: clues ?? [] };
  }

  /** The state with some parts changed. @param {Partial<State>} part @returns {State} */
  with(part) {
    return { ...this.state, ...part };
  }

  /** Goes on to another state. @param {State} state */
  go(state) {
    this.done.push(this.state);
    this.undone = [];
    this.state = state;
    this.keep();
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    return this.move(this.done, this.undone);
  }

  redo() {
    return this.move(this.undone, this.done);
  }

  /** @param {State[]} from @param {State[]} to */
  move(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(this.state);
    this.state = state;
    this.keep();
    return true;
  }

  keep() {
    const { state, done, undone } = this;
    if (!write(KEY, { state, done: done.slice(-MOST_KEPT), undone: undone.slice(-MOST_KEPT) })) write(KEY, { state });
  }
}

/** The digits of a board of a shape; grids that overlap are called by a name, and have nine. @param {string} shape */
export function sideOf(shape) {
  const [, rows, columns] = /^(\d+)x(\d+)$/.exec(shape) ?? [0, 3, 3];
  return Number(rows) * Number(columns);
}

/** A board without anything on it. @param {string} shape @param {string[]} rules @param {number} [cells] @returns {State} */
export function empty(shape, rules, cells = sideOf(shape) ** 2) {
  return { shape, rules, regions: null, givens: Array(cells).fill(0), clues: [] };
}

/** A state as the format json has it. @param {State} state */
export function written({ shape, rules, regions, givens, clues }) {
  const side = sideOf(shape);
  const rows = () => Array.from({ length: side }, (_, row) => givens.slice(row * side, (row + 1) * side));
  return {
    puzzle: side > 9 ? rows() : givens.map((digit) => digit || ".").join(""),
    ...(/^\d/.test(shape) && { shape }), ...(rules.length && { rules }), ...(regions && { regions: regions.map((region) => LETTERS[region]).join("") }), ...(clues.length && { clues }),
  };
}

/** How many cells each region lacks or has too many of, by region; nothing if all have as many as they should.
 * @param {number[]} regions @param {number} side @returns {Array<[number, number]>} */
export function uneven(regions, side) {
  const counts = Array(side).fill(0);
  for (const region of regions) counts[region]++;
  return counts.flatMap((count, region) => (count === side ? [] : [/** @type {[number, number]} */ ([region, count - side])]));
}

/** @param {any} state @returns {state is State} */
function isState(state) {
  return typeof state?.shape === "string" && Array.isArray(state.givens) && Array.isArray(state.rules) && Array.isArray(state.clues)
    && (state.regions === null || Array.isArray(state.regions));
}
