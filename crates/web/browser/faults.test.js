// What goes wrong is said, the page goes on, and nothing that was entered is lost.

import { TINY, cell, digits, play } from "./helpers.js";

export const tests = {
  "a server that is gone": async ({ open, expect, expected }) => {
    expected.push(/Failed to load resource/, /ERR_/);
    const page = await play(open, TINY.text);
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("2");
    // What was asked before must be answered: a hint that is still under way would be stopped by the next key.
    await page.waitForLoadState("networkidle");
    await page.route("**/api/**", (route) => route.abort());
    await page.keyboard.press("?");
    await page.getByText("The server does not answer").waitFor();
    await page.getByRole("button", { name: "Close" }).last().click();
    await cell(page, 1, 3, 4).click();
    await page.keyboard.press("1");
    expect.equal((await digits(page)).slice(0, 4), "2314");
    await page.unroute("**/api/**");
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).waitFor();
  },

  "an engine that fails": async ({ open, expect, expected }) => {
    expected.push(/500/);
    const page = await play(open, TINY.text);
    const body = JSON.stringify({ error: { code: "engine", text: "the engine failed" } });
    await page.route("**/api/hint", (route) => route.fulfill({ status: 500, contentType: "application/json", body }));
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByText("The engine failed on this question").waitFor();
    await page.keyboard.press("2");
    expect.equal((await digits(page))[0], "2");
  },

  "a busy server is asked again, and a long hint can be stopped": async ({ open, expect, expected }) => {
    expected.push(/429/);
    const page = await play(open, TINY.text);
    let asked = 0;
    const busy = JSON.stringify({ error: { code: "busy", text: "busy" } });
    await page.route("**/api/hint", async (route) => {
      asked++;
      if (asked <= 2) await route.fulfill({ status: 429, contentType: "application/json", body: busy });
      else if (asked === 3) await route.continue();
    });
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).waitFor();
    expect.equal(asked, 3);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("A hint tells first").waitFor();
  },

  "closed tabs end their runs, so that others can run": async ({ open, expect }) => {
    const watch = async () => {
      const page = await open({ path: "#/watch?method=annealing&board=10x10", motion: "reduce" });
      await page.waitForSelector("main[data-watching]");
      await page.getByRole("button", { name: "To the end, at full speed" }).click();
      await page.waitForFunction(() => /Event [1-9]/.test(document.querySelector(".where")?.textContent ?? ""));
      return page;
    };
    // More than the server has cores, one after the other: each would be refused if the one before it went on.
    for (let times = 0; times < 5; times++) {
      const page = await watch();
      expect.equal(await page.locator("#notice").isVisible(), false);
      await page.context().close();
    }
  },

  "a machine that slept: the run goes on where it was": async ({ open, expect, expected }) => {
    expected.push(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
    const page = await open({ path: "#/watch?method=saturbfs", motion: "reduce" });
    await page.waitForSelector("main[data-watching]");
    const event = () => page.locator(".where").textContent().then((text) => Number(/Event (\d+)/.exec(text)[1]));
    const on = async () => {
      const before = await event();
      await page.getByRole("button", { name: "One event on", exact: true }).click();
      await page.waitForFunction((old) => Number(/Event (\d+)/.exec(document.querySelector(".where").textContent)[1]) > old, before);
    };
    for (let times = 0; times < 3; times++) await on();
    await page.context().setOffline(true);
    await page.waitForTimeout(300);
    await page.context().setOffline(false);
    const notice = page.locator("#notice");
    if (await notice.isVisible()) await notice.getByRole("button", { name: "Close" }).click();
    await on();
    expect.equal(await event(), 4);
  },

  "a run that ended for want of words is begun again where it was": async ({ open, expect }) => {
    const page = await open({ path: "#/watch", motion: "reduce" });
    await page.waitForSelector("main[data-watching]");
    const told = await page.evaluate(async () => {
      const { connect } = await import("./transport.js");
      const { LiveRun } = await import("./watching/live.js");
      const engine = connect();
      /** The events from which runs were begun. @type {number[]} */
      const begun = [];
      /** @type {(told: any) => void} */
      let hear = () => {};
      let isAsleep = false;
      // The real engine, but for one word that finds the run ended after a minute of silence.
      const sleepy = { ...engine, ask: engine.ask.bind(engine), start: async (name, question, call) => {
        begun.push(question.from);
        hear = call;
        const run = await engine.start(name, question, call);
        return { ...run, done: run.done, end: () => run.end(), tell: async (word) => {
          if (!isAsleep) return run.tell(word);
          isAsleep = false;
          hear({ frame: {}, end: { idle: true } });
        } };
      } };
      const [{ set }] = (await engine.ask("read", { text: ".3.4........3.2." })).boards;
      const live = new LiveRun(sleepy, { method: "saturbfs", board: { set }, settings: [], seed: 3 });
      await live.begin();
      for (let times = 0; times < 3; times++) await live.next({ events: 1 });
      isAsleep = true;
      await live.next({ events: 1 });
      const seq = live.seq;
      live.leave();
      return { begun, seq };
    });
    expect.deepEqual(told, { begun: [0, 3], seq: 4 });
  },

  "damaged or full storage": async ({ open, expect }) => {
    const damaged = await open({ storage: { "satur.game": { version: 1, board: { givens: [1] }, cells: "x" }, "satur.settings": { theme: "dark" } } });
    await damaged.waitForSelector(".board .cell");
    const full = await play(open, TINY.text);
    await full.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });
    await cell(full, 1, 1, 4).click();
    await full.keyboard.press("2");
    await full.getByText("This browser keeps nothing").waitFor();
    expect.equal((await digits(full))[0], "2");
  },
};
