// The words of the page in the language of its reader.

/** @type {Record<string, string>} */
let words = {};
let language = "en";

/** Loads the words of a language. @param {string} code "en" or "pt" */
export async function load(code) {
  const response = await fetch(new URL(`words/${code}.json`, import.meta.url));
  words = await response.json();
  language = code;
  document.documentElement.lang = code === "pt" ? "pt-BR" : "en";
}

/** The language of the page. */
export function lang() {
  return language;
}

/**
 * A text with its slots filled: `{name}` is a value, `{count|one|many}` follows a number.
 * @param {string} key @param {Record<string, string|number>} [slots]
 */
export function t(key, slots = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = slots[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}
