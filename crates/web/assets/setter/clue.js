// From a kind of clue and chosen cells to a clue. What a kind takes comes from the registry of the engine: its lists of
// cells, its number, its text, and the form in which it is drawn; nothing here knows a kind by its name.

/**
 * @typedef {Object} Kind
 * @property {string} id @property {string} name @property {string} summary
 * @property {string} form cage, line, thermometer, arrow, ends, dot, corner, cell, outside, area or board
 * @property {string} looks where a number outside the board looks: along a line, a diagonal, or a line as far as a block is deep
 * @property {Array<[string, number, number|null]>} lists keys of lists of cells, the fewest and the most cells of each
 * @property {boolean} groups whether it takes two or more lists of one key
 * @property {{key: string, need: "required"|"optional"|"many", default: number|null}|null} number @property {string|null} text
 */

/** Ways to look along the board: rows and columns of a step. @type {Record<string, [number, number]>} */
export const WAYS = {
  right: [0, 1], left: [0, -1], down: [1, 0], up: [-1, 0], "down-right": [1, 1], "down-left": [1, -1], "up-right": [-1, 1], "up-left": [-1, -1],
};

/** Whether a press on one cell is a whole clue: its line, its corner, or itself. @param {Kind} kind */
export function takesOne(kind) {
  return ["outside", "corner", "cell"].includes(kind.form);
}

/** The fewest cells that have to be chosen. @param {Kind} kind */
export function fewest(kind) {
  return takesOne(kind) ? 1 : kind.lists.reduce((sum, [, least]) => sum + least, 0);
}

/**
 * The cells that are meant by those that were chosen: of a clue outside the board one cell means the line through it, of a
 * corner the three cells right of it and below.
 * @param {Kind} kind @param {number[]} cells @param {import("../play/game.js").Game["places"]} places @param {string} way one of
 *   `WAYS`, or nothing for the one from the nearest edge
 */
export function meant(kind, cells, places, way) {
  if (cells.length !== 1) return cells;
  const [cell] = cells;
  if (kind.form === "outside") {
    const line = lineThrough(cell, places, WAYS[way] ?? nearest(cell, places, kind.looks === "diagonal"));
    return kind.looks === "block" ? line.slice(0, Math.floor(Math.sqrt(line.length))) : line;
  }
  if (kind.form !== "corner") return cells;
  const [row, column] = [places.row(cell), places.column(cell)];
  const around = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([down, across]) => places.at(row + down, column + across));
  return around.filter((found) => found !== null);
}

/**
 * The way from the nearest edge, or from the nearest corner.
 * @param {number} cell @param {import("../play/game.js").Game["places"]} places @param {boolean} isDiagonal @returns {[number, number]}
 */
function nearest(cell, places, isDiagonal) {
  const [row, column] = [places.row(cell), places.column(cell)];
  if (isDiagonal) return [2 * row < places.height ? 1 : -1, 2 * column < places.width ? 1 : -1];
  const far = /** @type {Array<[number, string]>} */ ([[column, "right"], [row, "down"], [places.width - 1 - column, "left"], [places.height - 1 - row, "up"]]);
  return WAYS[far.reduce((best, one) => (one[0] < best[0] ? one : best))[1]];
}

/** The cells of the line through a cell, from the edge on. @param {number} cell @param {import("../play/game.js").Game["places"]} places
 * @param {[number, number]} way */
function lineThrough(cell, places, [down, across]) {
  let [row, column] = [places.row(cell), places.column(cell)];
  while (places.at(row - down, column - across) !== null) [row, column] = [row - down, column - across];
  const cells = [];
  for (let found = places.at(row, column); found !== null; found = places.at(row, column)) {
    cells.push(found);
    [row, column] = [row + down, column + across];
  }
  return cells;
}

/**
 * A clue as the format json has it; nothing if the cells are too few, or the number is missing.
 * @param {Kind} kind @param {number[][]} lists chosen cells: one list, or the groups of a kind that takes groups
 * @param {{number: string, text: string, first: number}} values `first`: cells of the first of two lists
 * @param {(cell: number) => string} name
 */
export function clueOf(kind, lists, { number, text, first }, name) {
  /** @type {Record<string, any>} */
  const clue = { type: kind.id };
  const names = (/** @type {number[]} */ cells) => cells.map(name);
  const [cells = []] = lists;
  if (kind.groups) clue.groups = lists.map(names);
  else if (kind.lists.length === 2) {
    clue[kind.lists[0][0]] = names(cells.slice(0, first));
    clue[kind.lists[1][0]] = names(cells.slice(first));
  } else if (kind.lists.length) clue.cells = names(cells);
  const numbers = number.split(/[^0-9]+/).filter(Boolean).map(Number);
  if (kind.number && numbers.length) clue[kind.number.key] = kind.number.need === "many" ? numbers : numbers[0];
  if (kind.text && text) clue[kind.text] = text;
  return clue;
}

/** What a clue lacks: `number`, `text`, `cells`, `groups`, or nothing. @param {Kind} kind @param {number[][]} lists
 * @param {{number: string, text: string}} values */
export function lacks(kind, lists, { number, text }) {
  if (kind.number && kind.number.need !== "optional" && !/[0-9]/.test(number)) return "number";
  if (kind.text && !text) return "text";
  if (kind.groups && lists.length < 2) return "groups";
  return kind.lists.length && (lists[0]?.length ?? 0) < fewest(kind) ? "cells" : "";
}

/** The cells of a clue by their names. @param {any} clue @param {Kind} kind @returns {string[]} */
export function cellsOf(clue, kind) {
  return kind.lists.flatMap(([key]) => clue[key] ?? []).flat();
}
