// How long the page's script works on a frame while a 100x100 board is watched at full speed: reading it, winding the
// film, drawing.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the time is taken: a file, the statement, and under which name. */
const PLACES = [
  ["views/watch.js", "        this.draw(false);", "drawn"],
  ["watching/live.js", "    this.take(told);", "taken"],
];
/** How many frames are looked at, in how many runs at most, and how long a run is watched. */
const FRAMES = 120;
const RUNS = 6;
const PATIENCE = 8_000;

/**
 * The times of frames of a method, in milliseconds, shortest first.
 * @param {any} browser @param {string} url @param {string} method
 */
export async function frames(browser, url, method) {
  /** @type {number[]} */
  const times = [];
  // A run may have ended after a few frames: then another one is watched.
  for (let seed = 0; seed < RUNS && times.length < FRAMES; seed++) times.push(...await watched(browser, url, method, seed));
  return times.sort((one, other) => one - other);
}

/** The times of the frames of one run. */
async function watched(browser, url, method, seed) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  for (const [path, statement, name] of PLACES) {
    await page.route(`**/${path}`, async (route) => {
      const text = readFileSync(join(import.meta.dirname, "../assets", path), "utf8");
      if (!text.includes(statement)) throw new Error(`${path} has no ${statement}`);
      const timed = `{ const begun = performance.now(); ${statement} (window.${name} ??= []).push(performance.now() - begun); }`;
      await route.fulfill({ response: await route.fetch(), body: text.replace(statement, timed) });
    });
  }
  await page.goto(`${url}#/watch?method=${method}&board=10x10&seed=${seed}`);
  await page.waitForSelector("main[data-watching]");
  // What opening the view took is no part of it.
  await page.evaluate(() => Object.assign(window, { drawn: [], taken: [] }));
  await page.getByRole("button", { name: "To the end, at full speed" }).click();
  const isEnough = (/** @type {number} */ wanted) => /** @type {any} */ (window).drawn.length >= wanted;
  await page.waitForFunction(isEnough, FRAMES, { timeout: PATIENCE }).catch(() => {});
  const times = await page.evaluate(() => /** @type {any} */ (window).drawn.map((time, at) => time + (/** @type {any} */ (window).taken[at] ?? 0)));
  await context.close();
  return times;
}
