// The tools of a setter: givens, regions, and one tool for every kind of clue, with fields for what the kind takes.

import { button, fill, h, select } from "../dom.js";
import { t } from "../words.js";
import { WAYS } from "./clue.js";

/**
 * @typedef {Object} Told what the tools tell
 * @property {() => void} tool another tool was chosen @property {(digit: number) => void} digit
 * @property {() => void} erase @property {() => void} add @property {() => void} finish a clue of several groups is whole
 */

/** Tools that are no kind of clue. */
const OWN = ["given", "region"];
/** The forms of clues, in the order of the list. */
const FORMS = ["cage", "line", "thermometer", "arrow", "ends", "dot", "corner", "cell", "outside", "area"];

export class Tools {
  /** @param {import("./clue.js").Kind[]} kinds @param {Told} told */
  constructor(kinds, told) {
    this.kinds = new Map(kinds.filter((kind) => kind.form !== "board").map((kind) => [kind.id, kind]));
    this.told = told;
    this.id = "thermometer";
    /** Cells of the first of two lists. */
    this.first = 1;
    this.way = "";
    this.number = /** @type {HTMLInputElement} */ (h("input", { type: "text", inputmode: "numeric", maxlength: 60, autocomplete: "off" }));
    this.text = /** @type {HTMLInputElement} */ (h("input", { type: "text", maxlength: 4000, autocomplete: "off", spellcheck: "false" }));
    const groups = FORMS.map((form) => h("optgroup", { label: t(`form.${form}`) },
      [...this.kinds.values()].filter((kind) => kind.form === form).map((kind) => h("option", { value: kind.id, selected: kind.id === this.id }, kind.name))));
    this.box = /** @type {HTMLSelectElement} */ (h("select", { class: "tool-choice", onchange: () => this.choose(this.box.value) },
      OWN.map((id) => h("option", { value: id }, t(`set.${id}`))), groups));
    this.summary = h("p", { class: "quiet tool-summary" });
    this.fields = h("div", { class: "form" });
    this.pad = h("div", { class: "digits", role: "group", "aria-label": t("play.digits") });
    this.counted = h("span", { class: "quiet", role: "status" });
    this.root = h("section", { class: "set-tools", "aria-label": t("set.tools") },
      h("label", { class: "field" }, h("span", {}, t("set.tool")), this.box), this.summary, this.fields, this.pad);
    this.show();
  }

  /** The kind of clue of the tool, if it has one. */
  get kind() {
    return this.kinds.get(this.id) ?? null;
  }

  /** What was entered beside the cells. */
  get values() {
    return { number: this.number.value, text: this.text.value.trim(), first: this.first, way: this.way };
  }

  /** @param {string} id */
  choose(id) {
    this.id = id;
    this.show();
    this.told.tool();
  }

  show() {
    const { kind, id } = this;
    this.summary.textContent = kind ? kind.summary : t(`set.${id}-help`);
    this.number.value = "";
    this.text.value = "";
    this.way = "";
    const [first, second] = kind?.lists ?? [];
    this.first = first?.[1] ?? 1;
    const lengths = second && first[2] ? Array.from({ length: first[2] - first[1] + 1 }, (_, more) => String(first[1] + more)) : [];
    const asNumber = kind?.number && h("label", { class: "field" }, h("span", {}, t(kind.number.need === "many" ? "set.numbers" : "set.number")), this.number);
    if (kind?.number) this.number.placeholder = kind.number.default === null ? (kind.number.need === "optional" ? t("set.none") : "") : String(kind.number.default);
    const ways = /** @type {Array<[string, string]>} */ ([["", t("set.way-nearest")], ...Object.keys(WAYS).map((way) => [way, t(`way.${way}`)])]);
    fill(this.fields, asNumber, kind?.text && h("label", { class: "field" }, h("span", {}, t("set.text")), this.text),
      lengths.length > 1 && select(t("set.first"), lengths.map((count) => [count, count]), String(this.first), (count) => { this.first = Number(count); }),
      kind?.form === "outside" && select(t("set.way"), ways, "", (way) => { this.way = way; }),
      kind && h("div", { class: "buttons" }, button(t(kind.groups ? "set.add-group" : "set.add"), () => this.told.add(), { "aria-keyshortcuts": "Enter" }),
        kind.groups && button(t("set.finish"), () => this.told.finish()), this.counted));
    this.pad.hidden = Boolean(kind);
    this.counted.textContent = "";
  }

  /** How many groups there are so far. @param {number} groups */
  count(groups) {
    this.counted.textContent = groups ? t("set.groups", { count: groups }) : "";
  }

  /** Puts the cursor into the field that is missing. */
  ask() {
    (this.kind?.number ? this.number : this.text).focus();
  }

  /** As many keys as the board has digits. @param {number} side */
  fit(side) {
    if (this.pad.childElementCount === side) return;
    this.pad.style.setProperty("--columns", String(side > 9 ? Math.ceil(Math.sqrt(side)) : side % 3 ? Math.ceil(side / 2) : 3));
    fill(this.pad, ...Array.from({ length: side }, (_, at) => button(String(at + 1), () => this.told.digit(at + 1), { class: "key" })));
  }
}
