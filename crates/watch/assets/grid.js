// The lines of a board and the grounds of its houses, from what the server says of its rules.

/**
 * What a drawing knows of the rules of a board (`layout_json`).
 * @typedef {Object} Layout
 * @property {number} side
 * @property {number} [width] columns of the rectangle around the board, if not as many as digits
 * @property {number} [height] its rows
 * @property {number[]} [places] where each cell lies in the rectangle, counted row by row, if some places have no cell
 * @property {number[]} regions the region of each cell
 * @property {number[][]} houses the cells of every house
 * @property {number[]} [extra] houses that are neither row, column nor region, by their place among the houses
 */

/** Where the cells of a board lie: a square full of them, or a rectangle in which some places have none. */
export class Places {
  /** @param {Layout} layout */
  constructor({ side, width, height, places, regions }) {
    this.width = width ?? side;
    this.height = height ?? side;
    this.places = places;
    /** The cell at each place of the rectangle. @type {Map<number, number>|null} */
    this.cells = places ? new Map(places.map((place, cell) => [place, cell])) : null;
    this.count = regions.length;
  }

  /** The row of a cell, from 0. @param {number} cell */
  row(cell) {
    return Math.floor((this.places?.[cell] ?? cell) / this.width);
  }

  /** The column of a cell, from 0. @param {number} cell */
  column(cell) {
    return (this.places?.[cell] ?? cell) % this.width;
  }

  /** The cell at a row and a column, if there is one. @param {number} row @param {number} column @returns {number|null} */
  at(row, column) {
    if (row < 0 || row >= this.height || column < 0 || column >= this.width) return null;
    const place = row * this.width + column;
    return this.cells ? this.cells.get(place) ?? null : place;
  }

  /** The next cell that way, around the edge and over places without a cell. @param {number} cell @param {[number, number]} step
   *  rows and columns */
  next(cell, [down, across]) {
    let [row, column] = [this.row(cell), this.column(cell)];
    for (;;) {
      row = (row + down + this.height) % this.height;
      column = (column + across + this.width) % this.width;
      const found = this.at(row, column);
      if (found !== null) return found;
    }
  }

  /** The cells of a row from left to right; nothing stands for a place without one. @param {number} row */
  inRow(row) {
    return Array.from({ length: this.width }, (_, column) => this.at(row, column));
  }

  /** The cell as people write it. @param {number} cell */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }
}

/**
 * Paths of the lines beside cells: thick around regions and around the board, thin elsewhere.
 * @param {Layout} layout @param {number} unit the width of a cell
 */
export function gridPaths(layout, unit) {
  const places = new Places(layout);
  let [thin, thick] = ["", ""];
  const region = (/** @type {number|null} */ cell) => (cell === null ? null : layout.regions[cell]);
  const add = (/** @type {number|null} */ one, /** @type {number|null} */ other, /** @type {string} */ line) => {
    if (one === null && other === null) return;
    if (region(one) === region(other)) thin += line;
    else thick += line;
  };
  for (let row = 0; row <= places.height; row += 1) {
    for (let column = 0; column <= places.width; column += 1) {
      const cell = places.at(row, column);
      add(places.at(row, column - 1), cell, `M${column * unit} ${row * unit}v${unit}`);
      add(places.at(row - 1, column), cell, `M${column * unit} ${row * unit}h${unit}`);
    }
  }
  return { thin, thick };
}

/** The cells of houses that are neither row, column nor region. @param {Layout} layout @returns {Set<number>} */
export function extraCells({ houses, extra }) {
  return new Set((extra ?? []).flatMap((house) => houses[house]));
}

/** The houses of each cell, by their place in the list. @param {Layout} layout @returns {number[][]} */
export function housesOf({ regions, houses }) {
  /** @type {number[][]} */
  const of = regions.map(() => []);
  houses.forEach((cells, house) => { for (const cell of cells) of[cell].push(house); });
  return of;
}
