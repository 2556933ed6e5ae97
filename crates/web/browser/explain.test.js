// Explain: steps with pictures, the keyboard, why a candidate is not possible.

import { TINY, play } from "./helpers.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function explain(open, text, options = {}) {
  const page = await play(open, text, options);
  await page.evaluate(() => { location.hash = "#/explain"; });
  await page.waitForSelector(".step-board");
  return page;
}

export const tests = {
  "every step has words and a picture, and the arrow keys lead to the end": async ({ open, expect, shot }) => {
    const page = await explain(open, TINY.text);
    const steps = await page.locator(".step-list li").count();
    expect.equal(steps, 12);
    for (let step = 1; step <= steps; step++) {
      expect.equal(await page.locator(".step-count").textContent(), `Step ${step} of ${steps}`);
      expect.ok(await page.locator(".step-board .layer.now").count() > 0, `step ${step} has a picture`);
      expect.ok((await page.locator(".step-words").textContent()).length > 20, `step ${step} has words`);
      expect.equal(await page.locator(".step-list [aria-current]").count(), 1);
      await page.keyboard.press("ArrowRight");
    }
    const digits = await page.locator(".step-board .given text, .step-board .found text:not(.gone)").count();
    expect.equal(digits, 16);
    await page.keyboard.press("Home");
    expect.equal(await page.locator(".step-count").textContent(), `Step 1 of ${steps}`);
    await shot(page, "explain-tiny");
  },

  "a candidate has a proof against it, by click and by choice, and the right one has none": async ({ open, expect, accessible, shot }) => {
    const page = await explain(open, EASY);
    // r1c3 is 4 in the solution; 1 and 2 are its other candidates.
    await page.locator('.step-board [data-m="2-1"]').click();
    await page.waitForSelector(".why-not h3");
    expect.match(await page.locator(".why-not [role=status]").textContent(), /r1c3/);
    expect.equal(await page.locator(".step-board .why").count(), 2);
    await shot(page, "why-not");
    await accessible(page, "why not");
    await page.getByLabel("Cell").selectOption({ label: "r1c3" });
    await page.getByLabel("Digit").selectOption({ label: "4" });
    await page.getByRole("button", { name: "Why not?" }).click();
    await page.getByText("Nothing speaks against 4 in r1c3").waitFor();
    await page.getByLabel("Digit").selectOption({ label: "5" });
    await page.getByRole("button", { name: "Why not?" }).click();
    await page.getByText("r1c3 cannot be 5: r1c1 is 5").waitFor();
    await page.keyboard.press("Escape");
  },

  "a board without solution is said to have none": async ({ open, expect, expected }) => {
    expected.push(/422/);
    const page = await play(open, "11..............");
    await page.evaluate(() => { location.hash = "#/explain"; });
    await page.locator(".explain [role=alert]").waitFor();
    expect.match(await page.locator(".explain [role=alert]").textContent(), /1/);
  },
};
