// Every view of the page: one file and one line.

/**
 * @typedef {Object} Context what a view is given
 * @property {HTMLElement} root where it draws; emptied before and after
 * @property {import("../engine.js").Engine} engine
 * @property {URLSearchParams} params what stands after `?` in the address
 * @property {(route: string) => void} go opens another view: `go("explain")`
 * @property {(text: string) => void} say tells a screen reader
 * @property {(error: unknown) => void} fail shows a failure as a notice; the page goes on
 */

/**
 * @typedef {Object} View
 * @property {string} id what it is called in the address: `#/ID`
 * @property {string} words the key of its name
 * @property {() => Promise<{open: (context: Context) => (() => void)|Promise<() => void>}>} load its module;
 *   `open` draws it and returns how to leave it
 */

/** @type {View[]} */
export const VIEWS = [
  { id: "play", words: "nav.play", load: () => import("./play.js") },
  { id: "explain", words: "nav.explain", load: () => import("./explain.js") },
  { id: "set", words: "nav.set", load: () => import("./set.js") },
  { id: "make", words: "nav.make", load: () => import("./make.js") },
  { id: "share", words: "nav.share", load: () => import("./share.js") },
  { id: "watch", words: "nav.watch", load: () => import("./watch.js") },
  { id: "race", words: "nav.race", load: () => import("./race.js") },
  { id: "lab", words: "nav.lab", load: () => import("./lab.js") },
  { id: "learn", words: "nav.learn", load: () => import("./learn.js") },
];
