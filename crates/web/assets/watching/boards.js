// Boards to watch and to race on: those of the papers, the one in Play, and large ones that are made here.

import { currentGame } from "../play/store.js";
import { t } from "../words.js";

/** Shapes of large boards, by the rows and columns of their blocks. */
const LARGE = ["3x3", "4x4", "5x5", "7x7", "10x10"];

/**
 * The boards that can be chosen: an id, what it is called, and what is asked with it.
 * @param {any} method
 * @returns {Array<{id: string, name: string, text: string, side: number, question: any, settings: string[]}>}
 */
export function boardsOf(method) {
  const boards = method.examples.map((/** @type {any} */ example) => ({
    id: example.id, name: t(`example.${example.id}`), text: example.text, side: example.board.side,
    question: { board: { set: example.board.set } }, settings: example.settings,
  }));
  const game = currentGame();
  if (game) {
    boards.push({ id: "play", name: t("watch.board-play"), text: "", side: game.board.side, question: { board: { set: game.board.set } }, settings: [] });
  }
  for (const shape of LARGE) {
    const side = shape.split("x").map(Number).reduce((one, other) => one * other);
    boards.push({ id: shape, name: t("watch.board-large", { side }), text: t("watch.large-text"), side, question: { large: shape, boardSeed: 1 }, settings: [] });
  }
  return boards;
}
