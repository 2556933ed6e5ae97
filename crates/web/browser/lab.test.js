// Lab: an experiment of one's own is kept, run, reported; a wrong one is refused with its line.

const SMALL = `title = "Small"
seed = 1
runs = 3

[[boards]]
labels = { size = "4x4" }
lines = [".3.4........3.2."]

[[method]]
id = "bfs"

[[method]]
id = "exact"

[[table]]
kind = "measure"
title = "Runs solved"
metric = "success"
take = "rate"
`;

export const tests = {
  "an own experiment is kept, run and reported": async ({ open, expect, expected, accessible, shot }) => {
    expected.push(/status of 422/);
    const page = await open({ path: "#/lab" });
    await page.waitForSelector(".lab-list li");
    expect.ok(await page.locator(".lab-list li").count() >= 12);
    await page.getByText("An experiment of your own").click();
    await page.getByLabel("Text of an experiment").fill(SMALL.replace('"bfs"', '"bsf"'));
    await page.getByRole("button", { name: "Check and keep" }).click();
    await page.waitForFunction(() => /experiment\.toml:10:.*bsf/.test(document.querySelector("details [role=alert]")?.textContent ?? ""));
    await page.getByLabel("Text of an experiment").fill(SMALL);
    await page.getByRole("button", { name: "Check and keep" }).click();
    await page.locator(".lab-main h2", { hasText: "Small" }).first().waitFor();
    await page.getByRole("button", { name: /^Run/ }).click();
    await page.locator(".lab-report th", { hasText: "4x4" }).first().waitFor();
    await page.waitForFunction(() => /6 of 6/.test(document.querySelector(".lab-main [role=status]").textContent));
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the report" }).click();
    expect.match((await saving).suggestedFilename(), /^own-.*\.html$/);
    await shot(page, "lab-report");
    await accessible(page, "lab");
  },
};
