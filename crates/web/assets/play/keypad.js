// What can be pressed: modes, digits or colours, undo and its friends.

import { button, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { COLOURS } from "./board.js";

/** The modes, with their keys. */
export const MODES = ["digit", "corner", "centre", "colour"];

/**
 * @typedef {Object} Pressed what the keypad tells
 * @property {(mode: string) => void} mode @property {(digit: number) => void} digit
 * @property {() => void} undo @property {() => void} redo @property {() => void} erase
 * @property {() => void} notes @property {() => void} hint
 */

export class Keypad {
  /** @param {import("./game.js").Game} game @param {Pressed} pressed */
  constructor(game, pressed) {
    this.game = game;
    this.pressed = pressed;
    this.mode = "digit";
    this.armed = 0;
    /** Whether colours go to single candidates instead of whole cells. */
    this.spots = false;
    const keys = ["Z", "X", "C", "V"];
    /** @type {Map<string, HTMLButtonElement>} */
    this.modes = new Map(MODES.map((mode, at) => [mode, button(t(`mode.${mode}`), () => pressed.mode(mode), { "aria-keyshortcuts": keys[at], class: `mode-${mode}`, title: `${t(`mode.${mode}`)} (${keys[at]})` })]));
    this.digits = h("div", { class: "digits", role: "group", "aria-label": t("play.digits") });
    this.digits.style.setProperty("--columns", String(game.side > 9 ? Math.ceil(Math.sqrt(game.side)) : game.side % 3 ? Math.ceil(game.side / 2) : 3));
    const tool = (/** @type {string} */ id, /** @type {() => void} */ act, /** @type {string} */ key) => {
      const made = button("", act, { class: `tool tool-${id}`, title: `${t(`tool.${id}`)} (${key})`, "aria-keyshortcuts": key });
      made.append(icon(id), h("span", {}, t(`tool.${id}`)));
      return made;
    };
    this.undoButton = tool("undo", pressed.undo, "[");
    this.redoButton = tool("redo", pressed.redo, "]");
    this.root = h("div", { class: "keypad" },
      h("div", { class: "modes", role: "group", "aria-label": t("play.modes") }, [...this.modes.values()]),
      this.digits,
      h("div", { class: "toolbar", role: "group", "aria-label": t("play.tools") },
        this.undoButton, this.redoButton, tool("erase", pressed.erase, "Delete"),
        tool("notes", pressed.notes, "N"), tool("hint", pressed.hint, "?")));
    this.show("digit");
  }

  /** Whether a key is kept in hand instead of acting on the selection. @param {string} entry "cell" or "number" */
  arms(entry) {
    return entry === "number" || (this.mode === "colour" && this.spots);
  }

  /** Shows the keys of a mode. @param {string} mode */
  show(mode) {
    this.mode = mode;
    for (const [id, element] of this.modes) element.setAttribute("aria-pressed", String(id === mode));
    const isColour = mode === "colour";
    const count = isColour ? COLOURS : this.game.side;
    this.keys = Array.from({ length: count }, (_, at) => {
      const digit = at + 1;
      const attributes = isColour
        ? { class: `key colour-${digit}`, "aria-label": t(`colour.${digit}`), title: t(`colour.${digit}`) }
        : { class: `key in-${mode}` };
      return button(isColour ? "" : String(digit), () => this.pressed.digit(digit), attributes);
    });
    const spots = isColour && button(t("mode.spots"), () => {
      this.spots = !this.spots;
      this.armed = this.spots ? this.armed || 2 : 0;
      this.show("colour");
    }, { class: "spots", "aria-pressed": String(this.spots), title: t("mode.spots-help") });
    this.digits.classList.toggle("of-colours", isColour);
    fill(this.digits, ...this.keys, spots);
    this.update();
  }

  /** Follows the game: digits that are all placed, whether there is something to undo. */
  update() {
    this.undoButton.disabled = !this.game.done.length;
    this.redoButton.disabled = !this.game.undone.length;
    const counts = this.game.counts();
    this.keys?.forEach((key, at) => {
      const isArmed = this.armed === at + 1;
      if (this.armed) key.setAttribute("aria-pressed", String(isArmed));
      else key.removeAttribute("aria-pressed");
      if (this.mode !== "colour") key.classList.toggle("used-up", counts[at + 1] >= this.game.most);
    });
  }
}
