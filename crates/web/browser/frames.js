// How long the page's script works on a frame while a 100x100 board is watched at full speed: reading it, winding the
// film, drawing. It is the longest piece of script between two animation frames, by processor time.

import { fromFolder } from "./folder.js";
import { between, traced } from "./processor.js";

/** How many frames are looked at, in how many runs at most, and how long a run is watched. */
const FRAMES = 120;
const RUNS = 6;
const PATIENCE = 30_000;

/** What makes a run last for so many frames. */
const SETTINGS = { annealing: "&set=max-steps=1000000000" };

/**
 * The times of frames of a method, in milliseconds.
 * @param {any} browser @param {string} url @param {string} method
 */
export async function frames(browser, url, method) {
  /** @type {number[]} */
  const times = [];
  // A run may have ended after a few frames: then another one is watched.
  for (let seed = 0; seed < RUNS && times.length < FRAMES; seed++) times.push(...await watched(browser, url, method, seed));
  return times;
}

/** The times of the frames of one run. */
async function watched(browser, url, method, seed) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (process.env.SATUR_ASSETS) await fromFolder(page);
  await page.goto(`${url}#/watch?method=${method}&board=10x10&seed=${seed}${SETTINGS[method] ?? ""}`);
  await page.waitForSelector("main[data-watching]");
  // The loop of the view asks for an animation frame after each frame that it drew.
  await page.evaluate(() => {
    const asked = window.requestAnimationFrame;
    Object.assign(window, { frames: 0 });
    window.requestAnimationFrame = (call) => { /** @type {any} */ (window).frames++; return asked.call(window, call); };
  });
  const events = await traced(browser, page, async () => {
    await page.getByRole("button", { name: "To the end, at full speed" }).click();
    const isEnough = (/** @type {number} */ wanted) => /** @type {any} */ (window).frames >= wanted || /\S/.test(document.querySelector(".verdict").textContent);
    await page.waitForFunction(isEnough, FRAMES + 2, { timeout: PATIENCE, polling: 500 }).catch(() => {});
  });
  await context.close();
  const times = between(events, (event) => event.name === "FireAnimationFrame", "script");
  // The click itself, and the last one, which may be cut.
  return times.slice(1, -1);
}
