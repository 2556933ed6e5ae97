// In and out: texts of several formats, mistakes at their character, links, files, markup as text.

import { TINY, cell, digits, play } from "./helpers.js";

export const tests = {
  "a pasted board is read and played": async ({ open, expect }) => {
    const page = await open({ path: "#/share" });
    await page.getByLabel("Text to read").fill(`# two boards\n${TINY.text}\n1...............\n`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByText("2 boards read (line).").waitFor();
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.waitForSelector(".board .cell");
    expect.equal(await digits(page), TINY.text);
  },

  "a dropped file and a dropped text are read, and a dropped file with a mistake is pointed at": async ({ open, expect, expected }) => {
    expected.push(/422/);
    const page = await open({ path: "#/share" });
    const drop = async (/** @type {string|null} */ file, /** @type {string} */ content) => {
      const dropped = await page.evaluateHandle(([name, text]) => {
        const data = new DataTransfer();
        if (name) data.items.add(new File([text], name, { type: "text/plain" }));
        else data.setData("text", text);
        return data;
      }, [file, content]);
      const place = page.locator(".reading");
      await place.dispatchEvent("dragover", { dataTransfer: dropped });
      expect.ok(await place.evaluate((element) => element.classList.contains("over")), "the place shows that it takes it");
      await place.dispatchEvent("drop", { dataTransfer: dropped });
      expect.ok(!(await place.evaluate((element) => element.classList.contains("over"))));
    };
    await drop("boards.sdm", `${TINY.text}\n1...............\n`);
    await page.getByText("2 boards read (line).").waitFor();
    await drop(null, TINY.text);
    await page.getByText("1 board read (line).").waitFor();
    await page.getByRole("button", { name: "Play" }).first().waitFor();
    await drop("wrong.txt", `${TINY.text}\n.3.4...9....3.2.\n`);
    await page.locator(".pointed mark").waitFor();
    expect.equal(await page.locator(".pointed mark").textContent(), "9");
  },

  "a mistake is shown at its character": async ({ open, expect, expected, shot }) => {
    expected.push(/422/);
    const page = await open({ path: "#/share" });
    await page.getByLabel("Text to read").fill(`${TINY.text}\n.3.4...9....3.2.\n`);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.locator(".pointed mark").waitFor();
    expect.equal(await page.locator(".pointed mark").textContent(), "9");
    expect.match(await page.locator(".bad").textContent(), /^Line 2, column 8/);
    const selected = await page.getByLabel("Text to read").evaluate((text) => text.value.slice(text.selectionStart, text.selectionEnd));
    expect.equal(selected, "9");
    await shot(page, "mistake");
  },

  "a link holds the board, and opens it": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    await page.evaluate(() => { location.hash = "#/share"; });
    const link = await page.getByLabel("Link to this board").inputValue();
    expect.match(link, /#\/play\?b=/);
    await page.locator(".qr svg").waitFor();
    expect.ok((await page.locator(".qr path").getAttribute("d")).length > 500);
    const other = await open({ path: link.slice(link.indexOf("#")) });
    await other.waitForSelector(".board .cell");
    expect.equal(await digits(other), TINY.text);
  },

  "every format that can be written writes, or says why not": async ({ open, expect, expected }) => {
    expected.push(/422/);
    const page = await play(open, TINY.text);
    await page.evaluate(() => { location.hash = "#/share"; });
    const formats = page.getByRole("region", { name: "Out" }).getByRole("combobox");
    await formats.waitFor();
    const ids = await formats.locator("option").evaluateAll((options) => options.map((option) => option.value));
    expect.ok(ids.length > 25, `${ids.length} formats`);
    for (const id of ids) {
      await formats.selectOption(id);
      await page.waitForFunction(() => document.querySelector("textarea[readonly]")?.value || document.querySelector(".card .quiet[role=status]")?.textContent);
    }
  },

  "links that were damaged at random are refused or read, and nothing breaks": async ({ open, expect, expected }) => {
    expected.push(/422/, /400/);
    const page = await play(open, TINY.text);
    const clues = JSON.stringify({ puzzle: ".".repeat(16), shape: "2x2", clues: [{ type: "killer", cells: ["r1c1", "r1c2"], sum: 3 }, { type: "thermometer", cells: ["r2c1", "r2c2"] }] });
    let state = 21;
    const random = (below) => { state = (state * 1_103_515_245 + 12_345) % 2 ** 31; return Math.floor((state / 2 ** 31) * below); };
    const signs = [..."{}[]\"',:.0123456789%#?&=<>\\/ \u0000\u202e\ud83d😀"];
    const damaged = (text) => {
      const letters = [...text];
      for (let times = 1 + random(4); times; times--) {
        const at = random(letters.length + 1);
        if (random(3) === 0) letters.splice(at, 1 + random(20));
        else letters.splice(at, random(2), signs[random(signs.length)]);
      }
      return letters.join("");
    };
    for (let times = 0; times < 60; times++) {
      const [view, text] = [["play", TINY.text], ["play", clues], ["set", clues], ["share", clues]][times % 4];
      const address = times % 3 ? encodeURIComponent(damaged(text).toWellFormed()) : damaged(encodeURIComponent(text));
      await page.evaluate((hash) => { location.hash = hash; }, `#/${view}?b=${address}`);
      await page.waitForSelector(`main.view-${view} > *`);
    }
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => { location.hash = "#/play"; });
    await page.waitForSelector(".board .cell");
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).waitFor();
    expect.equal(await page.locator("script:not([src]), img").count(), 0);
  },

  "markup in names stays text, and a damaged link is refused": async ({ open, expect, expected }) => {
    expected.push(/422/, /400/);
    const nasty = "<img src=x onerror=alert(1)>";
    const page = await open({ path: "#/share" });
    await page.getByLabel("Text to read").fill(JSON.stringify({ puzzle: TINY.text, label: nasty }));
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.waitForSelector(".board .cell");
    expect.equal(await page.locator(".status-line h1").textContent(), nasty);
    expect.equal(await page.locator("img").count(), 0);
    for (const damaged of ["%", "x".repeat(3000), "{\"puzzle\":[[", "%00%ff", "<script>alert(1)</script>", "[]", "{}", "\ud800"]) {
      await page.evaluate((text) => { location.hash = `#/play?b=${text}`; }, damaged);
      await page.waitForSelector(".board .cell");
    }
    // The last link is refused and the game drawn again.
    await page.waitForLoadState("networkidle");
    await page.waitForSelector(".board .cell");
    expect.equal(await digits(page), TINY.text, "the game that was played is still there");
  },
};
