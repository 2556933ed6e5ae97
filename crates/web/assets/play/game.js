// A game: a puzzle, what the player wrote, and every change in order. No drawing here.
//
// A cell's state is never changed in place: a change is a list of (cell, before, after), so undo and redo
// go back and forth without end and a board that is drawn knows what to draw again.

import { Places } from "../watch/grid.js";

/**
 * @typedef {Object} Board a puzzle as the engine tells it
 * @property {object} set the puzzle as it was set, for the engine alone
 * @property {string} shape @property {number} side @property {[number, number]} table columns and rows of marks
 * @property {number} [width] @property {number} [height] @property {number[]} [places] where the cells of several grids lie
 * @property {number[]} regions the region of each cell @property {number[][]} houses @property {number[]} [extra] houses that
 *   are neither row, column nor region
 * @property {number[]} givens @property {number[]|null} [placed] @property {Array<number[]|null>|null} [marks]
 * @property {Clues|null} [clues] what its clues look like and are called
 * @property {string|null} [label] @property {Record<string, string[]>} [names] what its rules are called, by language
 */

/**
 * @typedef {Object} Clues
 * @property {string} ground @property {string} signs layers that the engine drew, below the figures and above the lines
 * @property {number[]} margins how far they reach beyond the board: left, above, right, below, in cells
 * @property {number[]} numbered cells with a number in their corner
 * @property {Array<{cells: number[], en: string, pt: string}>} list @property {Array<{en: string[], pt: string[]}>} kinds
 */

/**
 * @typedef {Object} CellState
 * @property {number} digit 0 for none
 * @property {number} corner marks as bits @property {number} centre marks as bits
 * @property {number} colours colours of the cell as bits
 * @property {Record<number, number>} spots the colour of single candidates, by digit
 */

/** @typedef {Array<[number, CellState, CellState]>} Change */

/** @type {CellState} */
const EMPTY = Object.freeze({ digit: 0, corner: 0, centre: 0, colours: 0, spots: Object.freeze({}) });

/** The bit of a digit. @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/** The digits of a set of bits. @param {number} bits @returns {number[]} */
export function digitsOf(bits) {
  const digits = [];
  for (let digit = 1; bits >> (digit - 1); digit++) if (bits & bit(digit)) digits.push(digit);
  return digits;
}

export class Game {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {CellState[]} */
    this.cells = board.givens.map(() => EMPTY);
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    this.seconds = 0;
    /** The cells that break clues, and whether the board is solved with them, which the engine is asked; nothing
     * until it has said so. @type {{cells: Set<number>, kept: boolean|null}} */
    this.broken = { cells: new Set(), kept: board.clues ? null : true };
    this.peers = peersOf(board);
    this.places = new Places(board);
    board.placed?.forEach((digit, cell) => {
      if (digit) this.cells[cell] = { ...EMPTY, digit };
    });
    board.marks?.forEach((digits, cell) => {
      if (digits && !this.digit(cell)) {
        this.cells[cell] = { ...this.cells[cell], centre: digits.reduce((bits, digit) => bits | bit(digit), 0) };
      }
    });
  }

  get side() {
    return this.board.side;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.board.givens[cell] > 0;
  }

  /** The digit in a cell, given or placed; 0 for none. @param {number} cell */
  digit(cell) {
    return this.board.givens[cell] || this.cells[cell].digit;
  }

  /** How often a digit stands on a full board: once in every region, which hold `side` cells each. */
  get most() {
    return this.cells.length / this.side;
  }

  /** How often each digit stands on the board, by digit. */
  counts() {
    const counts = new Array(this.side + 1).fill(0);
    for (const cell of this.cells.keys()) counts[this.digit(cell)]++;
    return counts;
  }

  /** Does a change that can be undone. @param {Map<number, Partial<CellState>>} wanted @returns {Change} */
  change(wanted) {
    /** @type {Change} */
    const change = [];
    for (const [cell, part] of wanted) {
      const before = this.cells[cell];
      const after = { ...before, ...part };
      if (isSame(before, after)) continue;
      this.cells[cell] = after;
      change.push([cell, before, after]);
    }
    if (change.length) {
      this.done.push(change);
      this.undone = [];
    }
    return change;
  }

  /** Takes the last change back; the cells that it changed. */
  undo() {
    const change = this.done.pop();
    if (!change) return [];
    for (const [cell, before] of change) this.cells[cell] = before;
    this.undone.push(change);
    return change.map(([cell]) => cell);
  }

  /** Does the last change again that was taken back. */
  redo() {
    const change = this.undone.pop();
    if (!change) return [];
    for (const [cell, , after] of change) this.cells[cell] = after;
    this.done.push(change);
    return change.map(([cell]) => cell);
  }

  /** The cells of a selection that are the player's. @param {Iterable<number>} cells */
  own(cells) {
    return [...cells].filter((cell) => !this.isGiven(cell));
  }

  /** Writes a digit, or takes it away if it stands in all of the cells already. Marks of the digit that the
   * cells can see go with it if wanted. @param {Iterable<number>} cells @param {number} digit @param {boolean} tidy */
  place(cells, digit, tidy) {
    const own = this.own(cells);
    const isThere = own.every((cell) => this.cells[cell].digit === digit);
    /** @type {Map<number, Partial<CellState>>} */
    const wanted = new Map(own.map((cell) => [cell, { digit: isThere ? 0 : digit }]));
    if (tidy && !isThere) {
      for (const peer of own.flatMap((cell) => this.peers[cell])) {
        const { corner, centre } = this.cells[peer];
        if (!wanted.has(peer) && (corner | centre) & bit(digit)) {
          wanted.set(peer, { corner: corner & ~bit(digit), centre: centre & ~bit(digit) });
        }
      }
    }
    return this.change(wanted);
  }

  /** Marks are added unless all cells have them. @param {"corner"|"centre"} kind @param {Iterable<number>} cells
   * @param {number} digit */
  mark(kind, cells, digit) {
    const empty = this.own(cells).filter((cell) => !this.digit(cell));
    const isThere = empty.every((cell) => this.cells[cell][kind] & bit(digit));
    return this.change(new Map(empty.map((cell) => {
      const bits = this.cells[cell][kind];
      return [cell, { [kind]: isThere ? bits & ~bit(digit) : bits | bit(digit) }];
    })));
  }

  /** Colours cells, given or not. @param {Iterable<number>} cells @param {number} colour from 1 */
  colour(cells, colour) {
    const all = [...cells];
    const isThere = all.every((cell) => this.cells[cell].colours & bit(colour));
    return this.change(new Map(all.map((cell) => {
      const { colours } = this.cells[cell];
      return [cell, { colours: isThere ? colours & ~bit(colour) : colours | bit(colour) }];
    })));
  }

  /** Colours a single candidate of cells, or takes its colour away. @param {Iterable<number>} cells
   * @param {number} digit @param {number} colour */
  colourSpot(cells, digit, colour) {
    const empty = this.own(cells).filter((cell) => !this.digit(cell));
    const isThere = empty.every((cell) => this.cells[cell].spots[digit] === colour);
    return this.change(new Map(empty.map((cell) => {
      const { [digit]: _, ...others } = this.cells[cell].spots;
      return [cell, { spots: isThere ? others : { ...others, [digit]: colour } }];
    })));
  }

  /** Empties cells: digits first, then marks, then colours. @param {Iterable<number>} cells */
  erase(cells) {
    const own = this.own(cells);
    const layers = [
      { has: (/** @type {CellState} */ state) => state.digit, none: { digit: 0 } },
      { has: (/** @type {CellState} */ state) => state.corner | state.centre, none: { corner: 0, centre: 0 } },
      { has: (/** @type {CellState} */ state) => state.colours || Object.keys(state.spots).length, none: { colours: 0, spots: {} } },
    ];
    const layer = layers.find(({ has }) => own.some((cell) => has(this.cells[cell])));
    if (layer) return this.change(new Map(own.map((cell) => [cell, layer.none])));
    return this.change(new Map([...cells].map((cell) => [cell, { colours: 0 }])));
  }

  /** The digits that no cell in sight has, as bits. @param {number} cell */
  possible(cell) {
    let bits = (1 << this.side) - 1;
    for (const peer of this.peers[cell]) {
      const digit = this.digit(peer);
      if (digit) bits &= ~bit(digit);
    }
    return bits;
  }

  /** Writes what is possible as centre marks into every empty cell. Marks that the player struck stay struck
   * where the cell has marks. */
  fillMarks() {
    const empty = this.own(this.cells.keys()).filter((cell) => !this.digit(cell));
    return this.change(new Map(empty.map((cell) => {
      const { centre } = this.cells[cell];
      const possible = this.possible(cell);
      return [cell, { centre: centre & possible ? centre & possible : possible }];
    })));
  }

  /** The cells whose digit stands twice in a house or breaks a clue. @returns {Set<number>} */
  conflicts() {
    /** @type {Set<number>} */
    const found = new Set(this.broken.cells);
    for (const house of this.board.houses) {
      /** @type {Map<number, number>} */
      const first = new Map();
      for (const cell of house) {
        const digit = this.digit(cell);
        if (!digit) continue;
        const earlier = first.get(digit);
        if (earlier === undefined) first.set(digit, cell);
        else found.add(earlier).add(cell);
      }
    }
    return found;
  }

  isFull() {
    return this.cells.every((_, cell) => this.digit(cell));
  }

  isSolved() {
    return this.isFull() && this.broken.kept === true && this.conflicts().size === 0;
  }

  /** The board as the engine reads it. Centre marks are the candidates of a cell; a cell without any has all
   * that the board leaves. @param {boolean} withMarks */
  position(withMarks) {
    const hasMarks = withMarks && this.cells.some((state, cell) => state.centre && !this.digit(cell));
    return {
      set: this.board.set,
      placed: this.cells.map((state, cell) => (this.isGiven(cell) ? 0 : state.digit)),
      marks: hasMarks ? this.cells.map((state, cell) => (this.digit(cell) || !state.centre ? null : digitsOf(state.centre))) : null,
    };
  }

  /** What is kept. */
  save() {
    return { version: 1, board: this.board, cells: this.cells, done: this.done, undone: this.undone, seconds: this.seconds };
  }

  /** A game that was kept; nothing if it is damaged. @param {any} saved @returns {Game|null} */
  static restore(saved) {
    const board = saved?.board;
    const count = board?.places ? board.places.length : board?.side * board?.side;
    const isList = (/** @type {any} */ list) => Array.isArray(list) && list.length === count;
    const isState = (/** @type {any} */ state) => state && ["digit", "corner", "centre", "colours"].every((key) => Number.isInteger(state[key])) && state.spots;
    const isWhole = saved?.version === 1 && isList(board.givens) && isList(board.regions) && Array.isArray(board.houses) && Array.isArray(board.table)
      && isList(saved.cells) && saved.cells.every(isState) && Array.isArray(saved.done) && Array.isArray(saved.undone);
    if (!isWhole) return null;
    const game = new Game(board);
    Object.assign(game, { cells: saved.cells, done: saved.done, undone: saved.undone, seconds: Number(saved.seconds) || 0 });
    return game;
  }
}

/** @param {CellState} one @param {CellState} other */
function isSame(one, other) {
  return one.digit === other.digit && one.corner === other.corner && one.centre === other.centre
    && one.colours === other.colours && JSON.stringify(one.spots) === JSON.stringify(other.spots);
}

/** The cells that share a house with each cell. @param {Board} board @returns {number[][]} */
function peersOf(board) {
  const sets = board.givens.map(() => /** @type {Set<number>} */ (new Set()));
  for (const house of board.houses) for (const cell of house) for (const other of house) if (other !== cell) sets[cell].add(other);
  return sets.map((set) => [...set]);
}
