// Signs on buttons, drawn so that they look the same with every font.

import { s } from "./dom.js";

/** Each is a path in a square of 24. @type {Record<string, string>} */
const PATHS = {
  undo: "M9 6L4 11l5 5M5 11h9a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M19 11h-9a5 5 0 0 0 0 10h3",
  erase: "M9 5h11v14H9l-6-7zM12 9l6 6M18 9l-6 6",
  notes: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  hint: "M12 3a6 6 0 0 1 3.5 10.9c-.6.5-1 1.2-1 2.1h-5c0-.9-.4-1.6-1-2.1A6 6 0 0 1 12 3zM9.5 19h5M10.5 22h3",
  first: "M18 5l-9 7 9 7zM6 5v14",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M6 5l9 7-9 7zM18 5v14",
  play: "M6 3l14 9-14 9z",
  "one-back": "M15 5l-7 7 7 7",
  "one-on": "M9 5l7 7-7 7",
  pause: "M8 5v14M16 5v14",
  check: "M4 13l5 5L20 6",
};

/** The sign of this name. @param {string} name @returns {SVGElement} */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
