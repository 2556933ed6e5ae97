// The engine behind the server that sent this page. The static site has another file of this name, and nothing
// else that differs.

import { Refusal } from "./engine.js";
import { lang } from "./words.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Run} Run */

/** How often a question is asked again while all cores are busy. */
const TRIES = 8;

/** The engine behind the server that sent this page. @implements {Engine} */
export class HttpEngine {
  /** @param {string} token what a server that others can reach wants to see */
  constructor(token) {
    this.token = token;
    /** @type {string[]} */
    this.lacks = [];
  }

  /** @param {string} name @param {object} question @param {AbortSignal} [signal] */
  async ask(name, question, signal) {
    const response = await this.post(`api/${name}`, question, signal);
    return response.json();
  }

  /** @param {string} kind @param {object} question @param {(event: any) => void} event @returns {Promise<Run>} */
  async start(kind, question, event) {
    const { id } = await this.ask("runs", { ...question, kind });
    const ending = new AbortController();
    const done = this.listen(id, event, ending.signal);
    return {
      done,
      end: () => ending.abort(),
      tell: async (word) => { await this.post(`api/runs/${id}`, { tell: word }); },
    };
  }

  /** @param {string} id @param {(event: any) => void} event @param {AbortSignal} signal */
  async listen(id, event, signal) {
    try {
      const response = await this.send("GET", `api/runs/${id}/events`, undefined, signal);
      const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
      const decoder = new TextDecoder();
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += decoder.decode(value, { stream: true });
        const parts = text.split("\n\n");
        text = parts.pop() ?? "";
        for (const part of parts) event(JSON.parse(part.slice("data: ".length)));
      }
    } catch (error) {
      if (signal.aborted) return;
      throw error instanceof Refusal ? error : new Refusal("away", String(error));
    }
  }

  /** @param {string} path @param {object} question @param {AbortSignal} [signal] */
  async post(path, question, signal) {
    for (let tries = 1; ; tries++) {
      try {
        return await this.send("POST", path, { lang: lang(), ...question }, signal);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "busy" || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * tries));
      }
    }
  }

  /** @param {string} method @param {string} path @param {object|undefined} body @param {AbortSignal} [signal] */
  async send(method, path, body, signal) {
    /** @type {Record<string, string>} */
    const headers = {};
    if (body) headers["Content-Type"] = "application/json";
    if (this.token) headers["X-Satur-Token"] = this.token;
    let response;
    try {
      response = await fetch(new URL(path, document.baseURI), { method, headers, body: body && JSON.stringify(body), signal });
    } catch (error) {
      if (signal?.aborted) throw new Refusal("stopped", "stopped");
      throw new Refusal("away", String(error));
    }
    if (response.ok) return response;
    const said = await response.json().catch(() => ({}));
    const { code = "away", text = response.statusText, place } = said.error ?? {};
    throw new Refusal(code, text, place);
  }
}

/** The engine for this page. A server with a token prints an address whose fragment holds it. @returns {Engine} */
export function connect() {
  const KEY = "satur.token";
  const sent = /^#token=([0-9a-f]+)/.exec(location.hash);
  if (sent) {
    sessionStorage.setItem(KEY, sent[1]);
    history.replaceState(null, "", location.pathname);
  }
  return new HttpEngine(sessionStorage.getItem(KEY) ?? "");
}
