// Set: clues drawn with mouse, finger and keys, checked as they are drawn.

import { cell } from "./helpers.js";

/** The clues of the draft that the browser keeps. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("satur.draft") ?? "{}").state);
/** Opens an empty board of a size. */
async function empty(open, options = {}, shape = "2x2", side = 4) {
  const draft = { state: { shape, rules: [], regions: null, givens: Array(side * side).fill(0), clues: [] } };
  const page = await open({ path: "#/set", storage: { "satur.draft": draft }, ...options });
  await page.waitForSelector(".set .board .cell");
  return page;
}
/** Draws from cell to cell with the mouse. */
async function draw(page, places, side = 4) {
  for (const [at, [row, column]] of places.entries()) {
    // The board may be drawn anew at this moment, after an answer of the engine: then the cell has no place.
    let box = null;
    while (!box) box = await cell(page, row, column, side).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: at ? 4 : 1 });
    if (!at) await page.mouse.down();
  }
  await page.mouse.up();
}
const clueCount = async (page, count) => page.waitForFunction((wanted) => JSON.parse(localStorage.getItem("satur.draft") ?? "{}").state?.clues.length === wanted, count);
const tool = (page) => page.locator(".tool-choice");
const verdict = (page, text) => page.waitForFunction((wanted) => document.querySelector(".verdict-line")?.textContent.includes(wanted), text);

export const tests = {
  "the screen opens with clues, and says that there are several solutions": async ({ open, expect, accessible, shot }) => {
    const page = await open({ path: "#/set" });
    await verdict(page, "Several solutions");
    expect.equal(await page.locator(".clue-list li").count(), 4);
    expect.ok(await page.locator(".cell.differ").count() > 1);
    await accessible(page, "set");
    await shot(page, "set");
  },

  "lines, cages, arrows and dots are drawn with the mouse, undone and done again": async ({ open, expect, shot }) => {
    const page = await empty(open);
    await tool(page).selectOption("thermometer");
    await draw(page, [[1, 1], [1, 2], [1, 3]]);
    await clueCount(page, 1);
    await tool(page).selectOption("killer");
    await page.getByRole("textbox", { name: "Number" }).fill("3");
    await draw(page, [[3, 1], [3, 2]]);
    await clueCount(page, 2);
    await tool(page).selectOption("arrow");
    await draw(page, [[4, 4], [3, 4], [2, 4]]);
    await clueCount(page, 3);
    await tool(page).selectOption("white");
    await draw(page, [[4, 1], [4, 2]]);
    await clueCount(page, 4);
    const { clues } = await kept(page);
    expect.deepEqual(clues, [{ type: "thermometer", cells: ["r1c1", "r1c2", "r1c3"] }, { type: "killer", cells: ["r3c1", "r3c2"], sum: 3 },
      { type: "arrow", circle: ["r4c4"], cells: ["r3c4", "r2c4"] }, { type: "white", cells: ["r4c1", "r4c2"] }]);
    await shot(page, "set-mouse");
    await page.locator(".tool-undo").click();
    await clueCount(page, 3);
    await page.locator(".tool-redo").click();
    await clueCount(page, 4);
    await page.getByRole("button", { name: /Take away: Thermometer/ }).click();
    await clueCount(page, 3);
    await page.reload();
    await page.waitForSelector(".clue-list li");
    expect.equal(await page.locator(".clue-list li").count(), 3);
  },

  "a change is kept though the page is left before the engine answers": async ({ open, expect }) => {
    const page = await empty(open);
    await tool(page).selectOption("thermometer");
    await page.route("**/api/read", () => {});
    await draw(page, [[1, 1], [1, 2]]);
    await clueCount(page, 1);
    await page.unroute("**/api/read");
    await page.reload();
    await page.waitForSelector(".clue-list li");
    expect.equal((await kept(page)).clues.length, 1);
  },

  "what cannot be is named, and nothing changes": async ({ open, expect, expected }) => {
    expected.push(/status of 422/);
    const page = await empty(open);
    await tool(page).selectOption("killer");
    await page.getByRole("textbox", { name: "Number" }).fill("9");
    await draw(page, [[1, 1], [1, 2]]);
    await page.waitForFunction(() => document.querySelector('[role="alert"].message')?.textContent.includes("never to 9"));
    expect.equal((await kept(page)).clues.length, 0);
    await tool(page).selectOption("sandwich");
    await cell(page, 2, 1, 4).click();
    await page.waitForFunction(() => document.querySelector('[role="alert"].message')?.textContent.includes("number first"));
  },

  "a line outside the board, a corner, groups and the whole board": async ({ open, expect, shot }) => {
    const page = await empty(open, {}, "3x3", 9);
    await tool(page).selectOption("sandwich");
    await page.getByRole("textbox", { name: "Number" }).fill("12");
    await cell(page, 3, 1).click();
    await clueCount(page, 1);
    await tool(page).selectOption("little-killer");
    await page.getByRole("textbox", { name: "Number" }).fill("30");
    await page.getByLabel("Looks").selectOption("down-right");
    await cell(page, 2, 3).click();
    await clueCount(page, 2);
    await tool(page).selectOption("quadruple");
    await page.getByRole("textbox", { name: "Numbers" }).fill("1 2");
    await cell(page, 6, 6).click();
    await clueCount(page, 3);
    // Without a way to look, a margin is three cells deep and a diagonal leaves the nearest corner.
    await tool(page).selectOption("margin");
    await page.getByLabel("Looks").selectOption("");
    await page.getByRole("textbox", { name: "Number" }).fill("12");
    await cell(page, 8, 5).click();
    await clueCount(page, 4);
    expect.deepEqual((await kept(page)).clues[3].cells, ["r9c5", "r8c5", "r7c5"]);
    await page.locator(".tool-undo").click();
    await clueCount(page, 3);
    await tool(page).selectOption("clone");
    await draw(page, [[8, 1], [8, 2]], 9);
    await page.getByText("1 group so far").waitFor();
    await draw(page, [[9, 4], [9, 5]], 9);
    await page.getByRole("button", { name: "Finish the clue" }).click();
    await clueCount(page, 4);
    await page.getByText("Size, rules, the whole board").click();
    await page.getByLabel("Non-consecutive", { exact: true }).check();
    await clueCount(page, 5);
    const { clues } = await kept(page);
    expect.deepEqual(clues[0].cells.slice(0, 2), ["r3c1", "r3c2"]);
    expect.equal(clues[0].cells.length, 9);
    expect.deepEqual(clues[1].cells, ["r1c2", "r2c3", "r3c4", "r4c5", "r5c6", "r6c7", "r7c8", "r8c9"]);
    expect.deepEqual(clues[2], { type: "quadruple", cells: ["r6c6", "r6c7", "r7c6", "r7c7"], digits: [1, 2] });
    expect.deepEqual(clues[3].groups, [["r8c1", "r8c2"], ["r9c4", "r9c5"]]);
    await shot(page, "set-outside");
  },

  "every kind of clue of the registry can be drawn, in both languages": async ({ open, expect, expected }) => {
    expected.push(/status of 422/);
    const page = await empty(open, { locale: "pt-BR" }, "3x3", 9);
    const told = await page.evaluate(async () => {
      const { connect } = await import("./transport.js");
      const { clueOf, lacks, meant } = await import("./setter/clue.js");
      const { Draft, empty: bare, written } = await import("./setter/draft.js");
      const { Game } = await import("./play/game.js");
      const engine = connect();
      const { kinds } = await engine.ask("kinds", {});
      const ask = async (state) => (await engine.ask("read", { text: JSON.stringify(written(state)), format: "json" })).boards[0];
      const { places } = new Game(await ask(bare("3x3", [])));
      const refused = [];
      for (const kind of kinds) {
        // Cells that touch each other so that a line crosses blocks; along a diagonal where they have to add up to little.
        const path = (kind.lists.length === 2 ? [0, 10, 20, 30, 40, 50] : [0, 1, 2, 3, 4, 5]).slice(0, Math.max(...kind.lists.map(([, least, most]) => Math.min(most ?? 4, Math.max(least, 4))), 0) + (kind.lists.length === 2 ? 2 : 0));
        const cells = kind.form === "outside" || kind.form === "corner" || kind.form === "cell" ? meant(kind, [9], places, "") : kind.form === "dot" ? [0, 1] : path;
        const lists = kind.groups ? [[0, 1], [20, 21]] : [cells];
        // Any digit keeps the machine in its only state; every pair is allowed.
        const table = { automaton: `!0 ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `0-${digit}>0`).join(" ")}` };
        const values = { number: kind.number ? (kind.number.need === "many" ? "1 2" : kind.number.default === null ? { xv: "5", killer: "12", "numbered-room": "5", skyscraper: "3" }[kind.id] ?? "20" : "") : "", text: kind.text ? table[kind.id] ?? "1".repeat(81) : "", first: kind.lists[0]?.[1] ?? 1 };
        if (lacks(kind, lists, values)) refused.push(`${kind.id}: lacks ${lacks(kind, lists, values)}`);
        const clue = clueOf(kind, lists, values, (one) => places.name(one));
        try {
          const board = await ask({ ...bare("3x3", []), clues: [clue] });
          const again = Draft.of(board);
          if (again.clues.length !== 1 || again.clues[0].type !== kind.id) refused.push(`${kind.id}: came back as ${JSON.stringify(again.clues)}`);
        } catch (error) {
          refused.push(`${kind.id}: ${error.place?.hint || error.message}`);
        }
      }
      const options = [...document.querySelectorAll(".tool-choice option")].map((option) => option.value);
      return { refused, count: kinds.length, missing: kinds.filter((kind) => kind.form !== "board" && !options.includes(kind.id)).map((kind) => kind.id) };
    });
    expect.deepEqual(told.refused, []);
    expect.deepEqual(told.missing, []);
    expect.ok(told.count >= 50);
  },

  "tables of one's own, for pairs and for a machine, are judged by the engine": async ({ open, expect, expected }) => {
    expected.push(/status of 422/);
    // Side 4. Pairs: 1 before 2, 2 before 3, 3 before 4 and nothing else, so a line of four is 1234.
    const rising = "0100001000010000";
    // A machine that reads 1, 2, 3, 4 in this order.
    const machine = "!4 0-1>1 1-2>2 2-3>3 3-4>4";
    for (const [id, table, broken] of [["pair-chain", rising, "01"], ["automaton", machine, "0 to 1"]]) {
      const page = await empty(open);
      await tool(page).selectOption(id);
      const text = page.locator(".set label.field", { hasText: "Table" }).getByRole("textbox");
      await text.fill(broken);
      await draw(page, [[1, 1], [1, 2], [1, 3], [1, 4]]);
      // What is no table is refused with a reason, and nothing is added.
      await page.waitForFunction(() => /table|automaton/.test(document.querySelector(".verdict-line")?.textContent ?? "") || /table|automaton/.test(document.querySelector(".set [role=alert], #notice")?.textContent ?? ""));
      expect.equal((await kept(page)).clues.length, 0, id);
      await text.fill(table);
      await draw(page, [[1, 1], [1, 2], [1, 3], [1, 4]]);
      await clueCount(page, 1);
      // The first row is 1234 in every solution: cells differ between two of them, but none of that row.
      await page.waitForFunction(() => {
        const differ = [...document.querySelectorAll(".cell.differ")].map((one) => Number(/** @type {HTMLElement} */ (one).dataset.cell));
        return differ.length > 0 && differ.every((at) => at > 3);
      });
      // The same line upwards contradicts it.
      await draw(page, [[1, 4], [1, 3], [1, 2], [1, 1]]);
      await clueCount(page, 2);
      await verdict(page, "No solution");
      await page.context().close();
    }
  },

  "with the keyboard alone: givens, a thermometer, one solution, its level, and played": async ({ open, expect, shot }) => {
    const page = await empty(open);
    await tool(page).focus();
    await tool(page).selectOption("given");
    /** Goes to a cell with the arrow keys. */
    const go = async (row, column) => {
      await page.locator('.cell[tabindex="0"]').focus();
      const at = await page.evaluate(() => Number(document.activeElement.dataset.cell));
      const [down, across] = [row - 1 - Math.floor(at / 4), column - 1 - (at % 4)];
      for (let times = Math.abs(down); times; times--) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
      for (let times = Math.abs(across); times; times--) await page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
    };
    await go(1, 1);
    const digits = [[2, "ArrowRight"], [3, "ArrowRight"], [1, "ArrowRight"], [4, "ArrowDown"]];
    for (const [digit, step] of digits) {
      await page.keyboard.press(String(digit));
      await page.waitForFunction((wanted) => JSON.parse(localStorage.getItem("satur.draft")).state.givens.filter(Boolean).length === wanted, digits.findIndex(([one]) => one === digit) + 1);
      await page.keyboard.press(step);
    }
    await verdict(page, "Several solutions");
    await tool(page).selectOption("thermometer");
    await go(2, 2);
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Enter");
    await clueCount(page, 1);
    expect.deepEqual((await kept(page)).clues[0].cells, ["r2c2", "r2c1"]);
    await tool(page).selectOption("given");
    for (const [row, column, digit] of [[2, 4, 2], [3, 1, 1], [4, 2, 4]]) {
      await go(row, column);
      await page.keyboard.press(String(digit));
      await page.waitForFunction(([at, wanted]) => JSON.parse(localStorage.getItem("satur.draft")).state.givens[at] === wanted, [(row - 1) * 4 + column - 1, digit]);
    }
    await page.waitForFunction(() => !/…/.test(document.querySelector(".verdict-line").textContent));
    await shot(page, "set-keys");
    await verdict(page, "Exactly one solution");
    await page.getByRole("button", { name: "Show" }).first().press("Enter");
    await page.waitForSelector(".rated");
    expect.match(await page.locator(".rated").textContent(), /easy|medium/);
    await page.getByRole("button", { name: "Play it" }).press("Enter");
    await page.waitForSelector("main.view-play .board .cell");
    expect.ok(await page.locator(".layer.ground svg").count() > 0);
  },

  "regions are drawn cell by cell; until they are even it says what is wrong": async ({ open, expect, shot }) => {
    const page = await empty(open);
    await tool(page).selectOption("region");
    await cell(page, 1, 3, 4).click();
    await page.keyboard.press("1");
    await verdict(page, "not even yet");
    await shot(page, "set-regions");
    await cell(page, 2, 2, 4).click();
    await page.keyboard.press("2");
    await verdict(page, "solution");
    expect.deepEqual((await kept(page)).regions.slice(0, 8), [0, 0, 0, 1, 0, 1, 1, 1]);
  },

  "the link of a draft and the formats of it": async ({ open, expect, expected }) => {
    // Not every tool takes a board with clues.
    expected.push(/status of 422/);
    const board = JSON.stringify({ puzzle: ".".repeat(16), shape: "2x2", clues: [{ type: "killer", cells: ["r1c1", "r1c2"], sum: 3 }] });
    const page = await open({ path: `#/set?b=${encodeURIComponent(board)}` });
    await page.waitForSelector(".clue-list li");
    expect.match(await page.locator(".clue-list li").first().textContent(), /Killer cage 3/);
    await page.getByRole("button", { name: "Share, save" }).click();
    await page.waitForSelector("main.view-share textarea[readonly]");
    await page.waitForFunction(() => [...document.querySelectorAll("textarea[readonly]")].some((one) => one.value.includes('"killer"')));
  },

  "a finger is enough, on a narrow screen, in Portuguese and dark": async ({ open, expect, accessible, shot }) => {
    const page = await empty(open, { width: 360, height: 740, touch: true, locale: "pt-BR", scheme: "dark" });
    await tool(page).selectOption("even");
    await cell(page, 1, 1, 4).tap();
    await clueCount(page, 1);
    await tool(page).selectOption("given");
    await cell(page, 2, 2, 4).tap();
    await page.locator(".set-tools .key").nth(2).tap();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("satur.draft")).state.givens[5] === 3);
    expect.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await accessible(page, "set, narrow and dark");
    await shot(page, "set-phone");
  },
};
