// Clues: a killer and a board of thermometers and dots in Play, Explain, Watch and Share.

import { cell, digits, play } from "./helpers.js";

/** `satur generate --shape 2x2 --seed 3 --clue killer --to json`. */
const KILLER = '{"puzzle":"................","shape":"2x2","clues":[{"type":"killer","cells":["r1c2","r1c3","r2c2"],"sum":8},{"type":"killer","cells":["r1c4","r2c3","r2c4"],"sum":9},{"type":"killer","cells":["r2c1","r3c1","r3c2"],"sum":7},{"type":"killer","cells":["r4c1","r4c2","r4c3"],"sum":6},{"type":"killer","cells":["r3c3","r3c4","r4c4"],"sum":8}]}';
/** Thermometers, dots and a number outside; its solution is the same. */
const MIXED = '{"puzzle":"................","shape":"2x2","clues":[{"type":"thermometer","cells":["r3c2","r2c2","r2c3"]},{"type":"thermometer","cells":["r4c3","r3c3","r4c4"]},{"type":"white","cells":["r1c1","r2c1"]},{"type":"black","cells":["r1c1","r1c2"]},{"type":"black","cells":["r3c1","r3c2"]},{"type":"white","cells":["r3c3","r4c3"]},{"type":"skyscraper","cells":["r2c1","r2c2","r2c3","r2c4"],"count":3}]}';
const SOLUTION = "2413134242313124";

/** Empties the board and fills it, with the keyboard alone. */
async function type(page, numbers) {
  await page.locator('.cell[tabindex="0"]').focus();
  for (const key of ["Control+a", "Delete", "Delete", "Home"]) await page.keyboard.press(key);
  while (!await page.evaluate(() => document.activeElement.dataset.cell === "0")) await page.keyboard.press("ArrowUp");
  for (const [at, number] of [...numbers].entries()) {
    await page.keyboard.press(number);
    await page.keyboard.press("ArrowRight");
    if (at % 4 === 3) await page.keyboard.press("ArrowDown");
  }
}

export const tests = {
  "a killer is drawn, marks what breaks it, and is solved by the keyboard alone": async ({ open, expect, accessible, shot }) => {
    const page = await play(open, KILLER);
    expect.equal(await page.locator(".board .signs .clue.killer").count(), 5);
    expect.equal(await page.locator(".board .signs text").first().textContent(), "8");
    expect.match(await cell(page, 1, 2, 4).getAttribute("aria-label"), /Killer cage 8/);
    await page.getByText("the digits of the cage differ and add up to its sum, if it has one").waitFor();
    await accessible(page, "killer");
    // Two cells of a cage that do not see each other otherwise, then a sum that cannot be reached.
    await cell(page, 1, 3, 4).click();
    await page.keyboard.press("1");
    await cell(page, 2, 2, 4).click();
    await page.keyboard.press("1");
    await page.getByText("Broken: Killer cage 8 (r1c2 r1c3 r2c2).").waitFor();
    expect.equal(await page.locator(".cell.conflict").count(), 2);
    await page.keyboard.press("2");
    await page.waitForFunction(() => document.querySelectorAll(".cell.conflict").length === 2);
    await page.keyboard.press("3");
    await page.waitForFunction(() => document.querySelectorAll(".cell.conflict").length === 0);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("n");
    await shot(page, "killer");
    await type(page, SOLUTION);
    await page.getByText(/Solved in/).waitFor();
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    expect.equal(await digits(page), SOLUTION, "kept");
    await page.getByText(/Solved in/).waitFor();
  },

  "thermometers, dots and numbers outside go out by link and come in again, in Portuguese": async ({ open, expect, accessible, shot, expected }) => {
    // Not every tool takes every board.
    expected.push(/status of 422/);
    const page = await play(open, MIXED, { locale: "pt-BR", scheme: "dark", width: 360, height: 740, touch: true });
    expect.equal(await page.locator(".board .ground .clue.thermometer").count(), 2);
    expect.equal(await page.locator(".board .signs .clue.black").count(), 2);
    const [board, number] = [await page.locator(".grid").boundingBox(), await page.locator(".board .signs .clue.skyscraper text").boundingBox()];
    expect.ok(number.x >= 0 && number.x + number.width <= board.x + 2, "the number stands beside the board, on the screen");
    expect.match(await cell(page, 3, 2, 4).getAttribute("aria-label"), /Termômetro/);
    await accessible(page, "thermometers");
    await shot(page, "thermometers-phone");
    await page.getByRole("button", { name: "Dica" }).click();
    await page.locator(".hint h2").waitFor();
    await page.evaluate(() => { location.hash = "#/share"; });
    const shared = await page.locator(".share-link input").inputValue();
    expect.match(shared, /#\/play\?b=/);
    const other = await open({ path: shared.slice(shared.indexOf("#")), locale: "pt-BR" });
    await other.waitForSelector(".board .cell");
    expect.equal(await other.locator(".board .ground .clue.thermometer").count(), 2);
    await type(other, SOLUTION);
    await other.getByText(/Resolvido em/).waitFor();
    await shot(other, "thermometers-solved");
    await other.evaluate(() => { location.hash = "#/explain"; });
    await other.locator(".step-board .clue.thermometer").first().waitFor();
    // A method that takes clues shows them at work; one that does not says so.
    await other.evaluate(() => { location.hash = "#/watch"; });
    await other.locator("select:has(option[value=bfs])").selectOption("exact");
    await other.locator("select:has(option[value=play])").selectOption("play");
    await other.getByRole("button", { name: "Começar" }).click();
    await other.locator(".satur-views .clue-layer .clue.thermometer").first().waitFor();
    await shot(other, "thermometers-watched");
    await other.locator("select:has(option[value=bfs])").selectOption("bfs");
    await other.locator("select:has(option[value=play])").selectOption("play");
    await other.getByRole("button", { name: "Começar" }).click();
    await other.getByText(/thermometer, white, black/).first().waitFor();
  },

  "other programs' formats take the clues out and bring them in again": async ({ open, expect, expected }) => {
    expected.push(/status of 422/);
    const page = await play(open, KILLER);
    await page.evaluate(() => { location.hash = "#/share"; });
    const out = page.getByRole("region", { name: "Out" });
    for (const format of ["fpuzzles", "iss", "sudokupad", "killer-long"]) {
      const before = await out.locator("textarea").inputValue();
      await out.getByRole("combobox").selectOption(format);
      await page.waitForFunction((old) => !["", old].includes(document.querySelector("textarea[readonly]").value), before);
      const text = await out.locator("textarea").inputValue();
      await page.getByLabel("Text to read").fill(text);
      await page.getByRole("button", { name: "Read", exact: true }).click();
      await page.locator(".read-result .good", { hasText: format }).waitFor();
      expect.equal(await page.locator(".read-result .clue.killer").count(), 5, format);
    }
    // A format that has no room for clues says so.
    await out.getByRole("combobox").selectOption("line");
    await out.getByText(/has no room for the clues of this board/).waitFor();
  },
};
