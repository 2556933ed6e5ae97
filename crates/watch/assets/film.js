// A recorded run that can be wound forward and back.
//
// Frames hold what changed. Winding forward applies them; winding back begins at the last key frame
// before, of which one is kept every 64 frames, so any moment is at most 64 frames away.

/**
 * A part of the view: what the last event of its kind said, and in which frame.
 * @typedef {{data: any, frame: number}} Part
 */

const KEY_EVERY = 64;

export class Film {
  /** @param {any} run The data of the page. */
  constructor(run) {
    this.run = run;
    this.length = run.frames.length;
    const cells = run.side * run.side;
    this.digits = Uint8Array.from(run.givens);
    this.flags = Uint8Array.from(run.givens, (/** @type {number} */ digit) => (digit ? 1 : 0));
    this.tries = new Float64Array(cells);
    this.struck = new Float64Array(cells);
    /** @type {Map<string, number>} */ this.counters = new Map();
    /** @type {Map<number, number>} */ this.bars = new Map();
    /** @type {Map<number, number[]>} */ this.states = new Map();
    /** @type {Map<number, number[]>} */ this.nodes = new Map();
    /** @type {Map<string, Part>} */ this.view = new Map();
    /** The frame that is shown; -1 is the puzzle before the run. */
    this.at = -1;
    /** @type {Array<any>} */ this.keys = [this.key()];
    /** For each curve, all its points: frame, work, value. @type {Map<string, number[][]>} */
    this.curves = new Map();
    run.frames.forEach((/** @type {any} */ frame, /** @type {number} */ index) => {
      for (const [name, value] of Object.entries(frame.p ?? {})) {
        if (!this.curves.has(name)) this.curves.set(name, []);
        this.curves.get(name).push([index, frame.w, Number(value)]);
      }
    });
    /** Which kinds of event the run has. */
    this.kinds = new Set(run.frames.flatMap((/** @type {any} */ f) => Object.keys(f.v ?? {})));
    this.hasTree = run.frames.some((/** @type {any} */ frame) => frame.t);
    this.hasBars = run.frames.some((/** @type {any} */ frame) => frame.h);
    this.peers = peersOf(run);
  }

  /** The frame that is shown, or nothing before the first. */
  get frame() {
    return this.run.frames[this.at];
  }

  /** @param {number} target */
  seek(target) {
    const to = Math.max(-1, Math.min(this.length - 1, target));
    if (to < this.at) this.restore(Math.floor((to + 1) / KEY_EVERY));
    while (this.at < to) {
      this.at += 1;
      this.apply(this.run.frames[this.at]);
      if ((this.at + 1) % KEY_EVERY === 0) {
        const number = (this.at + 1) / KEY_EVERY;
        if (!this.keys[number]) this.keys[number] = this.key();
      }
    }
  }

  /**
   * What the last event of a kind said.
   * @param {string} kind
   * @returns {any}
   */
  part(kind) {
    return this.view.get(kind)?.data;
  }

  /**
   * What an event of a kind said in this very frame, or shortly before it.
   * @param {string} kind @param {number} [age] How many frames ago is still now.
   * @returns {any}
   */
  fresh(kind, age = 0) {
    const part = this.view.get(kind);
    return part && part.frame >= this.at - age ? part.data : undefined;
  }

  /** @param {any} frame */
  apply(frame) {
    const cells = frame.c ?? [];
    for (let i = 0; i < cells.length; i += 5) {
      const cell = cells[i];
      this.digits[cell] = cells[i + 1];
      this.flags[cell] = cells[i + 2];
      this.tries[cell] = cells[i + 3];
      this.struck[cell] = cells[i + 4];
    }
    for (const [name, value] of Object.entries(frame.n ?? {})) this.counters.set(name, Number(value));
    each(frame.h, 2, ([bar, count]) => this.bars.set(bar, count));
    each(frame.q, 3, (state) => this.states.set(state[0], state));
    each(frame.t, 6, (node) => this.nodes.set(node[0], node));
    for (const [kind, data] of Object.entries(frame.v ?? {})) {
      this.view.set(kind, { data, frame: this.at });
    }
  }

  key() {
    return {
      at: this.at,
      digits: this.digits.slice(),
      flags: this.flags.slice(),
      tries: this.tries.slice(),
      struck: this.struck.slice(),
      counters: new Map(this.counters),
      bars: new Map(this.bars),
      states: new Map(this.states),
      nodes: new Map(this.nodes),
      view: new Map(this.view),
    };
  }

  /** @param {number} number */
  restore(number) {
    const key = this.keys[number];
    this.at = key.at;
    this.digits.set(key.digits);
    this.flags.set(key.flags);
    this.tries.set(key.tries);
    this.struck.set(key.struck);
    this.counters = new Map(key.counters);
    this.bars = new Map(key.bars);
    this.states = new Map(key.states);
    this.nodes = new Map(key.nodes);
    this.view = new Map(key.view);
  }

  /**
   * The candidates that are left in a blank cell.
   * @param {number} cell
   */
  candidates(cell) {
    const taken = new Set(this.peers[cell].map((peer) => this.digits[peer]));
    const left = [];
    for (let digit = 1; digit <= this.run.side; digit += 1) {
      const isStruck = Math.floor(this.struck[cell] / 2 ** (digit - 1)) % 2 === 1;
      if (!taken.has(digit) && !isStruck) left.push(digit);
    }
    return left;
  }

  /** @param {number} cell */
  isClash(cell) {
    const digit = this.digits[cell];
    return digit > 0 && this.peers[cell].some((peer) => this.digits[peer] === digit);
  }
}

/**
 * Calls back for each group of so many numbers.
 * @param {number[] | undefined} list @param {number} size @param {(group: number[]) => void} call
 */
function each(list, size, call) {
  for (let i = 0; list && i < list.length; i += size) call(list.slice(i, i + size));
}

/**
 * For each cell those that share a house with it.
 * @param {any} run
 * @returns {number[][]}
 */
function peersOf(run) {
  const members = run.houses.map((/** @type {number[]} */ kind) => {
    /** @type {number[][]} */ const houses = [];
    kind.forEach((house, cell) => (houses[house] ??= []).push(cell));
    return houses;
  });
  return run.givens.map((/** @type {number} */ _, /** @type {number} */ cell) => {
    const peers = new Set();
    run.houses.forEach((/** @type {number[]} */ kind, /** @type {number} */ which) => {
      for (const other of members[which][kind[cell]]) if (other !== cell) peers.add(other);
    });
    return [...peers];
  });
}
