// Measures the page in headless Chromium and prints the rows of the table in docs/page.md.
//
// node measure.js PACKAGES CHROMIUM URL [ROW…]; `cargo xtask page measure` builds a release and runs it. With rows (sizes,
// paint, keys, hints, stop, frames, axe) only those. Wall times are those of the machine as it is; where other work may
// share it, the processor time of the page's main thread stands beside them.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { fromFolder } from "./folder.js";
import { frames } from "./frames.js";
import { between, traced } from "./processor.js";

const [packages, chromium, url, ...rows] = process.argv.slice(2);
const wants = (/** @type {string} */ name) => !rows.length || rows.includes(name);
const require = createRequire(pathToFileURL(join(packages, "package.json")));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await require("playwright-core").chromium.launch({ executablePath: chromium, headless: true, args: FLAGS });

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const row = (what, limit, figure) => console.log(`| ${what} | ${limit} | ${figure} |`);

console.log("| measure | at most | here |\n| --- | --- | --- |");

/** Opens a fresh profile; `code` collects the sizes of scripts and styles by address. */
async function fresh(path, code = new Map()) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (process.env.SATUR_ASSETS) await fromFolder(page);
  page.on("response", async (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) code.set(response.url(), gzipSync(await response.body().catch(() => Buffer.alloc(0))).length);
  });
  await page.goto(url + path);
  await page.waitForSelector("html[data-ready]");
  await page.waitForSelector("main > *");
  // A view that watches a run keeps its connection, so the network is never idle: scripts are what is waited for.
  for (let known = -1; known !== code.size;) {
    known = code.size;
    await page.waitForTimeout(250);
  }
  return page;
}

const first = new Map();
const start = await fresh("", first);
const whole = new Map(first);
const views = await start.locator("#nav a").evaluateAll((links) => links.map((link) => link.dataset.view));
if (wants("sizes")) for (const view of views) await (await fresh(`#/${view}`, whole)).context().close();
const kilobytes = (sizes) => `${([...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024).toFixed(1)} KB`;
if (wants("sizes")) {
  row("JavaScript and CSS, gzip, all views", "120 KB", kilobytes(whole));
  row("the same, first screen", "50 KB", kilobytes(first));
}

const paints = [];
for (let times = 0; wants("paint") && times < 7; times++) {
  const page = await fresh("");
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await page.context().close();
}
if (paints.length) row("first contentful paint, median of 7", "300 ms", `${quantile(paints, 0.5).toFixed(0)} ms`);

/** Adds how long each key takes until it was painted to `keyTimes`. */
const timeKeys = () => {
  const times = /** @type {number[]} */ ([]);
  Object.assign(window, { keyTimes: times });
  document.addEventListener("keydown", (event) => {
    const at = event.timeStamp;
    requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => times.push(performance.now() - at); channel.port2.postMessage(0); });
  }, true);
};
for (const [name, side, text] of !wants("keys") ? [] : [["9x9", 9, ".".repeat(81)], ["25x25", 25, JSON.stringify({ puzzle: Array.from({ length: 25 }, () => Array(25).fill(0)) })]]) {
  const page = await fresh(`#/play?b=${encodeURIComponent(text)}`);
  await page.waitForSelector(".board .cell");
  if (side === 25) await page.keyboard.press("n");
  await page.locator(".cell").first().click();
  await page.evaluate(timeKeys);
  const events = await traced(browser, page, async () => {
    for (let times = 0; times < 80; times++) {
      await page.keyboard.press(["1", "ArrowRight", "Shift+Digit2", "ArrowDown"][times % 4]);
      // The next key comes when this one was painted, as nobody types faster.
      await page.waitForFunction((count) => /** @type {any} */ (window).keyTimes.length > count, times);
    }
  });
  const times = await page.evaluate(() => /** @type {any} */ (window).keyTimes);
  const worked = between(events, (event) => event.name === "EventDispatch" && event.args.data?.type === "keydown", "all");
  row(`key to paint, p95 of ${times.length}, ${name}${side === 25 ? " full of marks" : ""}`, "50 ms", `${quantile(times, 0.95).toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)} ms); processor time until the next key ${quantile(worked, 0.95).toFixed(0)} ms (median ${quantile(worked, 0.5).toFixed(0)} ms)`);
  await page.context().close();
}

/** How long a hint takes, asked as the page does. */
const ask = (boards) => start.evaluate(async (texts) => {
  const { HttpEngine } = await import("./transport.js");
  const engine = new HttpEngine("");
  const times = [];
  for (const text of texts) {
    const { boards: [board] } = await engine.ask("read", { text });
    const begun = performance.now();
    await engine.ask("hint", { board: { set: board.set } });
    times.push(performance.now() - begun);
  }
  return times;
}, boards);
if (wants("hints")) {
  const made = await start.evaluate(async () => {
    const { HttpEngine } = await import("./transport.js");
    const engine = new HttpEngine("");
    const texts = [];
    for (const level of ["easy", "medium", "hard", "expert"]) {
      for (let seed = 1; seed <= 10; seed++) {
        const { board } = await engine.ask("puzzle", { level, seed });
        texts.push(board.givens.map((digit) => digit || ".").join(""));
      }
    }
    return texts;
  });
  await ask(made.slice(0, 3));
  const typical = await ask(made);
  row(`hint, ${typical.length} generated boards from easy to expert`, "50 ms typical", `median ${quantile(typical, 0.5).toFixed(0)} ms, p95 ${quantile(typical, 0.95).toFixed(0)} ms`);
  const HARDEST = {
    "Inkala 2012": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "Golden Nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "Easter Monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
  };
  for (const [name, text] of Object.entries(HARDEST)) row(`hint, ${name}`, "500 ms", `${(await ask([text]))[0].toFixed(0)} ms`);
}

if (wants("stop")) {
  // All slots work on questions that take six seconds; when their readers go, the next question is answered.
  const freed = await start.evaluate(async () => {
    const { HttpEngine } = await import("./transport.js");
    const engine = new HttpEngine("");
    const times = [];
    for (let round = 0; round < 5; round++) {
      const leaving = new AbortController();
      const slots = 2 * navigator.hardwareConcurrency + 2;
      const slow = Array.from({ length: slots }, (_, seed) => engine.send("POST", "api/puzzle", { shape: "2x3", level: "extreme", seed }, leaving.signal).catch(() => {}));
      await new Promise((resolve) => setTimeout(resolve, 500));
      leaving.abort();
      await Promise.all(slow);
      const begun = performance.now();
      for (;;) {
        const answered = await engine.send("POST", "api/read", { text: ".3.4........3.2." }).then(() => true, () => false);
        if (answered) break;
      }
      times.push(performance.now() - begun);
    }
    return times;
  });
  row("a question whose reader left is stopped, slowest of 5", "100 ms", `${quantile(freed, 1).toFixed(0)} ms`);
}

for (const method of wants("frames") ? ["saturbfs", "annealing"] : []) {
  const times = await frames(browser, url, method);
  row(`script for a frame of 100x100 at full speed, processor time, p95 of ${times.length}, ${method}`, "6 ms", `${quantile(times, 0.95).toFixed(1)} ms (median ${quantile(times, 0.5).toFixed(1)} ms)`);
}

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
let violations = 0;
let looks = 0;
for (const view of wants("axe") ? views : []) {
  for (const theme of ["light", "dark", "contrast"]) {
    for (const locale of ["en-US", "pt-BR"]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale });
      const page = await context.newPage();
      if (process.env.SATUR_ASSETS) await fromFolder(page);
      await page.addInitScript((settings) => localStorage.setItem("satur.settings", settings), JSON.stringify({ theme }));
      await page.goto(`${url}#/${view}`);
      await page.waitForSelector(`main.view-${view} > *`);
      await page.evaluate(axe);
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
      violations += found.violations.length;
      looks++;
      await context.close();
    }
  }
}
if (looks) row(`axe violations, ${views.length} views in ${looks} combinations of view, theme and language`, "0", violations);
await browser.close();
