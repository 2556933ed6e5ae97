// A board that is too large for elements, on a canvas: a tile of pixels for each look of a cell, copied to wherever a
// cell changed, and the picture shown once. Writing each digit with the canvas takes three times as long.
import { html, symbol } from "./dom.js";

/** The colours that cells have. */
const COLOURED = ["paper", "ink", "line", "accent", "house", "dead", "focus", "kept", "reason", "tie", "taken"];
/** About how many pixels such a board is wide. */
const TILED_WIDTH = 1000;

export class Tiles {
  /** @param {import("./film.js").Film} film @param {Set<number>} extra cells of houses that rules add */
  constructor(film, extra) {
    const { side, words } = film.run;
    this.film = film;
    this.extra = extra;
    this.scale = Math.max(8, Math.floor(TILED_WIDTH / side));
    this.canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { class: "board", role: "img", "aria-label": words.board }));
    this.width = this.canvas.width = this.canvas.height = this.scale * side + 2;
    this.context = this.canvas.getContext("2d");
    this.image = this.context.createImageData(this.width, this.width);
    this.pixels = new Uint32Array(this.image.data.buffer);
    /** Where a tile is drawn before its pixels are taken. */
    const stamp = html("canvas", { width: this.scale, height: this.scale });
    this.stamp = /** @type {HTMLCanvasElement} */ (stamp).getContext("2d", { willReadFrequently: true });
    /** @type {Map<string, string>} */ this.colours = new Map();
    /** The tiles of each colour as a ground: a digit entered, a digit given, and so on. @type {Map<string, Uint32Array[]>} */
    this.tiles = new Map();
    /** The rows of pixels that were written since the picture was last shown: the first, and the one past the last. */
    this.rows = [this.width, 0];
  }

  /** Takes the colours of now; tiles in others are made anew. */
  begin() {
    const look = getComputedStyle(document.documentElement);
    const colours = new Map(COLOURED.map((name) => [name, look.getPropertyValue(`--${name}`)]));
    if (COLOURED.every((name) => colours.get(name) === this.colours.get(name))) return;
    this.colours = colours;
    this.tiles.clear();
  }

  /** Writes a cell that stands out, or not. @param {number} cell @param {string} role */
  paint(cell, role) {
    const { film, scale, width, pixels } = this;
    const { side, regions } = film.run;
    const [column, row] = [cell % side, Math.floor(cell / side)];
    const ground = role || (this.extra.has(cell) ? "house" : "paper");
    const tile = this.tile(ground, film.digits[cell], Boolean(film.flags[cell] & 1));
    const start = (row * scale + 1) * width + column * scale + 1;
    for (let y = 0, from = 0, to = start; y < scale; y += 1, to += width) {
      for (let x = 0; x < scale; x += 1, from += 1) pixels[to + x] = tile[from];
    }
    this.line(start, 1, width, column === 0 || regions[cell] !== regions[cell - 1]);
    this.line(start, width, 1, row === 0 || regions[cell] !== regions[cell - side]);
    this.rows[0] = Math.min(this.rows[0], row * scale);
    this.rows[1] = Math.max(this.rows[1], (row + 1) * scale + 2);
  }

  /** Writes a line along an edge of a cell. @param {number} start @param {number} across from one pixel of its width to the next
   * @param {number} along from one pixel of its length to the next @param {boolean} isThick */
  line(start, across, along, isThick) {
    const { scale, pixels } = this;
    const colour = this.tile(isThick ? "ink" : "line", 0, false)[0];
    const thickness = isThick ? Math.max(1, Math.round(scale / 6)) : 1;
    for (let w = 0, from = start; w < thickness; w += 1, from += across) {
      for (let l = 0, to = from; l < scale; l += 1, to += along) pixels[to] = colour;
    }
  }

  /** The pixels of a digit on a ground, 0 for the ground alone. @param {string} ground @param {number} digit @param {boolean} isGiven */
  tile(ground, digit, isGiven) {
    const known = this.tiles.get(ground)?.[2 * digit + Number(isGiven)];
    if (known) return known;
    const { stamp, scale, colours } = this;
    stamp.fillStyle = colours.get(ground);
    stamp.fillRect(0, 0, scale, scale);
    stamp.fillStyle = colours.get(isGiven ? "ink" : "accent");
    stamp.font = `${isGiven ? "bold " : ""}${Math.floor(scale * 0.55)}px system-ui, sans-serif`;
    stamp.textAlign = "center";
    stamp.textBaseline = "middle";
    stamp.fillText(symbol(digit, this.film.run.side), scale / 2, scale / 2 + 1);
    const tile = new Uint32Array(stamp.getImageData(0, 0, scale, scale).data.buffer);
    if (!this.tiles.has(ground)) this.tiles.set(ground, []);
    this.tiles.get(ground)[2 * digit + Number(isGiven)] = tile;
    return tile;
  }

  /** Makes the tiles that a run will need, for so many milliseconds; whether more are missing. Otherwise the first frame of a
   * fast run makes hundreds of them. @param {number} time */
  warm(time) {
    const end = performance.now() + time;
    for (const ground of ["paper", "dead"]) {
      for (let digit = 0; digit <= this.film.run.side; digit += 1) {
        this.tile(ground, digit, false);
        if (performance.now() > end) return ground !== "dead" || digit < this.film.run.side;
      }
    }
    return false;
  }

  /** Shows what was written. */
  show() {
    const [first, end] = this.rows;
    this.rows = [this.width, 0];
    if (first < end) this.context.putImageData(this.image, 0, 0, 0, first, this.width, end - first);
  }
}
