// Make: to order with progress, the check of an own board, a book.

import { cell, digits, play, TINY } from "./helpers.js";

export const tests = {
  "puzzles are made to order, rated and played": async ({ open, expect, shot }) => {
    const page = await open({ path: "#/make" });
    await page.getByText("4 made,").waitFor();
    await page.getByLabel("Size").selectOption("2x3");
    await page.getByLabel("How many").fill("3");
    await page.getByLabel("Seed").fill("7");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("3 made").waitFor();
    expect.equal(await page.locator(".board-list li").count(), 3);
    const first = await page.locator(".board-list svg").first().evaluate((svg) => svg.textContent);
    await page.getByRole("button", { name: "Show rating" }).first().click();
    await page.getByText(/\d\.\d\/\d\.\d/).first().waitFor();
    await shot(page, "made");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("3 made").waitFor();
    expect.equal(await page.locator(".board-list svg").first().evaluate((svg) => svg.textContent), first, "the same seed");
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.waitForSelector(".board .cell");
    expect.equal((await digits(page)).length, 36);
  },

  "a book has a preview and a PDF": async ({ open, expect, shot }) => {
    const page = await play(open, TINY.text);
    await page.evaluate(() => { location.hash = "#/make"; });
    await page.getByText("4 made,").waitFor();
    await page.getByLabel("Puzzles of the book").fill(TINY.text);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("1 puzzle on 2 pages.").waitFor();
    await page.locator(".page").first().waitFor();
    expect.ok(await page.locator(".page").first().evaluate((image) => image.complete && image.naturalWidth > 0));
    await shot(page, "book");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    expect.equal(file.suggestedFilename(), "sudoku.pdf");
  },

  "a board of one's own is checked": async ({ open, expect, shot }) => {
    const page = await open({ path: "#/make" });
    await page.getByRole("button", { name: "Begin an empty board" }).click();
    await page.waitForSelector(".board .cell");
    await cell(page, 1, 1).click();
    await page.keyboard.press("5");
    await cell(page, 1, 2).click();
    await page.keyboard.press("5");
    await page.evaluate(() => { location.hash = "#/make"; });
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("No solution.").waitFor();
    expect.ok(await page.locator(".ground.suspect").count() >= 1);
    await shot(page, "checked");
  },
};
