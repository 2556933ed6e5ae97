// The engine of the static site: the same answers and runs, by WebAssembly in workers. It stands in for the file
// of this name that the server sends.

import { Refusal } from "./engine.js";
import { lang } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Run} Run */

/** How many workers are kept for the next question. */
const KEPT = 2;
/** The largest word to a run, in bytes. */
const WORD = 1 << 16;

/** @type {Promise<WebAssembly.Module>|undefined} */
let compiled;

/** The module, fetched and compiled once. */
function module() {
  compiled ??= (async () => {
    const response = await fetch(new URL("satur.wasm", document.baseURI));
    if (!response.ok) throw new Refusal("away", response.statusText);
    return WebAssembly.compile(await response.arrayBuffer());
  })();
  compiled.catch(() => { compiled = undefined; });
  return compiled;
}

/** A worker that was told the module. */
async function newWorker() {
  let known;
  try {
    known = await module();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("away", String(error));
  }
  const worker = new Worker(new URL("worker.js", document.baseURI));
  worker.postMessage({ module: known });
  return worker;
}

/** @implements {Engine} */
class WorkerEngine {
  constructor() {
    /** @type {Worker[]} */
    this.idle = [];
    // Experiments need files, and a race needs threads.
    this.lacks = ["lab", "race"];
  }

  /**
   * Gives a job to a worker.
   * @param {object} job @param {AbortSignal|undefined} signal
   * @param {(message: any) => void} told events and words that were heard
   * @returns {Promise<any>} what it said at the end
   */
  async work(job, signal, told) {
    const worker = this.idle.pop() ?? await newWorker();
    return new Promise((resolve, reject) => {
      const end = (/** @type {Refusal} */ refusal) => { worker.terminate(); reject(refusal); };
      const stop = () => end(new Refusal("stopped", "stopped"));
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop);
      worker.onerror = (event) => { event.preventDefault(); end(new Refusal("engine", event.message)); };
      worker.onmessage = ({ data }) => {
        if (data.failed !== undefined) return;
        if (data.broken !== undefined) return end(new Refusal("engine", data.broken));
        if (data.said === undefined) return told(data);
        signal?.removeEventListener("abort", stop);
        if (this.idle.length < KEPT) this.idle.push(worker);
        else worker.terminate();
        const said = JSON.parse(data.said);
        if (said.error) reject(new Refusal(said.error.code, said.error.text, said.error.place));
        else resolve(said.answer);
      };
      worker.postMessage(job);
    });
  }

  /** @param {string} name @param {object} question @param {AbortSignal} [signal] */
  ask(name, question, signal) {
    return this.work({ job: "satur_ask", name, question: { lang: lang(), ...question } }, signal, () => {});
  }

  /** @param {string} kind @param {object} question @param {(event: any) => void} event @returns {Promise<Run>} */
  async start(kind, question, event) {
    if (kind === "watch") await isolated();
    const words = typeof SharedArrayBuffer === "undefined" ? undefined : new SharedArrayBuffer(4 + WORD);
    const mouth = words && new Mouth(words);
    const ending = new AbortController();
    const job = { job: "satur_run", name: kind, words, question: { lang: lang(), ...question } };
    const done = this.work(job, ending.signal, (told) => {
      if (told.heard) mouth?.heard();
      else event(JSON.parse(told.event));
    }).catch((/** @type {unknown} */ error) => {
      if (ending.signal.aborted) return;
      // A server tells a refusal as the last event of a run.
      if (error instanceof Refusal) event({ error: { code: error.code, text: error.message, place: error.place } });
      else throw error;
    });
    return { done, end: () => ending.abort(), tell: async (word) => mouth?.say(word) };
  }
}

/** Says words to a run, which takes them one by one from shared memory: it cannot hear messages while it works. */
class Mouth {
  /** @param {SharedArrayBuffer} shared */
  constructor(shared) {
    this.head = new Int32Array(shared, 0, 1);
    this.bytes = new Uint8Array(shared, 4);
    /** @type {Uint8Array[]} */
    this.waiting = [];
    this.isFree = true;
  }

  /** @param {any} word */
  say(word) {
    const bytes = new TextEncoder().encode(JSON.stringify(word));
    if (bytes.length > WORD) throw new Refusal("large", "too long");
    this.waiting.push(bytes);
    this.next();
  }

  heard() {
    this.isFree = true;
    this.next();
  }

  next() {
    const bytes = this.isFree && this.waiting.shift();
    if (!bytes) return;
    this.isFree = false;
    this.bytes.set(bytes);
    Atomics.store(this.head, 0, bytes.length);
    Atomics.notify(this.head, 0);
  }
}

/**
 * Memory that is shared with a worker is for pages that are isolated by headers, which many hosts of files cannot
 * send: the service worker adds them, from the second time on that the page is loaded. So it is loaded again.
 */
async function isolated() {
  if (self.crossOriginIsolated) return;
  const KEY = "satur.isolating";
  if (!("serviceWorker" in navigator) || sessionStorage.getItem(KEY)) {
    throw new Refusal("isolation", "this browser lets no page of this address share memory with its worker");
  }
  await navigator.serviceWorker.ready;
  sessionStorage.setItem(KEY, "1");
  location.reload();
  await new Promise(() => {});
}

/** The engine for this page. @returns {Engine} */
export function connect() {
  if ("serviceWorker" in navigator) {
    // Without one the page works as long as its host is there.
    navigator.serviceWorker.register(new URL("service.js", document.baseURI)).catch(() => {});
  }
  return new WorkerEngine();
}
