// Every screen in every theme and language: no axe violation, nothing wider than the screen, the board as large as it can be.
//
// A look is opened once and goes through all views by their addresses, as a user does: to load the page and axe anew for
// each view took longer than to check it.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { settled } from "./helpers.js";

const registry = readFileSync(join(import.meta.dirname, "../assets/views/registry.js"), "utf8");
const VIEWS = [...registry.matchAll(/\{ id: "(\w+)"/g)].map(([, id]) => id);
const LOOKS = [
  { locale: "en-US", theme: "light", width: 1280, height: 800 },
  { locale: "pt-BR", theme: "dark", width: 1280, height: 800 },
  { locale: "en-US", theme: "contrast", width: 1280, height: 800 },
  { locale: "en-US", theme: "dark", width: 360, height: 740 },
  { locale: "pt-BR", theme: "light", width: 360, height: 740 },
];

/** The views in which a board is worked on, and what holds it. */
const BOARDS = { play: ".board", set: ".board", explain: ".step-board", watch: ".stage" };

export const tests = Object.fromEntries(LOOKS.map((look) => [`every view, ${look.theme}, ${look.locale}, ${look.width} wide`, async ({ open, expect, accessible, shot }) => {
  const { theme, ...options } = look;
  const page = await open({ path: `#/${VIEWS[0]}`, ...options, storage: { "satur.settings": { theme } } });
  expect.ok(VIEWS.length >= 9, "the views of the registry");
  if (look.width >= 1280) expect.ok(await page.evaluate(() => { const nav = document.querySelector("#nav"); return nav.scrollWidth <= nav.clientWidth; }), "every view's name is in sight");
  for (const view of VIEWS) {
    await page.evaluate((id) => { location.hash = `#/${id}`; }, view);
    await page.waitForSelector(`main.view-${view} > *`);
    await settled(page);
    const name = `${view}-${look.locale.slice(0, 2)}-${theme}-${look.width}`;
    await shot(page, name);
    await accessible(page, name);
    expect.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: wider than the screen`);
    if (!BOARDS[view]) continue;
    const { width, bottom } = await page.locator(BOARDS[view]).first().evaluate((board) => board.getBoundingClientRect().toJSON());
    expect.ok(width >= (look.width >= 1280 ? 640 : look.width - 20), `${name}: the board is ${width} wide`);
    expect.ok(bottom <= look.height, `${name}: the board ends at ${bottom}`);
  }
}]));
