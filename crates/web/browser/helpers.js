// What the tests of the page share.

/** A puzzle of side 4 with one solution, and that solution. */
export const TINY = { text: ".3.4........3.2.", solution: "2314413212433421" };

/** The digits on the board, row by row, `.` for an empty cell. */
export async function digits(page) {
  return page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""));
}

/** The cell in a row and a column, from 1, on a board of a side. */
export function cell(page, row, column, side = 9) {
  return page.locator(".cell").nth((row - 1) * side + column - 1);
}

/** Opens Play with a puzzle. */
export async function play(open, text, options = {}) {
  const page = await open({ path: `#/play?b=${encodeURIComponent(text)}`, ...options });
  await page.waitForSelector(".board .cell");
  return page;
}

/** The marks in a cell, as digits in a row: of a kind (`corner`, `centre`, `fixed`), or all. */
export async function marks(where, kind = "") {
  return where.locator(`.marks${kind && `.${kind}`} .mark`).evaluateAll((all) => all.map((mark) => mark.dataset.digit).join(""));
}

/** Waits until the page has changed nothing for a moment; a view in which something runs changes all the time and gets `most` milliseconds. */
export async function settled(page, quiet = 250, most = 1500) {
  await page.evaluate(([still, longest]) => new Promise((resolve) => {
    let timer = setTimeout(resolve, still);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, still);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => { observer.disconnect(); resolve(undefined); }, longest);
  }), [quiet, most]);
}
