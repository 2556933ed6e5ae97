// The keys, one key away.

import { button, h } from "../dom.js";
import { t } from "../words.js";

const KEYS = [
  ["1 … 9", "digit"], ["↑ ↓ ← → / W A S D", "move"], ["Z X C V", "modes"], ["Space", "next-mode"], ["Shift + 1 … 9", "corner"],
  ["Ctrl + 1 … 9", "centre"], ["Ctrl + Shift + 1 … 9", "colour"], ["Shift / Ctrl + ↑ ↓ ← →", "extend"], ["Ctrl + A", "all"],
  ["Ctrl + I", "invert"], ["Delete", "erase"], ["[  ]", "undo"], ["N", "notes"], ["?", "hint"], ["Esc", "escape"], ["H", "help"],
];

/** Shows the keys until they are closed. */
export function helpDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "help", "aria-label": t("keys.title") },
    h("h2", {}, t("keys.title")),
    h("table", {}, h("tbody", {}, KEYS.map(([keys, id]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, t(`keys.${id}`)))))),
    h("p", { class: "quiet" }, t("keys.pointer")),
    button(t("nav.close"), () => dialog.close(), { class: "main-button", autofocus: true })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
