// Race: three at the line, a podium, the same result twice, and a file that Lab takes.

export const tests = {
  "by equal work there is a podium, and the same one again": async ({ open, expect, accessible, shot }) => {
    const page = await open({ path: "#/race", motion: "reduce" });
    await page.waitForSelector(".lane .board");
    expect.equal(await page.locator(".lane").count(), 3);
    const results = [];
    for (let times = 0; times < 2; times++) {
      await page.getByRole("button", { name: "Start the race" }).click();
      await page.waitForFunction((count) => document.querySelectorAll(".podium li").length === count, 3);
      results.push(await page.locator(".podium").textContent());
    }
    expect.equal(results[0], results[1]);
    expect.match(await page.locator(".verdict").textContent(), /wins/);
    await shot(page, "race-end");
    await accessible(page, "race");
  },

  "by wall time, with four runners, and saved as an experiment": async ({ open, expect }) => {
    const page = await open({ path: "#/race", motion: "reduce", locale: "pt-BR" });
    await page.waitForSelector(".lane .board");
    await page.getByRole("button", { name: "Mais um corredor" }).click();
    await page.getByLabel("Regra").selectOption("time");
    await page.waitForFunction(() => document.querySelectorAll(".lane").length === 4);
    await page.getByRole("button", { name: "Largar" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".podium li").length === 4);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Salvar como experimento" }).click();
    expect.equal((await saving).suggestedFilename(), "race.toml");
  },
};
