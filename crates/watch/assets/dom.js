// Small helpers to build elements. No inline styles: a strict content security policy holds.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an HTML element.
 * @param {string} tag
 * @param {Object<string, string | number>} [attributes] `text` is its text.
 * @param {Array<Node>} [children]
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, children = []) {
  return /** @type {HTMLElement} */ (filled(document.createElement(tag), attributes, children));
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Object<string, string | number>} [attributes]
 * @param {Array<Node>} [children]
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, children = []) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), attributes, children));
}

/** @param {Element} element @param {Object<string, string | number>} attributes @param {Array<Node>} children */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = String(value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Sets an attribute only if it changes: writing it costs layout.
 * @param {Element} element @param {string} name @param {string | number} value
 */
export function set(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * The symbol of a digit: 1 to 9, then letters, then numbers.
 * @param {number} digit @param {number} side
 */
export function symbol(digit, side) {
  if (digit === 0) return "";
  if (digit < 10 || side > 35) return String(digit);
  return String.fromCharCode(55 + digit);
}

/** @param {number} value */
export function readable(value) {
  if (Number.isInteger(value)) return value.toLocaleString(document.documentElement.lang);
  return value.toLocaleString(document.documentElement.lang, { maximumSignificantDigits: 4 });
}

/**
 * Fills the slots of a text.
 * @param {string} text @param {Object<string, string | number>} slots
 */
export function fill(text, slots) {
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => String(slots[name] ?? whole));
}

/**
 * A panel with a heading.
 * @param {string} title @param {string} help @param {Array<Node>} children
 */
export function panel(title, help, children) {
  const parts = [html("h2", { text: title }), ...children];
  if (help) parts.push(html("p", { class: "help", text: help }));
  return html("section", { class: "panel", "aria-label": title }, parts);
}
