// Elements, made short. Texts are always text nodes: nothing that a user or a file says becomes markup.

/**
 * An element with attributes, listeners and children. `on…` keys are listeners, `true` sets an empty
 * attribute, `false` and `null` leave one out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false|Array<Node|string|null|undefined|false>)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child || child === "") element.append(/** @type {any} */ (child));
  return element;
}

/**
 * A button.
 * @param {string} text @param {(event: Event) => void} act @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(text, act, attributes = {}) {
  return /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: act, ...attributes }, text));
}

/**
 * A choice between options.
 * @param {string} label @param {Array<[string, string]>} options value and text
 * @param {string} value @param {(value: string) => void} changed
 * @returns {HTMLElement}
 */
export function select(label, options, value, changed) {
  const box = /** @type {HTMLSelectElement} */ (h("select", { onchange: () => changed(box.value) },
    options.map(([id, text]) => h("option", { value: id, selected: id === value }, text))));
  return h("label", { class: "field" }, h("span", {}, label), box);
}

/**
 * A box to tick.
 * @param {string} label @param {boolean} value @param {(value: boolean) => void} changed
 * @returns {HTMLElement}
 */
export function tick(label, value, changed) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", onchange: () => changed(box.checked) }));
  box.checked = value;
  return h("label", { class: "tick" }, box, h("span", {}, label));
}

/** A picture that the server drew, as an element. @param {string} text @returns {SVGSVGElement} */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text.includes("xmlns=") ? text
    : text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'), "image/svg+xml");
  return /** @type {any} */ (document.importNode(parsed.documentElement, true));
}

/**
 * An SVG element.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...Node} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Puts other children into an element. @param {Element} element @param {...(Node|string|null|undefined|false)} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child || child === "").map((child) => /** @type {any} */ (child)));
}
