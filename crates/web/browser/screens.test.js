// Every screen in every theme and language: no axe violation, nothing wider than the screen.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const registry = readFileSync(join(import.meta.dirname, "../assets/views/registry.js"), "utf8");
const VIEWS = [...registry.matchAll(/\{ id: "(\w+)"/g)].map(([, id]) => id);
const LOOKS = [
  { locale: "en-US", theme: "light", width: 1280, height: 800 },
  { locale: "pt-BR", theme: "dark", width: 1280, height: 800 },
  { locale: "en-US", theme: "contrast", width: 1280, height: 800 },
  { locale: "en-US", theme: "dark", width: 360, height: 740 },
  { locale: "pt-BR", theme: "light", width: 360, height: 740 },
];

export const tests = Object.fromEntries(VIEWS.map((view) => [`${view} in each theme and language`, async ({ open, expect, accessible, shot }) => {
  for (const look of LOOKS) {
    const { theme, ...options } = look;
    const page = await open({ path: `#/${view}`, ...options, storage: { "satur.settings": { theme } } });
    await page.waitForSelector(`main.view-${view} > *`);
    // A run that is watched keeps its connection.
    await Promise.race([page.waitForLoadState("networkidle"), page.waitForTimeout(1500)]);
    const name = `${view}-${look.locale.slice(0, 2)}-${theme}-${look.width}`;
    await shot(page, name);
    await accessible(page, name);
    expect.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: wider than the screen`);
    await page.context().close();
  }
}]));
