// Boards as links. What is shared stands in the fragment of an address, which no browser ever sends.

/**
 * What a board is written as in a link: the format `line` where one character a cell is enough, else the
 * puzzle as JSON.
 * @param {import("./play/game.js").Board} board
 */
export function written(board) {
  const { side, givens, shape, set } = board;
  const keys = Object.keys(set).filter((key) => !["puzzle", "shape"].includes(key));
  const isUsual = ["2x2", "2x3", "3x3"].includes(shape);
  if (side <= 9 && isUsual && !keys.length) return givens.map((digit) => digit || ".").join("");
  return JSON.stringify(set);
}

/** A board in an address, after `?b=`. @param {import("./play/game.js").Board} board */
export function fragment(board) {
  return encodeURIComponent(written(board));
}

/** The link to a board in a view. @param {import("./play/game.js").Board} board @param {"play"|"set"} [view] */
export function link(board, view = "play") {
  return `${location.origin}${location.pathname}#/${view}?b=${fragment(board)}`;
}

/** Saves bytes or a text as a file of the reader's. @param {string} name @param {BlobPart} content @param {string} kind */
export function download(name, content, kind) {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Puts a text on the clipboard; says whether that went well. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
