// Learn: techniques with their example on a board, methods, papers with tables, in both languages.

export const tests = {
  "a technique with its step on the board, to be played": async ({ open, expect, accessible, shot }) => {
    const page = await open({ path: "#/learn?page=technique-x-wing" });
    await page.locator(".example svg").first().waitFor();
    await page.getByRole("button", { name: "Show the step" }).first().click();
    expect.ok((await page.locator(".example-words").first().textContent()).length > 40);
    await shot(page, "learn-technique");
    await accessible(page, "technique");
    await page.getByRole("button", { name: "Play from here" }).first().click();
    await page.waitForSelector("main.view-play .board .cell");
    expect.equal(await page.locator(".board .cell").count(), 81);
  },

  "methods and papers, in Portuguese": async ({ open, expect, accessible, shot }) => {
    const page = await open({ path: "#/learn?page=paper-ufma", locale: "pt-BR" });
    await page.locator(".lesson table").first().waitFor();
    expect.ok(await page.locator(".lesson table").count() >= 3);
    expect.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await shot(page, "learn-paper");
    await accessible(page, "paper");
    await page.getByRole("searchbox").fill("DSatur");
    await page.locator('.shelf a[href$="method-dsatur"]').click();
    await page.getByRole("link", { name: "Ver funcionando" }).click();
    await page.waitForSelector("main.view-watch .stage svg");
  },

  "every page of the list opens": async ({ open, expect }) => {
    const page = await open({ path: "#/learn" });
    await page.locator(".lesson-title").waitFor();
    const failed = await page.evaluate(async () => {
      // The engine of the page: a server, or WebAssembly.
      const { connect } = await import("./transport.js");
      const engine = connect();
      const list = await engine.ask("learn", {});
      const failures = [];
      for (const one of [...list.methods, ...list.papers]) if (!(await engine.ask("lesson", { page: one.page })).title) failures.push(one.page);
      return failures;
    });
    expect.deepEqual(failed, []);
  },
};
