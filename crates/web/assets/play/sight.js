// The cells in sight of the chosen one, on one canvas with a pixel for each cell that the browser scales up. As classes
// of cells they made the browser style and paint 130 cells for an arrow key on 25x25.

import { h } from "../dom.js";

export class Sight {
  /** @param {import("../play/game.js").Game["places"]} places */
  constructor(places) {
    this.places = places;
    this.element = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "layer sight", width: places.width, height: places.height, "aria-hidden": "true" }));
    this.pen = /** @type {CanvasRenderingContext2D} */ (this.element.getContext("2d"));
    /** @type {Iterable<number>} */
    this.cells = [];
    onTheme(this.element, () => this.show(this.cells, true));
  }

  /** Shows these cells and no others. @param {Iterable<number>} cells @param {boolean} [again] whether the colour is another */
  show(cells, again = false) {
    const { pen, places } = this;
    this.cells = cells;
    // To ask for a colour makes the browser style the page, so that is done once.
    if (again || !this.hasColour) pen.fillStyle = getComputedStyle(this.element).color;
    this.hasColour = this.element.isConnected;
    pen.clearRect(0, 0, places.width, places.height);
    for (const cell of cells) pen.fillRect(places.column(cell), places.row(cell), 1, 1);
  }
}

/** Calls when the colours of the page change, until the element has left it. @param {Element} element @param {() => void} call */
export function onTheme(element, call) {
  const [left, dark] = [new AbortController(), matchMedia("(prefers-color-scheme: dark)")];
  const themed = new MutationObserver(() => again());
  const again = () => {
    if (element.isConnected) return call();
    themed.disconnect();
    left.abort();
  };
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", again, { signal: left.signal });
}
