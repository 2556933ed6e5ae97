// A run that can be wound forward and back: one that was recorded, or one that goes on and adds frames.
//
// Frames hold what changed. Winding forward applies them; winding back begins at the last key frame
// before, of which one is kept every 64 frames, so any moment is at most 64 frames away.

import { Places, housesOf } from "./grid.js";

/**
 * A part of the view: what the last event of its kind said, and in which frame.
 * @typedef {{data: any, frame: number}} Part
 */

const KEY_EVERY = 64;
/** Kinds of events that tell of one attempt: a restart makes them void. */
const OF_AN_ATTEMPT = ["taken", "weighed", "colours", "choose", "dead-end", "try"];
/** Levels of the tree that are shown. */
const MOST_LEVELS = 8;

export class Film {
  /** @param {any} run The data of the page. */
  constructor(run) {
    this.run = run;
    this.length = run.frames.length;
    this.places = new Places(run);
    const cells = this.places.count;
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
    /** Which kinds of event the run has. @type {Set<string>} */
    this.kinds = new Set();
    this.hasTree = false;
    this.hasTrail = false;
    /** The first frame with nodes of the tree. They come when a try is first taken back. */
    this.firstTree = Infinity;
    /** How many frames were forgotten. */
    this.forgotten = 0;
    this.hasBars = false;
    /** Which state of a machine followed which ("2-3"), and the frame in which it first did. @type {Map<string, number>} */
    this.arrows = new Map();
    /** What was noted, by frame. @type {Array<[number, string]>} */ this.notes = [];
    this.mostViolated = 1;
    /** The deepest levels of the trail: level, cell, digit (below zero: not that one), how much follows. @type {number[][]} */
    this.trail = [];
    /** The cells that changed since they were last drawn; everything after a jump. @type {Set<number>} */
    this.changed = new Set();
    this.isAllChanged = true;
    run.frames.forEach((/** @type {any} */ frame, /** @type {number} */ index) => this.note(frame, index));
    /** @type {number[][]} */ this.peers = [];
    this.housesOf = housesOf(run);
    /** How often each digit stands in each house. */
    this.counts = new Uint16Array(run.houses.length * (run.side + 1));
    this.countAll();
  }

  /** Adds a frame of a run that goes on. @param {any} frame */
  append(frame) {
    this.run.frames.push(frame);
    this.note(frame, this.length);
    this.length += 1;
  }

  /** Takes note of what a frame says of the whole run. @param {any} frame @param {number} index */
  note(frame, index) {
    const add = (/** @type {string} */ name, /** @type {number[]} */ point) => {
      if (!this.curves.has(name)) this.curves.set(name, []);
      this.curves.get(name).push(point);
    };
    for (const [name, points] of Object.entries(frame.y ?? {})) {
      for (const [work, value] of points) add(name, [index, work, value]);
    }
    for (const [name, value] of Object.entries(frame.p ?? {})) add(name, [index, frame.w, Number(value)]);
    for (const kind of Object.keys(frame.v ?? {})) this.kinds.add(kind);
    if (frame.t) this.firstTree = Math.min(this.firstTree, index);
    this.hasTree ||= Boolean(frame.t);
    this.hasTrail ||= Boolean(frame.l);
    this.hasBars ||= Boolean(frame.h);
    if (frame.k === "note") this.notes.push([index, frame.e]);
    for (const count of frame.v?.truth?.violations ?? []) this.mostViolated = Math.max(this.mostViolated, count);
    each(frame.a, 2, ([from, to]) => { if (!this.arrows.has(`${from}-${to}`)) this.arrows.set(`${from}-${to}`, index); });
  }

  /**
   * Forgets the oldest frames, about so many; what is shown stays. A run of any length takes bounded memory.
   * @param {number} about
   */
  forget(about) {
    const numbers = Math.min(Math.floor(about / KEY_EVERY), Math.floor((this.at + 1) / KEY_EVERY));
    const count = numbers * KEY_EVERY;
    if (count <= 0 || !this.keys[numbers]) return;
    this.run.frames.splice(0, count);
    this.forgotten += count;
    this.firstTree -= count;
    this.length -= count;
    this.at -= count;
    const shifted = (/** @type {Map<string, Part>} */ view) => new Map([...view].map(([kind, part]) => [kind, { ...part, frame: part.frame - count }]));
    this.keys = this.keys.slice(numbers).map((key) => ({ ...key, at: key.at - count, view: shifted(key.view) }));
    this.view = shifted(this.view);
    for (const points of this.curves.values()) for (const point of points) point[0] -= count;
    this.arrows = new Map([...this.arrows].map(([arrow, index]) => [arrow, index - count]));
    this.notes = this.notes.map(([index, text]) => [index - count, text]);
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
    const part = this.view.get(kind);
    return part && !this.isOver(kind, part.frame) ? part.data : undefined;
  }

  /**
   * Whether an attempt that an event of this kind tells of has ended since.
   * @param {string} kind @param {number} frame
   */
  isOver(kind, frame) {
    return OF_AN_ATTEMPT.includes(kind) && (this.view.get("restart")?.frame ?? -1) > frame;
  }

  /**
   * What an event of a kind said in this very frame, or shortly before it.
   * @param {string} kind @param {number} [age] How many frames ago is still now.
   * @returns {any}
   */
  fresh(kind, age = 0) {
    const part = this.view.get(kind);
    return part && part.frame >= this.at - age && !this.isOver(kind, part.frame) ? part.data : undefined;
  }

  /** @param {any} frame */
  apply(frame) {
    const cells = frame.c ?? [];
    for (let i = 0; i < cells.length; i += 5) {
      const cell = cells[i];
      this.count(cell, this.digits[cell], -1);
      this.count(cell, cells[i + 1], 1);
      this.changed.add(cell);
      this.digits[cell] = cells[i + 1];
      this.flags[cell] = cells[i + 2];
      this.tries[cell] = cells[i + 3];
      this.struck[cell] = cells[i + 4];
    }
    for (const [name, value] of Object.entries(frame.n ?? {})) this.counters.set(name, Number(value));
    each(frame.h, 2, ([bar, count]) => this.bars.set(bar, count));
    each(frame.q, 3, (state) => this.states.set(state[0], state));
    each(frame.t, 6, (node) => this.nodes.set(node[0], node));
    if (this.hasTree && this.at < this.firstTree && frame.v?.try) this.addTry(frame.v.try);
    if (frame.l) {
      this.trail = [];
      each(frame.l, 4, (level) => this.trail.push(level));
    }
    for (const [kind, data] of Object.entries(frame.v ?? {})) {
      // Nothing: what was shown is no longer true, and what is was not told at this speed.
      if (data === null) this.view.delete(kind);
      else this.view.set(kind, { data, frame: this.at });
    }
  }

  /** Adds a try to the path of tries before any was taken back, with the number that it will have. @param {any} tried */
  addTry({ cell, digit }) {
    const id = this.nodes.size + 1;
    if (id > MOST_LEVELS) return;
    // Nodes are shared with the key frames: a changed one is a new one.
    for (const [above, node] of this.nodes) this.nodes.set(above, node.with(4, node[4] + 1));
    this.nodes.set(id, [id, id - 1, cell, digit, 1, 1]);
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
      trail: this.trail,
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
    this.trail = key.trail;
    this.view = new Map(key.view);
    this.isAllChanged = true;
    this.countAll();
  }

  /** Counts a digit in the houses of a cell. @param {number} cell @param {number} digit @param {number} by */
  count(cell, digit, by) {
    const houses = this.housesOf[cell];
    for (let which = 0; which < houses.length; which += 1) this.counts[houses[which] * (this.run.side + 1) + digit] += by;
  }

  countAll() {
    this.counts.fill(0);
    this.digits.forEach((digit, cell) => this.count(cell, digit, 1));
  }

  /** The cells that share a house with a cell. @param {number} cell @returns {number[]} */
  peersOf(cell) {
    if (!this.peers[cell]) {
      const seen = new Set(this.housesOf[cell].flatMap((house) => this.run.houses[house]));
      seen.delete(cell);
      this.peers[cell] = [...seen];
    }
    return this.peers[cell];
  }

  /**
   * The candidates that are left in a blank cell.
   * @param {number} cell
   */
  candidates(cell) {
    const taken = new Set(this.peersOf(cell).map((peer) => this.digits[peer]));
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
    if (digit === 0) return false;
    const houses = this.housesOf[cell];
    // A loop, because large boards ask for every cell of every frame.
    for (let which = 0; which < houses.length; which += 1) {
      if (this.counts[houses[which] * (this.run.side + 1) + digit] > 1) return true;
    }
    return false;
  }
}

/**
 * Calls back for each group of so many numbers.
 * @param {number[] | undefined} list @param {number} size @param {(group: number[]) => void} call
 */
function each(list, size, call) {
  for (let i = 0; list && i < list.length; i += size) call(list.slice(i, i + size));
}
