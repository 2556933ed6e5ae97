// Set: a board of one's own, with givens, rules, regions and every kind of clue, drawn with mouse, finger or keys. After
// every change the engine says whether the board has one solution.

import { button, fill, h, select, tick } from "../dom.js";
import { Refusal } from "../engine.js";
import { icon } from "../icons.js";
import { BoardView } from "../play/board.js";
import { Game } from "../play/game.js";
import { listen } from "../play/input.js";
import { begin, someGame } from "../play/store.js";
import { copy, fragment, link } from "../share.js";
import { cellsOf, clueOf, fewest, lacks, meant, takesOne } from "../setter/clue.js";
import { Draft, empty, sideOf, uneven, written } from "../setter/draft.js";
import { Tools } from "../setter/tools.js";
import { t } from "../words.js";

/** How long the board has to rest before it is checked, in milliseconds. */
const REST = 250;
/** Codes of refusals that say nothing of the board. */
const UNANSWERED = ["away", "stopped", "engine", "busy"];

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const kinds = await context.engine.ask("kinds", {});
  const draft = Draft.kept();
  const shared = context.params.get("b");
  if (shared) {
    try {
      const { boards } = await context.engine.ask("read", { text: shared });
      history.replaceState(null, "", "#/set");
      draft.go(Draft.of(boards[0]));
    } catch (error) {
      context.fail(error);
    }
  }
  const setter = new Setter(context, kinds, draft);
  await setter.begin();
  return () => setter.leave();
}

class Setter {
  /** @param {import("./registry.js").Context} context @param {{rules: any[], kinds: import("../setter/clue.js").Kind[]}} kinds
   * @param {Draft} draft */
  constructor(context, kinds, draft) {
    this.context = context;
    this.kinds = new Map(kinds.kinds.map((kind) => [kind.id, kind]));
    this.rules = kinds.rules;
    this.draft = draft;
    /** The board as the engine told it last. @type {import("../play/game.js").Board} */
    this.board = /** @type {any} */ (null);
    /** Groups of cells that were chosen for a clue that takes several. @type {number[][]} */
    this.groups = [];
    this.changing = Promise.resolve();
    this.checking = new AbortController();
    // A board that is drawn on is not drawn again under the hand.
    /** @type {Promise<unknown>} */
    this.hand = Promise.resolve();
    this.place = h("div", { class: "board-place", onpointerdown: () => {
      this.hand = new Promise((resolve) => { for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => resolve(undefined), { once: true }); });
    } });
    this.verdict = h("p", { class: "message verdict-line", role: "status" });
    this.message = h("p", { class: "message bad", role: "alert" });
    this.rating = h("span", { class: "rating" });
    this.list = h("ul", { class: "clue-list" });
    this.whole = h("div", {});
    this.undoButton = this.tool("undo", () => this.undo(), "[");
    this.redoButton = this.tool("redo", () => this.redo(), "]");
    this.tools = new Tools(kinds.kinds, {
      tool: () => this.chosenTool(), digit: (digit) => this.digit(digit), erase: () => this.erase(), add: () => this.add(), finish: () => this.finish(),
    });
    const actions = h("div", { class: "buttons" },
      button(t("set.play"), () => { begin(this.board); context.go("play"); }, { class: "main-button" }),
      button(t("set.copy"), async () => context.say(t(await copy(link(this.board, "set")) ? "share.copied" : "share.not-copied"))),
      button(t("set.export"), () => context.go(`share?b=${fragment(this.board)}`)),
      button(t("set.from-play"), async () => this.propose(Draft.of((await someGame(context.engine)).board))),
      button(t("set.new"), () => this.propose(empty(draft.state.shape, draft.state.rules, draft.state.givens.length))));
    this.shape = h("div", {});
    fill(context.root, h("div", { class: "play set" },
      h("div", { class: "status-line" }, h("h1", {}, t("set.title")), this.rating),
      this.place,
      h("div", { class: "side-panel" }, this.verdict, this.message, this.tools.root,
        h("div", { class: "toolbar" }, this.undoButton, this.redoButton, this.tool("erase", () => this.erase(), "Delete")),
        actions,
        h("details", { class: "options clues", open: true }, h("summary", {}, t("set.clues")), this.list),
        h("details", { class: "options" }, h("summary", {}, t("set.board")), this.shape, this.whole),
        h("p", { class: "quiet" }, t("set.keys")))));
  }

  /** @param {string} id @param {() => void} act @param {string} key */
  tool(id, act, key) {
    const made = button("", act, { class: `tool tool-${id}`, title: `${t(`tool.${id}`)} (${key})`, "aria-keyshortcuts": key });
    made.append(icon(id), h("span", {}, t(`tool.${id}`)));
    return made;
  }

  async begin() {
    if (await this.show(this.draft.state) === "refused") await this.show((this.draft = new Draft()).state);
  }

  leave() {
    this.checking.abort();
    clearTimeout(this.resting);
  }

  /** Goes on to a state if the engine takes it; says why if it does not. @param {import("../setter/draft.js").State} state */
  propose(state) {
    this.changing = this.changing.then(async () => {
      const before = this.draft.state;
      this.draft.go(state);
      // No answer is no refusal: what was drawn while the page is left, or the server is gone, stays kept.
      if (await this.show(state) !== "refused") return;
      this.draft.undo();
      this.draft.undone.pop();
      this.draft.state = before;
      this.draft.keep();
    });
    return this.changing;
  }

  undo() {
    this.changing = this.changing.then(async () => { if (this.draft.undo()) await this.show(this.draft.state); });
  }

  redo() {
    this.changing = this.changing.then(async () => { if (this.draft.redo()) await this.show(this.draft.state); });
  }

  /** Shows a state if the engine takes it. Regions that are not even yet are drawn, and not told to it.
   * @param {import("../setter/draft.js").State} state @returns {Promise<"shown" | "refused" | "unanswered">} */
  async show(state) {
    const wrong = state.regions ? uneven(state.regions, sideOf(state.shape)) : [];
    try {
      const told = wrong.length ? { ...state, regions: null } : state;
      const { boards } = await this.context.engine.ask("read", { text: JSON.stringify(written(told)), format: "json" });
      this.board = wrong.length ? { ...boards[0], regions: /** @type {number[]} */ (state.regions) } : boards[0];
    } catch (error) {
      const { place } = /** @type {any} */ (error);
      this.message.textContent = place?.hint || (error instanceof Error ? error.message : String(error));
      const isAnswered = error instanceof Refusal && !UNANSWERED.includes(error.code);
      return isAnswered ? "refused" : "unanswered";
    }
    await this.hand;
    this.message.textContent = "";
    this.draw(state);
    if (wrong.length) {
      const parts = wrong.map(([region, more]) => t(more < 0 ? "set.fewer" : "set.more", { region: region + 1, count: Math.abs(more) }));
      this.tell("bad", t("set.uneven", { regions: parts.join(", ") }));
    } else this.check();
    return "shown";
  }

  /** @param {import("../setter/draft.js").State} state */
  draw(state) {
    const before = this.view;
    const hadFocus = before?.grid.contains(document.activeElement);
    // What stands on the board are givens, which a player could not change: here every digit is the setter's.
    const game = new Game(this.board);
    this.view = new BoardView(game);
    const isSame = before?.cells.length === this.view.cells.length;
    const [selected, focus] = isSame ? [before.selected, before.focus] : [new Set([0]), 0];
    fill(this.place, this.view.root);
    this.view.select(new Set(selected), focus, !hadFocus);
    listen(this.view, {
      digit: (digit) => this.digit(digit), mode: () => {}, nextMode: () => {}, erase: () => this.erase(), undo: () => this.undo(), redo: () => this.redo(),
      hint: () => {}, escape: () => this.view?.select(new Set([this.view.focus]), this.view.focus), last: () => {}, touch: () => false,
    });
    this.view.grid.addEventListener("keydown", (event) => { if (event.key === "Enter") this.add(); });
    this.view.grid.addEventListener("pointerup", (event) => { if (!(event.ctrlKey || event.metaKey || event.shiftKey)) this.drawn(); });
    this.undoButton.disabled = !this.draft.done.length;
    this.redoButton.disabled = !this.draft.undone.length;
    this.tools.fit(game.side);
    this.showClues(state);
    this.showWhole(state);
    this.showRegions(state);
    this.markGroups();
    fill(this.rating);
  }

  /** In regions that are not the blocks every cell says its own while they are drawn. @param {import("../setter/draft.js").State} state */
  showRegions(state) {
    const { view } = this;
    if (!view || this.tools.id !== "region") return;
    const regions = state.regions ?? this.board.regions;
    view.cells.forEach((cell, at) => { if (!cell.hasChildNodes()) fill(cell, h("span", { class: "region-mark" }, String(regions[at] + 1))); });
  }

  /** The clues, each with a way to take it away. @param {import("../setter/draft.js").State} state */
  showClues(state) {
    fill(this.list, ...state.clues.map((clue, at) => {
      const kind = this.kinds.get(clue.type);
      const cells = kind ? cellsOf(clue, kind) : [];
      const number = kind?.number ? clue[kind.number.key] : undefined;
      const name = [kind?.name ?? clue.type, ...[number ?? []].flat()].join(" ");
      const point = (/** @type {boolean} */ on) => this.view?.mark("pending", new Set(on ? cells.map((one) => this.cell(one)) : []));
      return h("li", { onmouseenter: () => point(true), onmouseleave: () => point(false) }, h("span", {}, name, " ", h("small", { class: "quiet" }, cells.slice(0, 9).join(" ") + (cells.length > 9 ? " …" : ""))),
        button("✕", () => this.propose(this.draft.with({ clues: state.clues.filter((_, other) => other !== at) })), { class: "remove", "aria-label": t("set.remove", { clue: `${name} ${cells[0] ?? ""}` }), onfocus: () => point(true), onblur: () => point(false) }));
    }), state.clues.length ? null : h("li", { class: "quiet" }, t("set.no-clues")));
  }

  /** What holds on the whole board: its size, its rules, clues without cells. @param {import("../setter/draft.js").State} state */
  showWhole(state) {
    const grids = this.rules.filter((rule) => rule.cells);
    const shapes = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5"].map((id) => {
      const [rows, columns] = id.split("x").map(Number);
      return /** @type {[string, string]} */ ([id, `${rows * columns}×${rows * columns}${rows === columns ? "" : ` (${rows}×${columns})`}`]);
    });
    const own = state.rules.find((rule) => grids.some((grid) => grid.id === rule));
    const names = grids.map((grid) => /** @type {[string, string]} */ ([grid.id, grid.name]));
    fill(this.shape, select(t("set.size"), [...shapes, ...names], own ?? state.shape, (id) => {
      const grid = grids.find((one) => one.id === id);
      this.propose(grid ? empty(id, [id], grid.cells) : empty(id, []));
    }));
    const box = (/** @type {any} */ one, /** @type {boolean} */ has, /** @type {(has: boolean) => void} */ change) => {
      const made = tick(one.name, has, change);
      made.title = one.summary;
      return made;
    };
    const rules = this.rules.filter((rule) => !rule.cells).map((rule) => box(rule, state.rules.includes(rule.id), (has) =>
      this.propose(this.draft.with({ rules: has ? [...state.rules, rule.id] : state.rules.filter((id) => id !== rule.id) }))));
    const clues = [...this.kinds.values()].filter((kind) => kind.form === "board").map((kind) => box(kind, state.clues.some((clue) => clue.type === kind.id), (has) =>
      this.propose(this.draft.with({ clues: has ? [...state.clues, { type: kind.id }] : state.clues.filter((clue) => clue.type !== kind.id) }))));
    fill(this.whole, h("fieldset", { class: "ticks" }, h("legend", {}, t("make.rules")), rules), h("fieldset", { class: "ticks" }, h("legend", {}, t("set.whole")), clues));
  }

  /** The cell with a name. @param {string} name */
  cell(name) {
    const { places } = /** @type {BoardView} */ (this.view).game;
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return places.at(Number(row) - 1, Number(column) - 1) ?? 0;
  }

  chosenTool() {
    this.groups = [];
    this.message.textContent = "";
    this.changing = this.changing.then(() => { this.draw(this.draft.state); });
  }

  /** A digit: a given, or the region of cells. @param {number} digit */
  digit(digit) {
    const { view, draft } = this;
    if (!view) return;
    const cells = view.selected;
    if (this.tools.id === "region") {
      const regions = (draft.state.regions ?? this.board.regions).map((region, cell) => (cells.has(cell) ? digit - 1 : region));
      this.propose(draft.with({ regions }));
    } else if (this.tools.id === "given") {
      const isThere = [...cells].every((cell) => draft.state.givens[cell] === digit);
      this.propose(draft.with({ givens: draft.state.givens.map((given, cell) => (cells.has(cell) ? (isThere ? 0 : digit) : given)) }));
    }
  }

  /** Empties the chosen cells: their givens, or the last clue that touches them. */
  erase() {
    const { view, draft, tools } = this;
    if (!view) return;
    const { givens, clues } = draft.state;
    if (tools.id === "region") this.propose(draft.with({ regions: null }));
    else if ([...view.selected].some((cell) => givens[cell])) this.propose(draft.with({ givens: givens.map((given, cell) => (view.selected.has(cell) ? 0 : given)) }));
    else {
      const touches = (/** @type {any} */ clue) => cellsOf(clue, /** @type {any} */ (this.kinds.get(clue.type))).some((name) => view.selected.has(this.cell(name)));
      const at = clues.lastIndexOf(clues.filter(touches).at(-1));
      if (at >= 0) this.propose(draft.with({ clues: clues.filter((_, other) => other !== at) }));
    }
  }

  /** Cells were drawn over with mouse or finger: that is a clue if it is clear which. */
  drawn() {
    const kind = this.tools.kind;
    const count = this.view?.selected.size ?? 0;
    if (kind && (takesOne(kind) || count > 1) && count >= fewest(kind)) this.add();
  }

  /** Adds the clue that the chosen cells make, or a group to one that takes several. */
  add() {
    const { view, tools: { kind, values } } = this;
    if (!view || !kind || kind.form === "board") return;
    const cells = meant(kind, [...view.selected], view.game.places, values.way);
    if (!kind.groups) {
      this.make(kind, [cells]);
      return;
    }
    this.groups.push(cells);
    this.tools.count(this.groups.length);
    this.markGroups();
    view.select(new Set([view.focus]), view.focus);
  }

  /** Makes a clue of the groups. */
  finish() {
    if (this.tools.kind) this.make(this.tools.kind, this.groups);
  }

  /** @param {import("../setter/clue.js").Kind} kind @param {number[][]} lists */
  make(kind, lists) {
    const { tools, draft, view } = this;
    const missing = lacks(kind, lists, tools.values);
    if (missing) {
      this.message.textContent = t(`set.lacks-${missing}`, { count: fewest(kind) });
      if (missing === "number" || missing === "text") tools.ask();
      return;
    }
    const clue = clueOf(kind, lists, tools.values, (cell) => /** @type {BoardView} */ (view).game.places.name(cell));
    this.groups = [];
    tools.count(0);
    view?.select(new Set([view.focus]), view.focus);
    this.propose(draft.with({ clues: [...draft.state.clues, clue] }));
  }

  /** Outlines the groups that were chosen so far. */
  markGroups() {
    this.view?.mark("pending", new Set(this.groups.flat()));
  }

  /** @param {"good"|"bad"|"open"} how @param {string} text */
  tell(how, text) {
    this.verdict.className = `message verdict-line ${how}`;
    this.verdict.textContent = text;
  }

  /** Asks whether the board has one solution; a change in the meantime ends the question. */
  check() {
    clearTimeout(this.resting);
    this.checking.abort();
    const asking = this.checking = new AbortController();
    this.tell("open", t("check.working"));
    this.resting = setTimeout(async () => {
      try {
        const told = await this.context.engine.ask("check", { board: { set: this.board.set }, brief: true }, asking.signal);
        if (asking.signal.aborted) return;
        this.judged(told);
      } catch (error) {
        if (asking.signal.aborted || (error instanceof Refusal && error.code === "stopped")) return;
        this.tell("open", error instanceof Error ? error.message : String(error));
      }
    }, REST);
  }

  /** @param {any} told */
  judged(told) {
    const known = ["unique", "several", "impossible"].includes(told.verdict);
    const differ = new Set(/** @type {number[]} */ (told.differ ?? told.clashing ?? []));
    this.tell(told.verdict === "unique" ? "good" : told.verdict === "impossible" ? "bad" : "open", [
      known ? t(`set.${told.verdict}`, { count: differ.size }) : t("check.unknown"), told.clash].filter(Boolean).join(" "));
    this.view?.mark("differ", differ);
    if (told.verdict === "unique") fill(this.rating, button(t("play.show-rating"), () => this.rate(), { class: "link" }));
  }

  async rate() {
    fill(this.rating, t("play.rating-wait"));
    try {
      const { line } = await this.context.engine.ask("rate", { board: { set: this.board.set } });
      fill(this.rating, h("span", { class: "rated" }, line));
    } catch (error) {
      fill(this.rating);
      this.context.fail(error);
    }
  }
}
