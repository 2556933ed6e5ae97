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
    await page.getByText(/^(easy|medium|hard|expert|extreme): \d+\.\d, needs an? /).first().waitFor();
    await shot(page, "made");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("3 made").waitFor();
    expect.equal(await page.locator(".board-list svg").first().evaluate((svg) => svg.textContent), first, "the same seed");
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.waitForSelector(".board .cell");
    expect.equal((await digits(page)).length, 36);
  },

  "rules and clues are ordered, in both languages, and a run can be stopped": async ({ open, expect, accessible, shot, expected }) => {
    // The book beside it takes cages and no other clues, and says so.
    expected.push(/status of 422/);
    const page = await open({ path: "#/make" });
    await page.getByText("4 made,").waitFor();
    await page.getByText("Rules and clues", { exact: true }).click();
    await page.getByLabel("Size").selectOption("2x3");
    await page.getByLabel("How many").fill("2");
    await page.getByLabel("Seed").fill("5");
    await page.getByLabel("Killer cage").check();
    await page.getByLabel("Jigsaw: irregular blocks").check();
    await accessible(page, "make with rules and clues");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("2 made").waitFor();
    expect.ok(await page.locator(".board-list li").first().locator(".clue.killer").count() > 5);
    expect.match(await page.locator(".board-list li").first().textContent(), /\d+ clues/);
    await page.getByText("2 puzzles on").waitFor();
    await shot(page, "made-with-clues");
    // A technique cannot be asked for with clues: that is said.
    await page.getByLabel("Needs the technique").selectOption("x-wing");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("With clues, a technique or a number of givens cannot be asked for.").waitFor();
    await page.getByLabel("Needs the technique").selectOption("");
    await page.getByLabel("Size").selectOption("4x4");
    await page.getByLabel("How many").fill("100");
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Stopped.").waitFor();
    const other = await open({ path: "#/make", locale: "pt-BR" });
    await other.getByText("4 feitos,").waitFor();
    await other.getByText("Regras e pistas", { exact: true }).click();
    await other.getByLabel("Tamanho").selectOption("2x2");
    await other.getByLabel("Sudoku X").check();
    await other.getByLabel("Termômetro", { exact: true }).check();
    await other.getByRole("button", { name: "Fazer", exact: true }).click();
    await other.locator(".board-list .clue.thermometer").first().waitFor();
    await other.getByRole("button", { name: "Jogar" }).first().click();
    await other.waitForSelector(".board .ground .clue.thermometer");
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
