// The form of a method: what its table of parameters says can be set.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @type {Map<string, Promise<any[]>>} */
const asked = new Map();

/** Every method, asked for once in each language. @param {import("../engine.js").Engine} engine @param {string} lang @returns {Promise<any[]>} */
export function methodsOf(engine, lang) {
  const known = asked.get(lang) ?? engine.ask("methods", {}).then((answer) => answer.methods);
  asked.set(lang, known);
  known.catch(() => asked.delete(lang));
  return known;
}

/**
 * A form of the parameters of a method; `settings()` says what was set, as `name=value`.
 * @param {any} method @param {string[]} [set] what is set from the beginning
 * @returns {{element: HTMLElement, settings: () => string[]}}
 */
export function paramsForm(method, set = []) {
  const values = new Map(set.map((setting) => /** @type {[string, string]} */ (setting.split(/=(.*)/s).slice(0, 2))));
  const fields = method.params.map((/** @type {any} */ param) => field(param, values.get(param.name)));
  const element = h("div", { class: "params" },
    fields.length ? fields.map((/** @type {any} */ one) => one.element) : h("p", { class: "quiet" }, t("watch.no-params")));
  const settings = () => fields.flatMap((/** @type {any} */ one) => {
    const value = one.value();
    return value === "" || value === String(one.param.default) ? [] : [`${one.param.name}=${value}`];
  });
  return { element, settings };
}

/** @param {any} param @param {string|undefined} value */
function field(param, value = String(param.default)) {
  const label = (/** @type {HTMLElement} */ box) => h("label", { class: "field" },
    h("span", {}, h("code", {}, param.name), ` ${param.help} `, h("small", {}, param.kind === "several" ? "" : `(${param.range})`)), box);
  if (param.kind === "choice" || param.kind === "several") {
    const isMany = param.kind === "several";
    const chosen = new Set(value.split(","));
    const box = /** @type {HTMLSelectElement} */ (h("select", isMany ? { multiple: true, size: 4 } : {},
      param.words.map((/** @type {string} */ word) => h("option", { value: word, selected: chosen.has(word) }, word))));
    return { param, element: label(box), value: () => [...box.selectedOptions].map((option) => option.value).join(",") };
  }
  const box = /** @type {HTMLInputElement} */ (h("input", {
    type: "number", value, min: param.min, max: param.max, step: param.kind === "int" ? 1 : "any", inputmode: "decimal",
  }));
  return { param, element: label(box), value: () => (box.checkValidity() ? box.value : "") };
}
