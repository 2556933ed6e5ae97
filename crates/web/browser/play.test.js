// Play: with the keyboard alone, with touch alone, marks, undo, conflicts, hints, keeping.

import { TINY, cell, digits, play } from "./helpers.js";

export const tests = {
  "a game from start to solved with the keyboard alone": async ({ open, expect, accessible, shot }) => {
    const page = await play(open, TINY.text);
    await accessible(page, "play");
    for (let tabs = 0; tabs < 40; tabs++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
    }
    expect.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
    await page.keyboard.press("Home");
    for (let steps = 0; steps < 4 && !(await cell(page, 1, 1, 4).evaluate((one) => one === document.activeElement)); steps++) await page.keyboard.press("ArrowUp");
    for (let at = 0; at < 16; at++) {
      if ((await digits(page))[at] === ".") await page.keyboard.press(TINY.solution[at]);
      await page.keyboard.press("ArrowRight");
      if (at % 4 === 3) await page.keyboard.press("ArrowDown");
    }
    expect.equal(await digits(page), TINY.solution);
    expect.match(await page.locator(".message").textContent(), /^Solved in 0:/);
    await shot(page, "solved");
  },

  "a hint tells what, where and how, and can be followed to the end": async ({ open, expect, accessible }) => {
    const page = await play(open, TINY.text);
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    expect.equal(await page.locator(".board.hinted .layer svg").count(), 2);
    await accessible(page, "hint");
    await page.getByRole("button", { name: "Do it" }).click();
    expect.equal((await digits(page)).replaceAll(".", "").length, 5);
    for (let steps = 0; steps < 11; steps++) {
      await page.keyboard.press("?");
      await page.getByRole("button", { name: "Where?" }).click();
      await page.getByRole("button", { name: "Show the step" }).click();
      await page.getByRole("button", { name: "Do it" }).click();
    }
    expect.equal(await digits(page), TINY.solution);
  },

  "marks, undo and redo, conflicts": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    const first = cell(page, 1, 1, 4);
    await first.click();
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+Digit2");
    expect.equal(await first.locator(".marks.corner").textContent(), "1");
    expect.equal(await first.locator(".marks.centre").textContent(), "2");
    expect.equal(await first.getAttribute("aria-label"), "row 1 column 1, empty, marks 2, corner marks 1");
    await page.keyboard.press("3");
    expect.ok(await first.evaluate((one) => one.classList.contains("conflict")));
    expect.match(await first.getAttribute("aria-label"), /conflict/);
    for (let times = 0; times < 3; times++) await page.keyboard.press("[");
    expect.equal(await first.textContent(), "");
    expect.equal(await page.locator(".conflict").count(), 0);
    for (let times = 0; times < 3; times++) await page.keyboard.press("]");
    expect.equal(await first.textContent(), "3");
  },

  "what was entered is there again after a closed tab": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("2");
    await page.reload();
    await page.waitForSelector(".board .cell");
    expect.equal((await digits(page))[0], "2");
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("[");
    expect.equal((await digits(page))[0], ".");
  },

  "touch alone on a small screen": async ({ open, expect, accessible, shot }) => {
    const page = await play(open, TINY.text, { width: 360, height: 740, touch: true, locale: "pt-BR" });
    expect.equal(await page.locator("html").getAttribute("lang"), "pt-BR");
    expect.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
    for (let at = 0; at < 16; at++) {
      if ((await digits(page))[at] !== ".") continue;
      await page.locator(".cell").nth(at).tap();
      await page.locator(".digits .key").nth(Number(TINY.solution[at]) - 1).tap();
    }
    expect.equal(await digits(page), TINY.solution);
    await accessible(page, "play on a small screen");
    await shot(page, "touch");
  },
};
