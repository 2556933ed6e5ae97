// Play: the board, the keypad, hints, the timer. What the player does is kept at once.

import { button, fill, h, select, tick } from "../dom.js";
import { Refusal } from "../engine.js";
import { BoardView } from "../play/board.js";
import { bit } from "../play/game.js";
import { Hints } from "../play/hints.js";
import { listen } from "../play/input.js";
import { Keypad, MODES } from "../play/keypad.js";
import { helpDialog } from "../play/help.js";
import { begin, currentGame, finished, keep, keepSoon, someGame } from "../play/store.js";
import { choose, onChoice, settings } from "../settings.js";
import { lang, t } from "../words.js";

const SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"];
const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const game = await firstGame(context);
  /** @type {Table} */
  let table;
  const show = (/** @type {import("../play/game.js").Game} */ shown) => {
    table?.leave();
    table = new Table(context, shown, show);
  };
  show(game);
  return () => table.leave();
}

/** The game of the address, or the one that was played last, or one that is ready. @param {import("./registry.js").Context} context */
async function firstGame(context) {
  const shared = context.params.get("b");
  if (shared) {
    try {
      const { boards } = await context.engine.ask("read", { text: shared });
      history.replaceState(null, "", "#/play");
      const known = currentGame();
      if (!known || JSON.stringify(known.board.set) !== JSON.stringify(boards[0].set)) return begin(boards[0]);
    } catch (error) {
      context.fail(error);
    }
  }
  return someGame(context.engine);
}

/** A game on the screen. */
class Table {
  /** @param {import("./registry.js").Context} context @param {import("../play/game.js").Game} game
   * @param {(game: import("../play/game.js").Game) => void} show shows another game in its place */
  constructor(context, game, show) {
    this.context = context;
    this.game = game;
    this.show = show;
    this.isDone = game.isSolved();
    this.isAsking = false;
    /** How often the engine was asked about clues. */
    this.asked = 0;
    /** @type {number[]|null} */
    this.solution = null;
    this.ends = [onChoice(() => this.redraw())];
    this.clock = h("span", { class: "clock", role: "timer", "aria-label": t("play.time") });
    this.message = h("p", { class: "message", role: "status" });
    this.rating = h("span", { class: "rating" });
    this.ticking = setInterval(() => this.count(), 1000);
    const keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    const hidden = () => { if (document.hidden) keep(); };
    document.addEventListener("keydown", keys);
    document.addEventListener("visibilitychange", hidden);
    this.ends.push(() => document.removeEventListener("keydown", keys), () => document.removeEventListener("visibilitychange", hidden), () => clearInterval(this.ticking));
    this.view = new BoardView(game);
    this.keypad = new Keypad(game, {
      mode: (mode) => this.setMode(mode), digit: (digit) => this.press(digit), undo: () => this.undo(), redo: () => this.redo(),
      erase: () => this.erase(), notes: () => this.notes(), hint: () => this.hints.more(),
    });
    this.hints = new Hints(this.context, this.view, (actions) => this.follow(actions));
    listen(this.view, {
      digit: (digit, mode) => this.enter(digit, mode ?? this.keypad.mode), mode: (mode) => this.setMode(mode),
      nextMode: () => this.setMode(MODES[(MODES.indexOf(this.keypad.mode) + 1) % MODES.length]),
      erase: () => this.erase(), undo: () => this.undo(), redo: () => this.redo(), hint: () => this.hints.more(),
      escape: () => this.escape(), last: (cell, digit) => this.after(game.place([cell], digit, settings().tidy)), touch: (cell, x, y) => this.touch(cell, x, y),
    });
    this.place = h("div", { class: "board-place" }, this.view.root);
    fill(this.rating, button(t("play.show-rating"), () => this.rate(), { class: "link" }));
    const label = game.board.label ?? [t("play.puzzle", { side: game.side }), ...(game.board.names?.[lang()] ?? [])].join(" · ");
    fill(this.context.root,
      h("div", { class: "play" },
        h("div", { class: "status-line" }, h("h1", {}, label), game.places.width > 12 && this.zoom(), this.rating, this.clock),
        this.place,
        h("div", { class: "side-panel" }, this.keypad.root, this.message, this.hints.root, this.clues(), this.newGame(), this.options())));
    const first = Math.max(0, game.cells.findIndex((_, cell) => !game.digit(cell)));
    this.view.select(new Set([first]), first, true);
    this.count(0);
    this.after([], false);
  }

  /** Large boards can be looked at closely; the part that is shown follows the focus. */
  zoom() {
    const toggle = button(t("play.zoom"), () => {
      const isZoomed = this.place.classList.toggle("zoomed");
      toggle.setAttribute("aria-pressed", String(isZoomed));
      this.view.cells[this.view.focus].scrollIntoView({ block: "center", inline: "center" });
    }, { class: "zoom", "aria-pressed": "false" });
    return toggle;
  }

  leave() {
    keep();
    this.hints.clear();
    for (const end of this.ends) end();
  }

  redraw() {
    this.view.draw(this.view.cells.keys());
    this.view.highlight();
    this.judge();
    this.clock.hidden = !settings().timer;
  }

  /** Counts the time, unless nobody looks or the game is over. @param {number} [more] */
  count(more = 1) {
    if (!this.isDone && !document.hidden) this.game.seconds += more;
    const { seconds } = this.game;
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    this.clock.textContent = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    this.clock.hidden = !settings().timer;
    if (more && seconds % 10 === 0) keep();
  }

  /** @param {string} mode */
  setMode(mode) {
    this.keypad.armed = 0;
    this.keypad.show(mode);
    this.view.root.dataset.mode = mode;
    this.context.say(t(`mode.${mode}`));
  }

  /** A key of the keypad: writes into the selection, or is kept in hand if numbers come first. @param {number} digit */
  press(digit) {
    if (this.keypad.arms(settings().entry)) {
      this.keypad.armed = this.keypad.armed === digit ? 0 : digit;
      this.keypad.update();
    } else {
      this.enter(digit, this.keypad.mode);
    }
    this.view.cells[this.view.focus].focus({ preventScroll: true });
  }

  /** A click on a cell: with a number in hand it is written there. @param {number} cell @param {number} x @param {number} y */
  touch(cell, x, y) {
    const { keypad, game, view } = this;
    if (!keypad.armed) return false;
    view.select(new Set([cell]), cell);
    const digit = keypad.mode === "colour" && keypad.spots ? view.candidateAt(cell, x, y) : null;
    if (digit && !game.digit(cell)) this.after(game.colourSpot([cell], digit, keypad.armed));
    else if (keypad.mode === "colour") this.after(game.colour([cell], keypad.armed));
    else this.enter(keypad.armed, keypad.mode);
    return true;
  }

  /** Writes into the selection. @param {number} digit @param {string} mode */
  enter(digit, mode) {
    const { game, view } = this;
    const cells = view.selected;
    if (mode === "colour" && this.keypad.spots && this.keypad.mode === "colour") this.after(game.colourSpot(cells, digit, this.keypad.armed));
    else if (mode === "colour") this.after(game.colour(cells, digit));
    else if (mode === "digit") this.after(game.place(cells, digit, settings().tidy));
    else this.after(game.mark(/** @type {"corner"|"centre"} */ (mode), cells, digit));
  }

  erase() {
    this.after(this.game.erase(this.view.selected));
  }

  undo() {
    this.drawn(this.game.undo());
  }

  redo() {
    this.drawn(this.game.redo());
  }

  notes() {
    this.after(this.game.fillMarks());
    this.context.say(t("play.notes-filled"));
  }

  escape() {
    this.keypad.armed = 0;
    this.keypad.update();
    this.hints.clear();
    this.view.select(new Set(), this.view.focus);
  }

  /** Does what a hint says; marks are written first where there are none to strike.
   * @param {Array<{what: string, cell: number, digit: number}>} actions */
  follow(actions) {
    const { game } = this;
    /** @type {Map<number, any>} */
    const wanted = new Map();
    const strikes = actions.some((action) => action.what === "strike");
    if (strikes) {
      for (const cell of game.own(game.cells.keys())) {
        if (!game.digit(cell) && !game.cells[cell].centre) wanted.set(cell, { centre: game.possible(cell) });
      }
    }
    for (const { what, cell, digit } of actions) {
      const centre = wanted.get(cell)?.centre ?? game.cells[cell].centre;
      if (what === "place") this.after(game.place([cell], digit, settings().tidy), true);
      else wanted.set(cell, { centre: centre & ~bit(digit) });
    }
    this.after(game.change(wanted));
  }

  /** @param {import("../play/game.js").Change} change @param {boolean} [quiet] */
  after(change, quiet = false) {
    this.drawn(change.map(([cell]) => cell), quiet);
  }

  /** Shows what changed and keeps it. @param {number[]} cells @param {boolean} [quiet] */
  drawn(cells, quiet = false) {
    this.view.draw(cells);
    if (cells.length) {
      this.view.highlight();
      this.hints.clear();
    }
    this.judge();
    this.askClues();
    this.keypad.update();
    if (cells.length) keepSoon(() => this.context.fail(new Refusal("note", t("play.not-kept"))));
    if (!quiet) this.checkEnd();
  }

  /** Marks conflicts, and wrong entries if the player wants that. */
  judge() {
    const { game, view } = this;
    view.flag("conflict", settings().conflicts ? game.conflicts() : new Set());
    const wrong = new Set(game.own(game.cells.keys()).filter((cell) => {
      const digit = game.cells[cell].digit;
      return settings().check && this.solution && digit && this.solution[cell] !== digit;
    }));
    view.flag("wrong", wrong);
    if (settings().check && !this.solution) this.askSolution();
  }

  /** Asks which clues the digits break; what is told later of an older board is left alone. */
  async askClues() {
    const { game } = this;
    if (!game.board.clues) return;
    const asked = ++this.asked;
    game.broken = { cells: game.broken.cells, kept: null };
    try {
      const { broken, solved } = await this.context.engine.ask("clues", { board: game.position(false) });
      if (asked !== this.asked) return;
      const shown = settings().conflicts ? broken : [];
      game.broken = { cells: new Set(shown.flatMap((/** @type {any} */ clue) => clue.cells)), kept: solved };
      this.judge();
      this.checkEnd();
      this.message.classList.toggle("bad", shown.length > 0);
      if (shown.length) this.message.textContent = t("play.broken", { clues: shown.map((/** @type {any} */ clue) => clue.text).join("; ") });
    } catch (error) {
      this.context.fail(error);
    }
  }

  /** What the clues of the board say, kind by kind. */
  clues() {
    const kinds = this.game.board.clues?.kinds ?? [];
    return kinds.length > 0 && h("details", { class: "options clues", open: true }, h("summary", {}, t("play.clues")),
      h("dl", {}, kinds.flatMap((kind) => {
        const [name, summary] = kind[/** @type {"en"|"pt"} */ (lang())];
        return [h("dt", {}, name), h("dd", {}, summary)];
      })));
  }

  /** What entries are compared with, if the player wants that. */
  async askSolution() {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      const { solution } = await this.context.engine.ask("solution", { board: { set: this.game.board.set } });
      this.solution = solution;
      if (solution) this.judge();
      else this.message.textContent = t("play.not-unique");
    } catch (error) {
      this.context.fail(error);
    }
    this.isAsking = false;
  }

  checkEnd() {
    const isSolved = this.game.isSolved();
    this.view.root.classList.toggle("solved", isSolved);
    if (!isSolved) {
      this.isDone = false;
      const isWrong = this.game.isFull() && this.game.broken.kept !== null;
      this.message.textContent = isWrong ? t("play.full-wrong") : "";
      return;
    }
    this.message.textContent = t("play.solved", { time: this.clock.textContent ?? "" });
    if (!this.isDone) finished(this.game);
    this.isDone = true;
  }

  /** How hard it is, for those who want to know. */
  async rate() {
    fill(this.rating, t("play.rating-wait"));
    try {
      const { line } = await this.context.engine.ask("rate", { board: { set: this.game.board.set } });
      fill(this.rating, h("span", { class: "rated" }, line));
    } catch (error) {
      fill(this.rating);
      this.context.fail(error);
    }
  }

  /** Keys that work wherever the focus is, outside fields. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    if (event.key === "h" || event.key === "H") helpDialog();
    else if (event.key === "n" || event.key === "N") this.notes();
    else if (event.key === "?" && !target.closest(".grid")) this.hints.more();
    else return;
    event.preventDefault();
  }

  newGame() {
    let [level, shape] = ["medium", SHAPES.includes(this.game.board.shape) ? this.game.board.shape : "3x3"];
    const options = /** @type {Array<[string, string]>} */ (SHAPES.map((id) => {
      const [rows, columns] = id.split("x").map(Number);
      return [id, `${rows * columns}×${rows * columns}${rows === columns ? "" : ` (${rows}×${columns})`}`];
    }));
    const make = button(t("new.make"), async () => {
      make.disabled = true;
      try {
        const seed = Math.floor(Math.random() * 1e12);
        const { board } = await this.context.engine.ask("puzzle", { shape, level, seed });
        this.show(begin(board));
      } catch (error) {
        this.context.fail(error);
      }
      make.disabled = false;
    }, { class: "main-button" });
    return h("section", { class: "new-game", "aria-label": t("new.title") },
      select(t("new.level"), LEVELS.map((id) => [id, t(`level.${id}`)]), level, (value) => { level = value; }),
      select(t("new.shape"), options, shape, (value) => { shape = value; }), make);
  }

  options() {
    const flag = (/** @type {"peers"|"same"|"conflicts"|"check"|"tidy"|"fixed"|"timer"|"hintMarks"} */ id) =>
      tick(t(`setting.${id}`), settings()[id], (value) => choose({ [id]: value }));
    return h("details", { class: "options" }, h("summary", {}, t("setting.title")),
      select(t("setting.entry"), [["cell", t("setting.cell-first")], ["number", t("setting.number-first")]], settings().entry,
        (entry) => { choose({ entry }); this.keypad.armed = 0; this.keypad.update(); }),
      flag("conflicts"), flag("check"), flag("peers"), flag("same"), flag("tidy"), flag("fixed"), flag("hintMarks"), flag("timer"),
      button(t("play.keys"), () => helpDialog()));
  }
}
