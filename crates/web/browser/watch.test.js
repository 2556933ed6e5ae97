// Watch: opens alive, steps forward and back, seeks, runs at full speed, shows what each method has to show.

/** Opens Watch, standing still: under reduced motion nothing moves by itself. */
async function still(open, path, options = {}) {
  const page = await open({ path, motion: "reduce", ...options });
  await page.waitForSelector("main[data-watching]");
  return page;
}

const event = async (page) => Number(/Event ([\d,.]+)/.exec(await page.locator(".where").textContent())[1].replace(/\D/g, ""));
const digits = (page) => page.locator(".stage .digit").allTextContents().then((texts) => texts.map((text) => text || ".").join(""));
const step = async (page, name) => {
  const before = await event(page);
  await page.getByRole("button", { name, exact: true }).click();
  await page.waitForFunction((old) => Number(/Event ([\d,.]+)/.exec(document.querySelector(".where").textContent)[1].replace(/\D/g, "")) !== old, before);
};

export const tests = {
  "opens alive, with SaturBFS on the paper's board": async ({ open, expect, accessible, shot }) => {
    const page = await open({ path: "#/watch" });
    await page.waitForFunction(() => /Event [1-9]/.test(document.querySelector(".where")?.textContent ?? ""));
    expect.equal(await page.locator("h1").textContent(), "SaturBFS");
    expect.equal((await digits(page)).length, 16);
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await shot(page, "watch-saturbfs");
    await accessible(page, "watch");
  },

  "steps forward, back, seeks, and says the same again": async ({ open, expect }) => {
    const page = await still(open, "#/watch?method=saturbfs");
    const seen = [await digits(page)];
    for (let times = 0; times < 12; times++) {
      await step(page, "One event on");
      seen.push(await digits(page));
    }
    expect.equal(await event(page), 12);
    for (let at = 11; at >= 9; at--) {
      await step(page, "One event back");
      expect.equal(await digits(page), seen[at]);
    }
    await page.getByRole("slider").evaluate((slider) => { slider.value = "4"; slider.dispatchEvent(new Event("change")); });
    await page.waitForFunction(() => /Event 4 /.test(document.querySelector(".where").textContent));
    expect.equal(await digits(page), seen[4]);
    await page.getByRole("button", { name: "Graph" }).click();
    expect.ok(await page.locator(".graph").isVisible());
    await page.getByRole("button", { name: "To the beginning" }).click();
    await page.waitForFunction(() => /Event 0 /.test(document.querySelector(".where").textContent));
    expect.equal(await digits(page), seen[0]);
  },

  "full speed to the end, then one event back": async ({ open, expect }) => {
    const page = await still(open, "#/watch?method=backtracking&board=walk-through");
    await page.getByRole("button", { name: "To the end, at full speed" }).click();
    await page.waitForFunction(() => document.querySelector(".verdict")?.textContent);
    expect.ok(!(await digits(page)).includes("."));
    const last = await event(page);
    await step(page, "One event back");
    expect.equal(await event(page), last - 1);
  },

  "every method shows its own panels": async ({ open, expect, accessible, shot }) => {
    const page = await still(open, "#/watch?method=fsm");
    const panels = {
      fsm: "State machine", annealing: "Chance of an exchange", tabu: "Tabu", formulas: "Five formulas", sat: "Clause", ilp: "Branch and bound",
      logic: "Step of logic", dsatur: "Free colours", dfs: "Stack", backtracking: "Search tree", exact: "Counters",
    };
    for (const [method, title] of Object.entries(panels)) {
      await page.goto(page.url().replace(/#.*/, `#/watch?method=${method}`));
      await page.waitForSelector(`main[data-watching="${method}"]`);
      for (let times = 0; times < 3; times++) await page.getByRole("button", { name: "Faster" }).click();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.locator(".panel h2", { hasText: title }).waitFor();
      await page.waitForFunction(() => /Event [1-9]/.test(document.querySelector(".where").textContent));
      await page.keyboard.press(" ");
      await shot(page, `watch-${method}`);
      if (["fsm", "annealing"].includes(method)) await accessible(page, method);
    }
    expect.ok(true);
  },

  "at full speed nothing of the run is lost: states and ways of the machine, curves, no stale marks": async ({ open, expect, shot }) => {
    const page = await still(open, "#/watch?method=fsm&board=eliminations");
    const finish = async (method) => {
      await page.evaluate((id) => { location.hash = `#/watch?method=${id}`; }, method);
      await page.waitForSelector(`main[data-watching="${method.split("&")[0]}"]`);
      await page.getByRole("button", { name: "To the end, at full speed" }).click();
      await page.waitForFunction(() => document.querySelector(".verdict")?.textContent && !document.querySelector("button[title=Pause]"));
    };
    await finish("fsm&board=eliminations");
    expect.equal(await page.locator(".machine .state-name").evaluateAll((all) => all.filter((one) => one.textContent).length), 16 * 2 - 1, "every state has its name");
    expect.ok(await page.locator(".machine .arrow.changed.is-seen").count() > 1);
    expect.ok(await page.locator(".machine .arrow.unchanged.is-seen").count() > 3);
    await shot(page, "watch-fsm-end");
    await finish("annealing");
    const points = (name) => page.locator(`.plot[aria-label^="${name}"] .curve`).getAttribute("d").then((path) => path.split("L").length);
    expect.ok(await points("cost") > 50, "the curve of the cost");
    expect.ok(await points("temperature") > 50, "the curve of the temperature");
    expect.match(await page.locator(".axis").textContent(), /3,000,000/);
    await shot(page, "watch-annealing-end");
    await finish("tabu");
    expect.ok(await points("cost") > 20, "the curve of the cost of tabu");
    // A solved board has no cell that is marked as wrong.
    await finish("formulas");
    expect.equal(await page.locator(".stage .cell.is-dead, .stage .dot.shown").count(), 0);
    expect.equal(await page.locator(".verdict").getAttribute("class"), "verdict");
  },

  "the sentence of every method leads to a page of Learn": async ({ open, expect }) => {
    const page = await open({ path: "#/learn", locale: "pt-BR" });
    const missing = await page.evaluate(async () => {
      const { connect } = await import("./transport.js");
      const engine = connect();
      const [{ methods }, learn] = await Promise.all([engine.ask("methods", {}), engine.ask("learn", {})]);
      const pages = new Set([...learn.methods, ...learn.techniques].map((one) => one.page));
      const catalogues = await Promise.all(["en", "pt"].map((lang) => fetch(`words/${lang}.json`).then((answer) => answer.json())));
      return catalogues.flatMap((words) => methods.map(({ id }) => [id, /\]\(([\w-]+)\)/.exec(words[`see.${id}`])?.[1]])).filter(([, to]) => !pages.has(to));
    });
    expect.deepEqual(missing, []);
    await page.evaluate(() => { location.hash = "#/watch?method=tabu"; });
    await page.getByRole("link", { name: "permanência" }).click();
    await page.waitForSelector("main.view-learn .lesson-title");
  },

  "a board of 100x100 at full speed": async ({ open, expect, shot }) => {
    const page = await still(open, "#/watch?method=saturbfs&board=10x10");
    await page.waitForSelector(".stage canvas");
    await page.getByRole("button", { name: "To the end, at full speed" }).click();
    await page.waitForFunction(() => Number(/Event ([\d,.]+)/.exec(document.querySelector(".where").textContent)[1].replace(/\D/g, "")) > 1000);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await shot(page, "watch-100");
    expect.ok(await event(page) > 1000);
    // What was painted piece by piece is, at rest, what painting the whole board anew shows.
    const picture = () => page.locator(".stage canvas").evaluate((canvas) => canvas.toDataURL());
    let before = "";
    for (let now = await picture(); now !== before; now = await picture()) {
      before = now;
      await page.waitForTimeout(400);
    }
    await page.locator("header select").first().selectOption("dark");
    await page.waitForFunction((old) => document.querySelector(".stage canvas").toDataURL() !== old, before);
    await page.locator("header select").first().selectOption("light");
    await page.waitForTimeout(200);
    expect.ok(await picture() === before, "the same picture");
  },

  "sat shows its trail, logic the picture of its step": async ({ open, expect, shot }) => {
    const page = await still(open, "#/watch?method=sat");
    for (let times = 0; times < 40 && !(await page.locator(".trail li").nth(1).isVisible()); times++) await step(page, "One event on");
    const rows = await page.locator(".trail li").allTextContents();
    expect.match(rows[0], /^1r\dc\d=/, rows.join(" | "));
    expect.match(rows.at(-1), /^0/);
    await shot(page, "watch-sat-trail");
    await page.goto(page.url().replace(/#.*/, "#/watch?method=logic"));
    await page.waitForSelector('main[data-watching="logic"]');
    for (let times = 0; times < 10 && !(await page.locator(".step-layer *").count()); times++) await step(page, "One event on");
    expect.ok(await page.locator(".step-layer *").count() > 0, "the step is drawn on the board");
    await shot(page, "watch-logic-step");
  },

  "parameters and seed are set by the form and told": async ({ open, expect }) => {
    const page = await still(open, "#/watch?method=annealing");
    await page.getByText(/^Parameters/).click();
    await page.getByLabel(/^alpha/).fill("0.8");
    await page.getByLabel("Seed").fill("7");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction(() => /seed 7 · alpha=0.8/.test(document.querySelector(".where")?.textContent ?? ""));
    expect.match(await page.locator(".where").textContent(), /Event 0/);
  },
};
