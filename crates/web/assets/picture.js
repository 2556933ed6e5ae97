// Small pictures of boards, for lists.

import { s } from "./dom.js";
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
  frame.prepend(...grounds, ...digits);
  return /** @type {any} */ (frame);
}
