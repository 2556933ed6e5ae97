// Styles that only some views need.

import { h } from "../dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads style sheets once; settles when they hold. @param {...string} paths */
export async function style(...paths) {
  await Promise.all(paths.map((path) => {
    const known = loaded.get(path) ?? new Promise((resolve) => {
      document.head.append(h("link", { rel: "stylesheet", href: path, onload: () => resolve(undefined), onerror: () => resolve(undefined) }));
    });
    loaded.set(path, known);
    return known;
  }));
}
