// What holds for the static site alone: it works without a server and without a network, and can be installed.

import { TINY, cell, digits, play } from "../../web/browser/helpers.js";

/** Waits until the service worker keeps everything and serves this page. */
async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

export const tests = {
  "without a network it opens, solves, hints, explains, runs a method and makes puzzles": async ({ open, expect, expected }) => {
    expected.push(/ERR_INTERNET_DISCONNECTED/, /Failed to (load|fetch)/);
    const page = await play(open, TINY.text);
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".board .cell");
    expect.equal(await page.evaluate(() => fetch("not-kept").then(() => "reached", () => "unreached")), "unreached");
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).click();
    await page.getByRole("button", { name: "Show the step" }).click();
    await page.getByRole("button", { name: "Do it" }).click();
    expect.equal((await digits(page)).replaceAll(".", "").length, 5);
    await page.evaluate(() => { location.hash = "#/explain"; });
    await page.waitForSelector(".step-board");
    expect.ok(await page.locator(".step-list li").count() > 5);
    await page.evaluate(() => { location.hash = "#/watch"; });
    await page.waitForFunction(() => self.crossOriginIsolated && /Event [1-9]/.test(document.querySelector(".where")?.textContent ?? ""));
    await page.evaluate(() => { location.hash = "#/make"; });
    await page.getByText("4 made,").waitFor();
  },

  "it speaks Portuguese too, without a network": async ({ open, expect }) => {
    const page = await play(open, TINY.text, { locale: "pt-BR" });
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".board .cell");
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Onde?" }).waitFor();
    expect.equal(await page.locator("html").getAttribute("lang"), "pt-BR");
  },

  "it can be installed": async ({ open, expect }) => {
    const page = await open();
    await kept(page);
    const session = await page.context().newCDPSession(page);
    const manifest = await session.send("Page.getAppManifest");
    expect.deepEqual(manifest.errors, []);
    expect.equal(JSON.parse(manifest.data).name, "Satur");
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // Tests run in a profile that keeps nothing, where no browser installs anything.
    expect.deepEqual(installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito"), []);
  },

  "what it cannot do is not offered": async ({ open, expect }) => {
    const page = await open({ path: "#/lab" });
    expect.equal(await page.locator("nav a[href='#/lab'], nav a[href='#/race']").count(), 0);
    await page.waitForSelector(".board .cell");
  },

  "a worker that breaks costs its question alone": async ({ open, expect }) => {
    const page = await play(open, TINY.text);
    await page.evaluate(() => {
      const send = Worker.prototype.postMessage;
      // The next job is one that no module knows.
      Worker.prototype.postMessage = function (/** @type {any} */ job) {
        if (job.job) Worker.prototype.postMessage = send;
        send.call(this, job.job ? { ...job, job: "nothing" } : job);
      };
    });
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("?");
    await page.getByText("The engine failed on this question").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Where?" }).waitFor();
    await cell(page, 1, 1, 4).click();
    await page.keyboard.press("2");
    expect.equal((await digits(page))[0], "2");
  },
};
