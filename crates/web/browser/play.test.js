// Play: with the keyboard alone, with touch alone, marks, undo, conflicts, hints, keeping.

import { TINY, cell, digits, marks, play } from "./helpers.js";

export const tests = {
  "regions and further houses are drawn and checked as the engine says them": async ({ open, expect, shot }) => {
    // The 4x4 board with regions in the shape of L, and with both diagonals as houses.
    const page = await play(open, JSON.stringify({ puzzle: TINY.text, regions: "AAABACBBCCDBCDDD", rules: ["x"] }));
    await page.waitForSelector(".board .cell.extra");
    expect.deepEqual(await page.locator(".cell.extra").evaluateAll((cells) => cells.map((one) => Number(one.dataset.cell))), [0, 3, 5, 6, 9, 10, 12, 15]);
    const thick = await page.locator(".thick-line").getAttribute("d");
    expect.ok(thick.includes("M3 0v1"), "between r1c3 and r1c4");
    expect.ok(!thick.includes("M2 0v1"), "not between r1c2 and r1c3, where the block ended");
    // 1 twice on the diagonal, in no row, column or region twice.
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("1");
    await cell(page, 4, 4, 4).click();
    await page.keyboard.press("1");
    await page.waitForSelector(".cell.conflict");
    expect.equal(await page.locator(".cell.conflict").count(), 2);
    await shot(page, "play-regions");
  },

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
    const before = await page.locator(".board").boundingBox();
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    expect.equal(await page.locator(".board.hinted .layer svg").count(), 2);
    expect.deepEqual(await page.locator(".board").boundingBox(), before, "nothing jumps");
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
    expect.equal(await marks(first, "corner"), "1");
    expect.equal(await marks(first, "centre"), "2");
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

  "the clock goes on after a reload, stands still when it is solved, and can be hidden": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    const clock = page.getByRole("timer");
    const shown = (pattern) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".clock")?.textContent ?? ""), pattern);
    await shown("^0:0[1-9]$");
    await page.evaluate(() => {
      const game = JSON.parse(localStorage.getItem("satur.game"));
      localStorage.setItem("satur.game", JSON.stringify({ ...game, seconds: 3600 }));
      // The game that is open would be kept over it.
      Storage.prototype.setItem = () => {};
    });
    await page.reload();
    await shown("^60:0[1-9]$");
    for (let at = 0; at < 16; at++) {
      if ((await digits(page))[at] !== ".") continue;
      await page.locator(".cell").nth(at).click();
      await page.keyboard.press(TINY.solution[at]);
    }
    const last = await clock.textContent();
    await page.waitForTimeout(1300);
    expect.equal(await clock.textContent(), last);
    await page.locator(".options summary").click();
    await page.getByLabel("Show the time").uncheck();
    expect.equal(await clock.isVisible(), false);
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

  "colours of cells and of single candidates, notes, double click": async ({ open, expect, accessible, shot }) => {
    const page = await play(open, TINY.text);
    await page.keyboard.press("n");
    const first = cell(page, 1, 1, 4);
    expect.equal(await marks(first, "fixed"), "12");
    await first.click();
    await page.keyboard.press("v");
    await page.locator(".key.colour-3").click();
    expect.ok(await first.evaluate((one) => one.classList.contains("painted")));
    await page.getByRole("button", { name: "Single candidates" }).click();
    await page.locator(".key.colour-5").click();
    await page.keyboard.press("1");
    expect.equal(await first.locator(".spot.colour-5").getAttribute("data-digit"), "1");
    const mark = first.locator('[data-digit="2"]');
    const box = await mark.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect.equal(await first.locator(".spot").count(), 2);
    await accessible(page, "colours");
    await shot(page, "colours");
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    // A cell with one candidate left takes it on a double click.
    const single = cell(page, 4, 4, 4);
    expect.equal(await marks(single), "1");
    await single.dblclick();
    expect.equal(await single.textContent(), "1");
    // A double click on a digit selects all of them.
    await cell(page, 1, 2, 4).dblclick();
    expect.equal(await page.locator('[aria-selected="true"]').count(), 2);
  },

  "many cells at once: drag, Ctrl+click, Ctrl+A, marks on all": async ({ open, expect }) => {
    const page = await play(open, "................");
    const centre = async (row, column) => {
      const box = await cell(page, row, column, 4).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...await centre(1, 1));
    await page.mouse.down();
    await page.mouse.move(...await centre(1, 2));
    await page.mouse.move(...await centre(2, 2));
    await page.mouse.up();
    expect.equal(await page.locator('[aria-selected="true"]').count(), 3);
    await cell(page, 4, 4, 4).click({ modifiers: ["Control"] });
    await cell(page, 1, 2, 4).click({ modifiers: ["Control"] });
    expect.equal(await page.locator('[aria-selected="true"]').count(), 3);
    await page.keyboard.press("x");
    await page.keyboard.press("4");
    expect.equal(await page.locator(".marks.corner").count(), 3);
    await page.keyboard.press("Control+KeyA");
    await page.keyboard.press("4");
    expect.equal(await page.locator(".marks.corner").count(), 16, "marks are added unless all have them");
    await page.keyboard.press("4");
    expect.equal(await page.locator(".marks.corner").count(), 0);
    await page.keyboard.press("Control+KeyI");
    expect.equal(await page.locator('[aria-selected="true"]').count(), 0);
  },

  "numbers first, wrong entries on wish, two figures past nine": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    await page.locator(".options summary").click();
    await page.getByLabel("Entry").selectOption("number");
    await page.getByLabel("Mark wrong entries").check();
    await page.locator(".digits .key").nth(3).click();
    await cell(page, 1, 1, 4).click();
    await cell(page, 2, 1, 4).click();
    expect.equal((await digits(page)).slice(0, 5), "43.44");
    await page.locator(".wrong").waitFor();
    expect.equal(await page.locator(".wrong").count(), 1);
    expect.match(await cell(page, 1, 1, 4).getAttribute("aria-label"), /wrong/);
    const large = await play(open, JSON.stringify({ puzzle: Array.from({ length: 16 }, () => Array(16).fill(0)) }));
    await cell(large, 1, 1, 16).click();
    await large.keyboard.press("1");
    await large.keyboard.press("6");
    await large.keyboard.press("ArrowRight");
    await large.keyboard.press("2");
    expect.equal(await cell(large, 1, 1, 16).textContent(), "16");
    expect.equal(await cell(large, 1, 2, 16).textContent(), "2");
    // A figure in the next cell, or of another kind, is no second one.
    await large.keyboard.press("ArrowRight");
    await large.keyboard.press("1");
    await large.keyboard.press("ArrowRight");
    await large.keyboard.press("Shift+Digit2");
    expect.equal(await cell(large, 1, 3, 16).textContent(), "1");
    expect.match(await cell(large, 1, 4, 16).getAttribute("aria-label"), /corner marks 2$/);
  },

  "marks of a large board are on one sheet, which shows after every change what drawing it anew shows": async ({ open, expect }) => {
    const storage = { "satur.settings": { theme: "light" } };
    const page = await play(open, JSON.stringify({ puzzle: Array.from({ length: 16 }, () => Array(16).fill(0)) }), { storage });
    await page.keyboard.press("n");
    await cell(page, 1, 1, 16).click();
    for (const key of ["5", "ArrowDown", "7", "ArrowRight", "Control+Digit3", "[", "[", "ArrowDown", "8", "Delete"]) await page.keyboard.press(key);
    const drawn = () => page.evaluate(async () => {
      const sheet = /** @type {HTMLCanvasElement} */ (document.querySelector(".mark-sheet"));
      const pixels = () => {
        const copy = Object.assign(document.createElement("canvas"), { width: sheet.width, height: sheet.height }).getContext("2d", { willReadFrequently: true });
        copy.drawImage(sheet, 0, 0);
        return copy.getImageData(0, 0, sheet.width, sheet.height).data;
      };
      const before = pixels();
      document.documentElement.dataset.theme = "light";
      await new Promise((resolve) => setTimeout(resolve, 50));
      const after = pixels();
      return { inked: after.filter((value) => value > 0).length, changed: after.filter((value, at) => Math.abs(value - before[at]) > 8).length };
    });
    const { inked, changed } = await drawn();
    expect.ok(inked > 10_000, `${inked} values`);
    expect.equal(changed, 0);
  },

  "the keys are one key away, and the rating is asked for": async ({ open, expect, accessible }) => {
    const page = await play(open, TINY.text);
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("h");
    await page.getByRole("dialog").waitFor();
    await accessible(page, "keys");
    await page.keyboard.press("Escape");
    expect.equal(await page.getByRole("dialog").count(), 0);
    await page.getByRole("button", { name: "Show rating" }).click();
    await page.locator(".rated").waitFor();
    expect.match(await page.locator(".rated").textContent(), /^(easy|medium|hard|expert|extreme): \d+\.\d, needs an? /);
  },
};
