// Small pictures of boards, for lists.

import { picture, s } from "./dom.js";
import { lines } from "./play/board.js";
import { Places } from "./watch/grid.js";
import { t } from "./words.js";

/**
 * A board as a picture; cells may be marked with a class.
 * @param {import("./play/game.js").Board} board @param {Map<number, string>} [marked]
 * @returns {HTMLElement}
 */
export function smallBoard(board, marked = new Map()) {
  const { side, givens, placed } = board;
  const places = new Places(board);
  const grounds = [...marked].map(([cell, name]) => s("rect", { class: `ground ${name}`, x: places.column(cell), y: places.row(cell), width: 1, height: 1 }));
  const digits = givens.flatMap((given, cell) => {
    const digit = given || placed?.[cell];
    if (!digit) return [];
    const text = s("text", { class: given ? "small-given" : "small-found", x: places.column(cell) + 0.5, y: places.row(cell) + 0.5 + 0.23 });
    text.textContent = String(digit);
    return [text];
  });
  const frame = lines(board);
  frame.classList.add("small-board");
  frame.classList.toggle("two-figures", side > 9);
  frame.setAttribute("role", "img");
  frame.removeAttribute("aria-hidden");
  frame.setAttribute("aria-label", t("play.puzzle", { side }));
  const { clues } = board;
  if (clues) {
    const [left, top, right, bottom] = clues.margins;
    frame.setAttribute("viewBox", `${-left} ${-top} ${places.width + left + right} ${places.height + top + bottom}`);
  }
  const layer = (/** @type {"ground"|"signs"} */ name) => {
    if (!clues) return [];
    const drawn = picture(clues[name]);
    for (const [key, value] of Object.entries({ x: 0, y: 0, width: places.width, height: places.height, overflow: "visible" })) drawn.setAttribute(key, String(value));
    return [drawn];
  };
  frame.prepend(...grounds, ...layer("ground"), ...digits);
  frame.append(...layer("signs"));
  return /** @type {any} */ (frame);
}
