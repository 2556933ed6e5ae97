// What the reader chose, kept in this browser.

const KEY = "satur.settings";

/** What can be chosen, with what holds where nobody chose. */
const DEFAULTS = {
  lang: "", theme: "auto", entry: "cell", peers: true, same: true, conflicts: true, check: false, tidy: true,
  fixed: true, timer: true, hintMarks: true,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
let chosen = { ...DEFAULTS, ...read(KEY) };
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
export function settings() {
  return chosen;
}

/** Chooses. @param {Partial<Settings>} change */
export function choose(change) {
  chosen = { ...chosen, ...change };
  write(KEY, chosen);
  for (const listener of [...listeners]) listener();
}

/** Calls back after every choice; returns how to end that. @param {() => void} listener */
export function onChoice(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** What is kept under a key; nothing if there is none or the browser keeps nothing. @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value; says whether that went well. @param {string} key @param {any} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
