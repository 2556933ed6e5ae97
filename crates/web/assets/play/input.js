// From keys, mouse and touch to what the player wants. Keys are those that players know from other pages.

import { digitsOf } from "./game.js";

/**
 * @typedef {Object} Wishes what the player can want
 * @property {(digit: number, mode: string|null) => void} digit a digit, in a mode of its own or in the current one
 * @property {(mode: string) => void} mode
 * @property {() => void} nextMode @property {() => void} erase
 * @property {() => void} undo @property {() => void} redo
 * @property {() => void} hint @property {() => void} escape
 * @property {(cell: number, digit: number) => void} last the last candidate of a cell is wanted
 * @property {(cell: number, x: number, y: number) => boolean} touch a click on a cell; whether it was used up
 */

/** How long a second figure of a number may take. */
const SECOND_FIGURE = 900;

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1],
});
const MODES = /** @type {Record<string, string>} */ ({ KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" });

/** Listens to a board. @param {import("./board.js").BoardView} view @param {Wishes} wishes */
export function listen(view, wishes) {
  keys(view, wishes);
  pointer(view, wishes);
}

/** @param {import("./board.js").BoardView} view @param {Wishes} wishes */
function keys(view, wishes) {
  const { side } = view.game;
  const NONE = { digit: 0, at: 0, cell: -1, mode: /** @type {string|null} */ (null) };
  let pending = NONE;
  view.grid.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
    if (digit) {
      let number = Number(digit[1]);
      const mode = command && event.shiftKey ? "colour" : command ? "centre" : event.shiftKey ? "corner" : null;
      // Past nine a number has two figures: the second one follows soon, in the same cell and the same way.
      const joined = pending.digit * 10 + number;
      const follows = pending.cell === view.focus && pending.mode === mode && event.timeStamp - pending.at < SECOND_FIGURE;
      if (side > 9 && pending.digit && follows && joined <= side) {
        wishes.undo();
        number = joined;
        pending = NONE;
      } else {
        pending = { digit: number, at: event.timeStamp, cell: view.focus, mode };
      }
      if (number === 0) wishes.erase();
      else if (number <= side || mode === "colour") wishes.digit(number, mode);
      event.preventDefault();
      return;
    }
    const act = action(event, command, view, wishes);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** What a key that is no digit does. @param {KeyboardEvent} event @param {boolean} command
 * @param {import("./board.js").BoardView} view @param {Wishes} wishes @returns {(() => void)|null} */
function action(event, command, view, wishes) {
  const { places, cells } = view.game;
  const step = STEPS[event.code];
  if (command && event.code === "KeyA") return () => view.select(new Set(cells.keys()), view.focus);
  if (command && event.code === "KeyI") {
    return () => view.select(new Set([...cells.keys()].filter((cell) => !view.selected.has(cell))), view.focus);
  }
  if (command && (event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey))) return wishes.redo;
  if (command && event.code === "KeyZ") return wishes.undo;
  if (step && !(command && event.code.startsWith("Key"))) {
    return () => {
      const cell = places.next(view.focus, step);
      const isMore = event.shiftKey || command;
      view.select(isMore ? new Set([...view.selected, cell]) : new Set([cell]), cell);
    };
  }
  if (command) return null;
  if (MODES[event.code]) return () => wishes.mode(MODES[event.code]);
  switch (event.key) {
    case "[": return wishes.undo;
    case "]": return wishes.redo;
    case "?": return wishes.hint;
    case "Escape": return wishes.escape;
    case "Delete": case "Backspace": return wishes.erase;
    case " ": return wishes.nextMode;
    case "Home": case "End": return () => {
      const row = places.inRow(places.row(view.focus)).filter((/** @type {number|null} */ cell) => cell !== null);
      const cell = /** @type {number} */ (row.at(event.key === "Home" ? 0 : -1));
      view.select(new Set([cell]), cell);
    };
    default: return null;
  }
}

/** @param {import("./board.js").BoardView} view @param {Wishes} wishes */
function pointer(view, wishes) {
  const { game } = view;
  /** Whether dragging adds cells or takes them away; nothing while no button is down. @type {boolean|null} */
  let adds = null;
  view.grid.addEventListener("pointerdown", (event) => {
    const cell = view.at(event.clientX, event.clientY);
    if (event.button !== 0) return;
    // A place without a cell takes nothing, the focus neither.
    event.preventDefault();
    if (cell === null) return;
    if (wishes.touch(cell, event.clientX, event.clientY)) return;
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    adds = !(isMore && view.selected.has(cell));
    const selected = new Set(isMore ? view.selected : []);
    if (adds) selected.add(cell);
    else selected.delete(cell);
    view.select(selected, cell);
    view.grid.setPointerCapture(event.pointerId);
  });
  view.grid.addEventListener("pointermove", (event) => {
    if (adds === null) return;
    const cell = view.at(event.clientX, event.clientY);
    if (cell === null || view.selected.has(cell) === adds) return;
    const selected = new Set(view.selected);
    if (adds) selected.add(cell);
    else selected.delete(cell);
    view.select(selected, cell);
  });
  const end = () => { adds = null; };
  view.grid.addEventListener("pointerup", end);
  view.grid.addEventListener("pointercancel", end);
  view.grid.addEventListener("dblclick", (event) => {
    const cell = view.at(event.clientX, event.clientY);
    if (cell === null) return;
    const { corner, centre, colours } = game.cells[cell];
    const digit = game.digit(cell);
    const [only, more] = digitsOf(centre);
    if (!digit && only && !more) {
      wishes.last(cell, only);
      return;
    }
    const isEqual = (/** @type {number} */ other) => {
      const state = game.cells[other];
      if (digit) return game.digit(other) === digit;
      if (game.digit(other)) return false;
      if (centre || corner) return state.centre === centre && state.corner === corner;
      return colours > 0 && state.colours === colours;
    };
    const equal = [...game.cells.keys()].filter(isEqual);
    if (equal.length) view.select(new Set([...equal, cell]), cell);
  });
}
