// Grids that overlap: a board with holes in Play, Explain, Watch and Share.

import { readFileSync } from "node:fs";
import { digits, marks, play } from "./helpers.js";

/** The example of the page of the rule, which has one solution. */
const SAMURAI = /```example\n(.*)\n```/.exec(readFileSync(new URL("../../cli/pages/rules/samurai.md", import.meta.url), "utf8"))[1];

/** The cell at a row and a column, both from 1, by what a screen reader says of it. */
const at = (page, row, column) => page.locator(`.cell[aria-label^="row ${row} column ${column},"]`);
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(",")[0]);

export const tests = {
  "a samurai is drawn with its holes, and the keyboard goes over them": async ({ open, expect, accessible, shot }) => {
    const page = await play(open, SAMURAI);
    expect.equal(await page.locator("h1").textContent(), "Sudoku 9×9 · Samurai");
    expect.equal(await page.locator(".cell").count(), 369);
    expect.equal(await page.locator(".hole").count(), 21 * 21 - 369);
    const thick = await page.locator(".thick-line").getAttribute("d");
    expect.ok(thick.includes("M9 0v1"), "the first grid ends after nine columns");
    expect.ok(!thick.includes("M10 0v1") && !thick.includes("M10 0h1"), "nothing is drawn between two grids");
    // A cell is as high as it is wide, and lies where its row and column say.
    const [board, cell] = [await page.locator(".board").boundingBox(), await at(page, 13, 21).boundingBox()];
    expect.ok(Math.abs(cell.width - cell.height) < 1 && Math.abs(cell.x + cell.width - board.x - board.width) < 1.5);
    expect.ok(Math.abs(cell.y - board.y - (12 / 21) * board.height) < 1.5);
    await at(page, 1, 1).click();
    const goes = async (key, place) => {
      await page.keyboard.press(key);
      expect.equal(await focused(page), place, key);
    };
    await goes("End", "row 1 column 21");
    await goes("Home", "row 1 column 1");
    await goes("ArrowLeft", "row 1 column 21");
    for (let times = 0; times < 8; times++) await page.keyboard.press("ArrowLeft");
    await goes("ArrowLeft", "row 1 column 9");
    await goes("ArrowRight", "row 1 column 13");
    for (let times = 0; times < 8; times++) await page.keyboard.press("ArrowDown");
    await goes("ArrowDown", "row 10 column 13");
    await page.locator(".hole").first().click({ force: true });
    expect.equal(await focused(page), "row 10 column 13", "a hole takes no click");
    await accessible(page, "samurai");
    await shot(page, "play-samurai");
  },

  "digits, marks, conflicts and hints of a samurai, kept over a reload": async ({ open, expect, shot }) => {
    const page = await play(open, SAMURAI);
    const given = (await digits(page)).split("").findIndex((digit) => digit !== ".");
    expect.ok(given > 0);
    // Row 1 of the upper right grid has a 9: another one clashes there, and nowhere else.
    await at(page, 1, 13).click();
    await page.keyboard.press("9");
    await page.waitForSelector(".cell.conflict");
    expect.equal(await page.locator(".cell.conflict").count(), 2);
    await page.keyboard.press("Delete");
    await at(page, 21, 21).click();
    await page.keyboard.press("Shift+Digit2");
    expect.equal(await marks(at(page, 21, 21)), "2");
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    expect.equal(await page.locator(".board.hinted .layer svg").count(), 2);
    const viewBox = await page.locator(".board.hinted .layer svg").first().getAttribute("viewBox");
    const [, , width, height] = viewBox.split(" ").map(Number);
    expect.equal(width, height);
    await shot(page, "hint-samurai");
    const before = (await digits(page)).replaceAll(".", "").length;
    await page.getByRole("button", { name: "Do it" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".cell .digit").length > count, before);
    const shown = await digits(page);
    await page.reload();
    await page.waitForSelector(".board .cell");
    expect.equal(await digits(page), shown);
    expect.equal(await marks(at(page, 21, 21)), "2");
  },

  "a samurai is explained, with its cells by name": async ({ open, expect, shot }) => {
    const page = await play(open, SAMURAI);
    await page.evaluate(() => { location.hash = "#/explain"; });
    await page.waitForSelector(".step-board", { timeout: 60_000 });
    expect.ok(await page.locator(".step-list li").count() > 200);
    await page.keyboard.press("End");
    expect.equal(await page.locator(".step-board .given text, .step-board .found text:not(.gone)").count(), 369);
    const names = await page.getByLabel("Cell").locator("option").allTextContents();
    expect.equal(names.length, 369);
    expect.deepEqual([names[8], names[9], names.at(-1)], ["r1c9", "r1c13", "r21c21"]);
    const box = await page.locator(".step-board").boundingBox();
    expect.ok(box.width > 400 && Math.abs(box.width - box.height) < 2, "as high as it is wide");
    await page.keyboard.press("Home");
    await shot(page, "explain-samurai");
  },

  "a samurai is watched, and shared as a link": async ({ open, expect, accessible, shot, expected }) => {
    // Pages of others that do not take such a board are asked and left out.
    expected.push(/422/);
    const page = await play(open, SAMURAI);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(() => { location.hash = "#/watch?method=dsatur&board=play"; });
    await page.waitForSelector("main[data-watching]");
    expect.equal(await page.locator(".stage .digit").count(), 369);
    for (let times = 0; times < 3; times++) await page.getByRole("button", { name: "One event on", exact: true }).click();
    await page.waitForFunction(() => /Event [1-9]/.test(document.querySelector(".where")?.textContent ?? ""));
    await page.locator(`.stage [aria-label^="Row 21, column 21:"]`).waitFor({ state: "attached" });
    await accessible(page, "watch a samurai");
    await shot(page, "watch-samurai");
    await page.evaluate(() => { location.hash = "#/share"; });
    const link = await page.getByLabel("Link to this board").inputValue();
    expect.equal(decodeURIComponent(link.split("b=")[1]).includes("samurai"), true);
    await page.waitForFunction(() => /"rules":\["samurai"\]/.test(document.querySelector("textarea[readonly]")?.value ?? ""));
  },
};
