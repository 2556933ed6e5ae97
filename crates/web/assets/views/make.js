// Make: puzzles to order, the check of an own board, and a book to print.

import { button, fill, h, select, tick } from "../dom.js";
import { Refusal } from "../engine.js";
import { smallBoard } from "../picture.js";
import { begin, currentGame, someGame } from "../play/store.js";
import { download, written } from "../share.js";
import { t } from "../words.js";

const SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"];
const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];
const SYMMETRIES = ["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "mirror-both", "diagonal", "antidiagonal", "diagonals", "dihedral"];
const TECHNIQUES = ["pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "x-wing", "swordfish", "xy-wing", "xyz-wing", "w-wing", "simple-colours-trap", "unique-rectangle-1", "xy-chain", "als-xz"];

/** What was made, for the book; kept while the page is open. @type {any[]} */
const made = [];

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const [game, makes] = [await someGame(context.engine), await context.engine.ask("makes", {})];
  const book = new Book(context);
  const order = new OrderForm(context, makes, () => book.update(), () => book.make(false));
  fill(context.root, h("h1", { class: "visually-hidden" }, t("nav.make")),
    h("div", { class: "columns" }, order.root, h("div", { class: "stack" }, check(context, game), book.root)));
  // The screen opens alive: with puzzles, and with the book of them.
  if (!made.length) order.begin();
  else book.make(false);
  return () => order.leave();
}

/** A field for a whole number that may stay empty. @param {string} label @param {string} value @param {number} least @param {number} most */
function numberField(label, value, least, most) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: least, max: most, value, inputmode: "numeric" }));
  return { root: h("label", { class: "field" }, h("span", {}, label), input), get: () => (input.value === "" ? null : Math.max(least, Math.min(most, Number(input.value)))) };
}

/** The order, and what comes of it. */
class OrderForm {
  /** @param {import("./registry.js").Context} context @param {{rules: string[][], clues: string[][]}} makes what can be had beside
   * rows, columns and blocks @param {() => void} changed @param {() => void} done */
  constructor(context, makes, changed, done) {
    this.context = context;
    this.done = done;
    this.changed = changed;
    this.wish = { shape: "3x3", level: "", technique: "", symmetry: "none", jigsaw: false, minimal: false };
    /** The rules and the kinds of clues that are wanted. */
    this.chosen = { rules: /** @type {Set<string>} */ (new Set()), clues: /** @type {Set<string>} */ (new Set()) };
    /** @type {import("../engine.js").Run|null} */
    this.run = null;
    this.count = numberField(t("make.count"), "4", 1, 100);
    this.givens = numberField(t("make.givens"), "", 1, 625);
    this.seed = numberField(t("make.seed"), "", 0, Number.MAX_SAFE_INTEGER);
    this.progress = h("p", { class: "quiet", role: "status" });
    this.list = h("ul", { class: "board-list" });
    this.start = button(t("make.start"), () => (this.run ? this.end() : this.begin()), { class: "main-button" });
    const any = /** @type {[string, string]} */ (["", t("make.any")]);
    const shapes = /** @type {Array<[string, string]>} */ (SHAPES.map((id) => [id, sizeName(id)]));
    this.root = h("section", { class: "card", "aria-label": t("make.order") }, h("h2", {}, t("make.order")), h("p", { class: "quiet" }, t("make.help")),
      h("div", { class: "form" },
        select(t("new.shape"), shapes, this.wish.shape, (shape) => { this.wish.shape = shape; }),
        select(t("new.level"), [any, .../** @type {Array<[string, string]>} */ (LEVELS.map((id) => [id, t(`level.${id}`)]))], "", (level) => { this.wish.level = level; }),
        select(t("make.technique"), [any, .../** @type {Array<[string, string]>} */ (TECHNIQUES.map((id) => [id, id]))], "", (technique) => { this.wish.technique = technique; }),
        select(t("make.symmetry"), /** @type {Array<[string, string]>} */ (SYMMETRIES.map((id) => [id, t(`symmetry.${id}`)])), "none", (symmetry) => { this.wish.symmetry = symmetry; }),
        this.givens.root, this.count.root, this.seed.root),
      this.extras(makes),
      h("div", { class: "buttons" }, this.start, this.progress), this.list);
    for (const puzzle of made) this.add(puzzle);
  }

  /** The rules and the clues, to be ticked. @param {{rules: string[][], clues: string[][]}} makes */
  extras(makes) {
    const group = (/** @type {"rules"|"clues"} */ key, /** @type {HTMLElement} */ more) =>
      h("fieldset", { class: "ticks" }, h("legend", {}, t(`make.${key}`)), makes[key].map(([id, name, summary]) => {
        const box = tick(name, false, (wanted) => { if (wanted) this.chosen[key].add(id); else this.chosen[key].delete(id); });
        box.title = summary;
        return box;
      }), more);
    return h("details", { class: "options" }, h("summary", {}, t("make.extras")), h("p", { class: "quiet" }, t("make.extras-help")),
      group("rules", tick(t("make.jigsaw"), false, (jigsaw) => { this.wish.jigsaw = jigsaw; })),
      group("clues", tick(t("make.minimal"), false, (minimal) => { this.wish.minimal = minimal; })));
  }

  leave() {
    this.run?.end();
  }

  end() {
    this.run?.end();
    this.run = null;
    this.start.textContent = t("make.start");
    this.progress.textContent = t("make.stopped");
  }

  async begin() {
    const seed = this.seed.get() ?? Math.floor(Math.random() * 1e9);
    const { level, technique } = this.wish;
    const [rules, clues] = [[...this.chosen.rules], [...this.chosen.clues]];
    fill(this.list);
    made.length = 0;
    this.changed();
    this.progress.textContent = t("make.working", { made: 0, judged: 0 });
    try {
      const question = { ...this.wish, level: level || null, technique: technique || null, rules, clues, seed, count: this.count.get() ?? 1, givens: this.givens.get() };
      this.run = await this.context.engine.start("make", question, (event) => this.told(event, seed));
      this.start.textContent = t("make.stop");
      await this.run.done;
    } catch (error) {
      this.context.fail(error);
    }
    this.run = null;
    this.start.textContent = t("make.start");
  }

  /** @param {any} event @param {number} seed */
  told(event, seed) {
    if (event.done) this.done();
    if (event.error) this.context.fail(new Refusal(event.error.code, event.error.text));
    else if (event.done) this.progress.textContent = t("make.done", { made: made.length, judged: event.judged, seed });
    else if (event.puzzle !== undefined && event.board) {
      made.push(event);
      this.add(event);
      this.changed();
    } else if (event.puzzle !== undefined) this.list.append(h("li", {}, t("make.none")));
    else this.progress.textContent = t("make.working", { made: event.made, judged: event.judged });
  }

  /** Shows a puzzle. @param {any} puzzle */
  add(puzzle) {
    const rating = h("span", { class: "quiet" });
    const rate = button(t("play.show-rating"), async () => {
      rating.textContent = t("play.rating-wait");
      try {
        rating.textContent = (await this.context.engine.ask("rate", { board: { set: puzzle.board.set } })).line;
      } catch (error) {
        rating.textContent = error instanceof Error ? error.message : "";
      }
      rate.remove();
    }, { class: "link" });
    this.list.append(h("li", {}, smallBoard(puzzle.board), h("div", {}, h("p", {}, t("make.givens-are", { givens: puzzle.givens })),
      puzzle.clues > 0 && h("p", {}, t("make.clues-are", { clues: puzzle.clues })),
      puzzle.short && h("p", { class: "quiet" }, t(`make.${puzzle.short}`)), h("p", {}, rating, rate),
      button(t("share.play"), () => { begin(puzzle.board); this.context.go("play"); }))));
  }
}

/** The check of the board that is played, or of one that was entered there. @param {import("./registry.js").Context} context
 * @param {import("../play/game.js").Game} game */
function check(context, game) {
  const shown = { ...game.board, placed: game.position(false).placed };
  const result = h("div", { role: "status" }, h("div", { class: "share-link" }, smallBoard(shown)));
  const root = h("section", { class: "card", "aria-label": t("check.title") }, h("h2", {}, t("check.title")), h("p", { class: "quiet" }, t("check.help")),
    h("div", { class: "buttons" }, button(t("check.start"), async () => {
      fill(result, h("p", { class: "quiet" }, t("check.working")));
      try {
        const told = await context.engine.ask("check", { board: game.position(false), own: game.board.givens.every((digit) => !digit) });
        fill(result, ...verdict(game, told));
        if (told.verdict === "unique" && game.board.givens.every((digit) => !digit)) {
          result.append(button(t("check.play"), () => { begin(told.board); context.go("play"); }));
        }
      } catch (error) {
        fill(result);
        context.fail(error);
      }
    }, { class: "main-button" }), button(t("check.new"), async () => {
      try {
        const { boards } = await context.engine.ask("read", { text: JSON.stringify({ puzzle: ".".repeat(81) }), format: "json" });
        begin(boards[0]);
        context.go("play");
      } catch (error) {
        context.fail(error);
      }
    })), result);
  return root;
}

/** @param {import("../play/game.js").Game} game @param {any} told */
function verdict(game, told) {
  /** @type {Map<number, string>} */
  const marked = new Map();
  for (const cell of told.unneeded ?? []) marked.set(cell, "spare");
  for (const cell of told.differ ?? []) marked.set(cell, "differ");
  for (const cell of [...(told.suspects ?? []), ...(told.clashing ?? [])]) marked.set(cell, "suspect");
  const names = (/** @type {number[]} */ cells) => cells.slice(0, 12).map((cell) => game.places.name(cell)).join(" ") + (cells.length > 12 ? " …" : "");
  const known = ["unique", "several", "impossible"].includes(told.verdict);
  const lines = [h("p", { class: told.verdict === "unique" ? "good" : "bad" }, known ? t(`check.${told.verdict}`) : t("check.unknown")), h("p", {}, t("make.givens-are", { givens: told.givens }))];
  if (told.clash) lines.push(h("p", {}, told.clash));
  if (told.minimal === true) lines.push(h("p", {}, t("check.minimal")));
  if (told.minimal === false) lines.push(h("p", {}, t("check.spare", { cells: names(told.unneeded) })));
  if (told.differ) lines.push(h("p", {}, t("check.differ", { cells: names(told.differ) })));
  if (told.suspects) lines.push(h("p", {}, t("check.suspects", { cells: names(told.suspects) })));
  const board = { ...game.board, placed: game.position(false).placed };
  return [h("div", { class: "share-link" }, smallBoard(board, marked), h("div", {}, lines))];
}

/** A book of what was made, or of boards in a text. */
class Book {
  /** @param {import("./registry.js").Context} context */
  constructor(context) {
    this.context = context;
    this.options = { paper: "a4", solutions: "back", large: false };
    this.title = /** @type {HTMLInputElement} */ (h("input", { type: "text", maxlength: 80 }));
    this.text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 4, "aria-label": t("book.text"), placeholder: t("book.placeholder"), spellcheck: "false" }));
    this.perPage = numberField(t("book.per-page"), "", 1, 100);
    this.result = h("div", { role: "status" });
    this.root = h("section", { class: "card", "aria-label": t("book.title") }, h("h2", {}, t("book.title")), h("p", { class: "quiet" }, t("book.help")), this.text,
      h("div", { class: "form" }, h("label", { class: "field" }, h("span", {}, t("book.name")), this.title), this.perPage.root,
        select(t("book.paper"), [["a4", "A4"], ["letter", "Letter"]], "a4", (paper) => { this.options.paper = paper; }),
        select(t("book.solutions"), [["back", t("book.back")], ["none", t("book.none")]], "back", (solutions) => { this.options.solutions = solutions; })),
      tick(t("book.large"), false, (large) => { this.options.large = large; }),
      h("div", { class: "buttons" }, button(t("book.preview"), () => this.make(false)), button(t("book.pdf"), () => this.make(true), { class: "main-button" })), this.result);
    this.update();
  }

  /** The puzzles that were made are the text. */
  update() {
    if (made.length) this.text.value = made.map((puzzle) => written(puzzle.board)).join("\n");
    else if (!this.text.value) {
      const game = currentGame();
      if (game) this.text.value = written(game.board);
    }
  }

  /** @param {boolean} pdf */
  async make(pdf) {
    fill(this.result, h("p", { class: "quiet" }, t("book.working")));
    try {
      const question = { ...this.options, text: this.text.value, title: this.title.value || null, per_page: this.perPage.get(), pdf };
      const book = await this.context.engine.ask("book", question);
      const pages = book.pictures.map((/** @type {string} */ text, /** @type {number} */ page) =>
        h("img", { class: "page", alt: t("book.page", { page: page + 1 }), src: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) }));
      fill(this.result, h("p", {}, t("book.made", { puzzles: book.puzzles, pages: book.pages })),
        ...book.left_out.slice(0, 5).map((/** @type {string} */ why) => h("p", { class: "quiet" }, why)), h("div", { class: "pages" }, pages));
      if (book.pdf) download(`${this.title.value || "sudoku"}.pdf`, Uint8Array.from(atob(book.pdf), (letter) => letter.charCodeAt(0)), "application/pdf");
    } catch (error) {
      fill(this.result, h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
    }
  }
}

/** What a shape is called: its side, and its blocks where that says more. @param {string} id */
function sizeName(id) {
  const [rows, columns] = id.split("x").map(Number);
  return `${rows * columns}×${rows * columns}${rows === columns ? "" : ` (${rows}×${columns})`}`;
}
