// The lines of a board and the grounds of its houses, from what the server says of its rules.

/**
 * What a drawing knows of the rules of a board (`layout_json`).
 * @typedef {Object} Layout
 * @property {number} side
 * @property {number[]} regions the region of each cell
 * @property {number[][]} houses the cells of every house
 * @property {number[]} [extra] houses that are neither row, column nor region, by their place among the houses
 */

/**
 * Paths of the lines between cells: thick around regions and around the board, thin elsewhere.
 * @param {Layout} layout @param {number} unit the width of a cell
 */
export function gridPaths({ side, regions }, unit) {
  let [thin, thick] = ["", ""];
  for (let cell = 0; cell < side * side; cell += 1) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    if (column + 1 < side) {
      const line = `M${(column + 1) * unit} ${row * unit}v${unit}`;
      if (regions[cell + 1] === regions[cell]) thin += line;
      else thick += line;
    }
    if (row + 1 < side) {
      const line = `M${column * unit} ${(row + 1) * unit}h${unit}`;
      if (regions[cell + side] === regions[cell]) thin += line;
      else thick += line;
    }
  }
  const size = side * unit;
  return { thin, thick: `${thick}M0 0h${size}v${size}h-${size}z` };
}

/** The cells of houses that are neither row, column nor region. @param {Layout} layout @returns {Set<number>} */
export function extraCells({ houses, extra }) {
  return new Set((extra ?? []).flatMap((house) => houses[house]));
}

/** The houses of each cell, by their place in the list. @param {Layout} layout @returns {number[][]} */
export function housesOf({ side, houses }) {
  /** @type {number[][]} */
  const of = Array.from({ length: side * side }, () => []);
  houses.forEach((cells, house) => { for (const cell of cells) of[cell].push(house); });
  return of;
}
