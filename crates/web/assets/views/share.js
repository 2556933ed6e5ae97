// In and out: boards from any text, file or link; out as a link, a QR code, or any format.

import { button, fill, h, s, select } from "../dom.js";
import { Refusal } from "../engine.js";
import { smallBoard } from "../picture.js";
import { Game } from "../play/game.js";
import { begin, someGame } from "../play/store.js";
import { copy, download, link } from "../share.js";
import { t } from "../words.js";

/** The largest file that is read here. */
const MOST_BYTES = 900_000;

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  const [{ formats }, game] = [await context.engine.ask("formats", {}), await shared(context)];
  fill(context.root, h("h1", { class: "visually-hidden" }, t("nav.share")),
    h("div", { class: "columns" }, reading(context, formats), writing(context, formats, game)));
  return () => {};
}

/** The board of the address, or the one that is played. @param {import("./registry.js").Context} context */
async function shared(context) {
  const text = context.params.get("b");
  if (text) {
    try {
      const { boards } = await context.engine.ask("read", { text });
      return new Game(boards[0]);
    } catch (error) {
      context.fail(error);
    }
  }
  return someGame(context.engine);
}

/** Boards come in. @param {import("./registry.js").Context} context @param {any[]} formats */
function reading(context, formats) {
  let format = "";
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 10, spellcheck: "false", "aria-label": t("share.text"), placeholder: t("share.placeholder") }));
  const result = h("div", { class: "read-result", role: "status" });
  const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", class: "visually-hidden", tabindex: -1, "aria-label": t("share.file"), onchange: () => take(file.files?.[0]) }));
  const choices = /** @type {Array<[string, string]>} */ ([["", t("share.any-format")], ...formats.filter((one) => one.reads).map((one) => [one.id, one.id])]);

  const take = async (/** @type {File|undefined} */ chosen) => {
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) {
      context.fail(new Refusal("large", ""));
      return;
    }
    text.value = await chosen.text();
    read();
  };
  const read = async () => {
    try {
      const { boards, more, format: found } = await context.engine.ask("read", { text: text.value, most: 50, format: format || null });
      const warnings = boards.flatMap((/** @type {any} */ board) => board.warnings);
      fill(result, h("p", { class: "good" }, t("share.found", { count: boards.length, format: found, more: more ? "+" : "" })),
        ...warnings.slice(0, 5).map((/** @type {string} */ warning) => h("p", { class: "quiet" }, warning)),
        h("ul", { class: "board-list" }, boards.map((/** @type {any} */ board, /** @type {number} */ number) => h("li", {},
          smallBoard(board), h("div", {}, h("p", {}, board.label ?? t("share.number", { number: number + 1 })),
            button(t("share.play"), () => { begin(board); context.go("play"); }, { class: "main-button" }))))));
    } catch (error) {
      if (error instanceof Refusal && error.place) point(error);
      else context.fail(error);
    }
  };
  /** Shows the mistake in its line, and puts the cursor there. */
  const point = (/** @type {Refusal} */ error) => {
    const { line, column, found, expected, hint } = error.place;
    const lines = text.value.split("\n");
    const own = lines[line - 1] ?? "";
    const at = Math.max(0, column - 1);
    const from = Math.max(0, at - 40);
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus();
    text.setSelectionRange(start + at, start + (column ? at + 1 : own.length));
    fill(result, h("p", { class: "bad" }, t("share.problem", { line, column: column || 1, found, expected })), hint && h("p", {}, hint),
      h("pre", { class: "pointed" }, own.slice(from, at), h("mark", {}, own.slice(at, at + 1) || " "), own.slice(at + 1, at + 60)));
  };
  const drop = h("section", {
    class: "card reading", "aria-label": t("share.in"),
    ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.add("over"); },
    ondragleave: () => drop.classList.remove("over"),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      drop.classList.remove("over");
      const dropped = event.dataTransfer;
      if (dropped?.files.length) take(dropped.files[0]);
      else if (dropped) {
        text.value = dropped.getData("text");
        read();
      }
    },
  }, h("h2", {}, t("share.in")), h("p", { class: "quiet" }, t("share.in-help")), text,
  h("div", { class: "buttons" }, button(t("share.read"), read, { class: "main-button" }),
    button(t("share.file"), () => file.click()), file, select(t("share.format"), choices, "", (value) => { format = value; })), result);
  text.addEventListener("paste", () => setTimeout(read));
  return drop;
}

/** Boards go out. @param {import("./registry.js").Context} context @param {any[]} formats @param {import("../play/game.js").Game} game */
function writing(context, formats, game) {
  const address = link(game.board);
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: address, "aria-label": t("share.link") }));
  const told = h("p", { class: "quiet", role: "status" });
  const code = h("div", { class: "qr" });
  const output = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 8, readonly: true, "aria-label": t("share.written"), spellcheck: "false" }));
  let [format, ending, withEntries] = ["line", "txt", true];
  const write = async () => {
    try {
      const board = withEntries ? game.position(true) : { set: game.board.set };
      const written = await context.engine.ask("write", { board, format, label: game.board.label });
      output.value = written.text;
      ending = written.ending;
      told.textContent = "";
    } catch (error) {
      output.value = "";
      told.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  context.engine.ask("qr", { text: address }).then(({ path, size }) => {
    fill(code, /** @type {any} */ (s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("share.qr") },
      s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }))));
  }, () => fill(code, h("p", { class: "quiet" }, t("share.qr-long"))));
  const others = h("p", { class: "buttons" });
  offer(context, game, others);
  const writable = /** @type {Array<[string, string]>} */ (formats.filter((one) => one.writes).map((one) => [one.id, `${one.id}: ${one.summary}`]));
  const isRuled = ["rules", "regions", "clues"].some((key) => key in game.board.set);
  if (isRuled) format = "json";
  else if (game.side > 9) format = "boxes";
  write();
  return h("section", { class: "card", "aria-label": t("share.out") }, h("h2", {}, t("share.out")),
    h("div", { class: "share-link" }, smallBoard(game.board), h("div", {},
      h("p", {}, t("share.link-help")), h("div", { class: "buttons" }, field,
        button(t("share.copy"), async () => { told.textContent = t(await copy(address) ? "share.copied" : "share.not-copied"); field.select(); }, { class: "main-button" })), code)),
    h("div", { class: "buttons" }, select(t("share.format"), writable, format, (value) => { format = value; write(); }),
      h("label", { class: "tick" }, h("input", { type: "checkbox", checked: true, onchange: (/** @type {any} */ event) => { withEntries = event.target.checked; write(); } }), h("span", {}, t("share.with-entries")))),
    output, told,
    h("div", { class: "buttons" }, button(t("share.copy"), async () => { told.textContent = t(await copy(output.value) ? "share.copied" : "share.not-copied"); }),
      button(t("share.save"), () => download(`sudoku.${ending}`, output.value, "text/plain"))),
    others);
}

/** Links to tools that take the board; not every tool takes every shape.
 * @param {import("./registry.js").Context} context @param {import("../play/game.js").Game} game @param {HTMLElement} others */
async function offer(context, game, others) {
  for (const [id, name] of [["sudokuwiki", "SudokuWiki"], ["fpuzzles", "f-puzzles"], ["sudokupad", "SudokuPad"]]) {
    const { text } = await context.engine.ask("write", { board: { set: game.board.set }, format: id }).catch(() => ({ text: "" }));
    if (!/^https?:\/\//.test(text)) continue;
    if (!others.childElementCount) others.append(h("span", {}, t("share.others")));
    others.append(h("a", { href: text.trim(), target: "_blank", rel: "noreferrer" }, name));
  }
}
