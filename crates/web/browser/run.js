// Runs the tests of this folder in a real browser, against a server that is running.
//
// node run.js PACKAGES CHROMIUM URL [NAME…]: PACKAGES is where playwright-core and axe-core are installed; with
// names, only those files, or files elsewhere by their path. Every test gets a fresh profile; it fails on an expectation that does not hold, on an
// error in the console, and on anything that the content security policy forbids.

import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

import { fromFolder } from "./folder.js";

const [packages, chromium, url, ...names] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(packages, "package.json")));
const { chromium: launcher } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
/** How many tests run side by side, each in a profile of its own. */
const LANES = 3;
/** How long a single step of a test may take. */
const PATIENCE = 20_000;

const browser = await launcher.launch({ executablePath: chromium, headless: true, args: FLAGS });
const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => file.endsWith(".test.js"))
  .filter((file) => !names.length || names.some((name) => file === `${name}.test.js`)).sort().map((file) => join(folder, file))
  .concat(names.filter((name) => name.endsWith(".test.js")));
let failed = 0;
let passed = 0;
const begun = Date.now();
/** Every test with its name, the long ones of `screens` first. */
const queue = [];
/** Tests that failed beside others. */
const repeats = [];
/** How long the tests of each file took together. @type {Map<string, number>} */
const times = new Map();
for (const file of files) {
  const { tests } = await import(pathToFileURL(file).href);
  const view = basename(file, ".test.js");
  const own = Object.entries(tests).map(([name, test]) => ({ name: `${view}: ${name}`, view, test }));
  if (view === "screens") queue.unshift(...own);
  else queue.push(...own);
}
const lane = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const start = Date.now();
    try {
      await attempt(next.test).finally(() => times.set(next.view, (times.get(next.view) ?? 0) + Date.now() - start));
      passed++;
      console.log(`ok   ${next.name} (${Date.now() - start} ms)`);
    } catch (error) {
      const told = String(error?.stack ?? error).replaceAll("\n", "\n     ");
      // Two lanes share two cores with the server: what fails for want of time is tried alone at the end, once.
      if (!next.isRepeated) {
        repeats.push({ ...next, isRepeated: true });
        console.log(`once more: ${next.name}\n     ${told}`);
        continue;
      }
      failed++;
      console.log(`FAIL ${next.name}\n     ${told}`);
    }
  }
};
await Promise.all(Array.from({ length: LANES }, lane));
const repeated = repeats.length;
queue.push(...repeats);
await lane();
await browser.close();
console.log(`-- seconds by file: ${[...times].sort((one, other) => other[1] - one[1]).map(([view, time]) => `${view} ${(time / 1000).toFixed(1)}`).join(", ")}`);
if (repeated) console.log(`-- ${repeated} tried once more, alone`);
console.log(`${passed} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
process.exit(failed ? 1 : 0);

/** Runs one test in a fresh profile. */
async function attempt(test) {
  /** @type {string[]} */
  const complaints = [];
  /** @type {Array<import("playwright-core").BrowserContext>} */
  const contexts = [];
  /** Complaints that a test provokes on purpose. @type {RegExp[]} */
  // A server whose cores are busy says 429, and the page asks again.
  const expected = [/status of 429/];
  /** Opens the page; options: path, width, height, locale, scheme, touch, storage (what localStorage holds). */
  const open = async ({ path = "", width = 1280, height = 800, locale = "en-US", scheme = "light", touch = false, storage = {}, motion = "no-preference" } = {}) => {
    const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme: scheme, hasTouch: touch, isMobile: touch, reducedMotion: motion });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    }, storage);
    if (process.env.SATUR_ASSETS) await fromFolder(page);
    await page.goto(url + path);
    await page.waitForSelector("html[data-ready]");
    return page;
  };
  /** Fails on anything that axe finds. */
  const accessible = async (page, where) => {
    // As an expression of the tester, not as a script of the page, which its policy would refuse.
    if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
    const told = violations.map((one) => `${one.id}: ${one.help}\n  ${one.nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary.split("\n")[1] ?? ""}`).join("\n  ")}`);
    assert.equal(told.join("\n"), "", `axe, ${where}`);
  };
  const shot = async (page, name) => {
    if (process.env.SATUR_SHOTS) await page.screenshot({ path: join(process.env.SATUR_SHOTS, `${name}.png`) });
  };
  try {
    await test({ open, expect: assert, accessible, shot, url, expected });
    const unexpected = complaints.filter((text) => !expected.some((known) => known.test(text)));
    assert.deepEqual(unexpected, [], "messages in the console");
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}
