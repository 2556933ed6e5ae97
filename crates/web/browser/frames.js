// How long the page's script works on a frame while a 100x100 board is watched at full speed: reading it, winding the
// film, drawing. node frames.js PACKAGES CHROMIUM URL, against a server that is running.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, chromium, url] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(packages, "package.json")));
const { chromium: launcher } = require("playwright-core");
/** Where the time is taken: a file, the statement, and under which name. */
const PLACES = [
  ["views/watch.js", "        this.draw(false);", "drawn"],
  ["watching/live.js", "    this.take(told);", "taken"],
];
const WATCHED = 8000;

const browser = await launcher.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
for (const method of ["saturbfs", "annealing"]) {
  const page = await (await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } })).newPage();
  for (const [path, statement, name] of PLACES) {
    await page.route(`**/${path}`, async (route) => {
      const text = readFileSync(join(import.meta.dirname, "../assets", path), "utf8");
      if (!text.includes(statement)) throw new Error(`${path} has no ${statement}`);
      const timed = `{ const begun = performance.now(); ${statement} (window.${name} ??= []).push(performance.now() - begun); }`;
      await route.fulfill({ response: await route.fetch(), body: text.replace(statement, timed) });
    });
  }
  await page.goto(`${url}#/watch?method=${method}&board=10x10`);
  await page.waitForSelector("main[data-watching]");
  await page.getByRole("button", { name: "To the end, at full speed" }).click();
  await page.waitForTimeout(WATCHED);
  const times = await page.evaluate(() => /** @type {any} */ (window).drawn.map((time, at) => time + (/** @type {any} */ (window).taken[at] ?? 0)));
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`${method}, 100x100: ${times.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`);
  await page.close();
}
await browser.close();
