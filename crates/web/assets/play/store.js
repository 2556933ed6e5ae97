// The game that is played, kept in this browser after every change and found again after a closed tab.

import { read, write } from "../settings.js";
import { Game } from "./game.js";
import { STARTERS } from "./starters.js";

const KEY = "satur.game";
const FINISHED = "satur.finished";

/** @type {Game|null} */
let current = null;
let hasTold = false;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let waiting;
/** How long a change may wait to be kept, in milliseconds. */
const SOON = 100;
addEventListener("pagehide", () => keep());

/** The game that was played last, in this tab or before. @returns {Game|null} */
export function currentGame() {
  current ??= Game.restore(read(KEY));
  return current;
}

/** The game that was played last, or else one that is ready. @param {import("../engine.js").Engine} engine @returns {Promise<Game>} */
export async function someGame(engine) {
  const known = currentGame();
  if (known) return known;
  const text = STARTERS[Math.floor(Math.random() * STARTERS.length)];
  const { boards } = await engine.ask("read", { text });
  return begin(boards[0]);
}

/** Begins a game. @param {import("./game.js").Board} board */
export function begin(board) {
  current = new Game(board);
  keep();
  return current;
}

/** Keeps the game soon: after the change was painted, and at the latest when the page goes. @param {() => void} lost */
export function keepSoon(lost) {
  clearTimeout(waiting);
  waiting = setTimeout(() => keep(lost), SOON);
}

/** Keeps the game now. If the browser has no room, older changes are dropped; if it keeps nothing at all, that is
 * told once. @param {(() => void)} [lost] */
export function keep(lost) {
  clearTimeout(waiting);
  if (!current) return;
  const saved = current.save();
  if (write(KEY, saved) || write(KEY, { ...saved, done: saved.done.slice(-200), undone: [] })) return;
  if (!hasTold) lost?.();
  hasTold = true;
}

/** Takes note of a solved game. @param {Game} game */
export function finished(game) {
  const list = /** @type {any[]} */ (read(FINISHED) ?? []);
  list.push({ shape: game.board.shape, seconds: game.seconds, at: Date.now() });
  write(FINISHED, list.slice(-100));
}
