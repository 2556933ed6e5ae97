// Markdown as elements: what the pages of techniques, methods and reports use of it. Texts stay texts; a link goes
// to a page of Learn, or is shown as words.

import { h, picture } from "../dom.js";

/**
 * @param {string} text @param {Record<string, string>} [pictures] SVG by the path under which the text names it
 * @returns {HTMLElement[]}
 */
export function markdown(text, pictures = {}) {
  /** @type {HTMLElement[]} */ const blocks = [];
  const lines = text.split("\n");
  let at = 0;
  const take = (/** @type {(line: string) => boolean} */ belongs) => {
    const taken = [];
    while (at < lines.length && belongs(lines[at])) taken.push(lines[at++]);
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#+) (.*)/.exec(line);
    const image = /^!\[(.*)\]\((.*)\)/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      at++;
      blocks.push(h(heading[1].length > 2 ? "h3" : "h2", {}, inline(heading[2])));
    } else if (line.startsWith("```")) {
      at++;
      const code = take((one) => !one.startsWith("```"));
      at++;
      blocks.push(h("pre", { tabindex: 0 }, h("code", {}, code.join("\n"))));
    } else if (line.startsWith("|")) blocks.push(table(take((one) => one.startsWith("|"))));
    else if (/^([*-]|\d+\.) /.test(line)) {
      const isOrdered = /^\d/.test(line);
      const items = take((one) => /^([*-]|\d+\.) /.test(one) || /^ {2,}\S/.test(one)).reduce((/** @type {string[]} */ list, one) => {
        if (/^([*-]|\d+\.) /.test(one)) list.push(one.replace(/^([*-]|\d+\.) /, ""));
        else list[list.length - 1] += ` ${one.trim()}`;
        return list;
      }, []);
      blocks.push(h(isOrdered ? "ol" : "ul", {}, items.map((item) => h("li", {}, inline(item)))));
    } else if (image) {
      at++;
      const drawn = pictures[image[2]];
      if (drawn) blocks.push(h("figure", { class: "plot-figure" }, /** @type {any} */ (picture(drawn))));
    } else {
      const isText = (/** @type {string} */ one) => one.trim() !== "" && !/^(#|\||```|!\[|[*-] |\d+\. )/.test(one);
      const words = take(isText);
      if (words.length) blocks.push(h("p", {}, inline(words.join(" "))));
      else blocks.push(h("p", {}, inline(lines[at++])));
    }
  }
  return blocks;
}

/** @param {string[]} lines */
function table(lines) {
  const cells = (/** @type {string} */ line) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  const [head, rule, ...rows] = lines;
  const isRight = rule ? cells(rule).map((cell) => cell.endsWith(":")) : [];
  const place = (/** @type {number} */ column) => (isRight[column] ? "figure" : null);
  const names = cells(head);
  const hasHead = names.some((name) => name);
  return h("div", { class: "table-place", tabindex: 0, role: "group" }, h("table", {},
    hasHead && h("thead", {}, h("tr", {}, names.map((name, column) => (name ? h("th", { scope: "col", class: place(column) }, inline(name)) : h("td", {}))))),
    h("tbody", {}, rows.map((row) => h("tr", {}, cells(row).map((cell, column) => (column === 0 && cell ? h("th", { scope: "row" }, inline(cell)) : h("td", { class: place(column) }, inline(cell)))))))));
}

/** Code, emphasis and links of a line. @param {string} text @returns {Array<Node|string>} */
function inline(text) {
  /** @type {Array<Node|string>} */ const parts = [];
  const signs = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]*)\)/g;
  let from = 0;
  for (const found of text.matchAll(signs)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, code, strong, slanted, link, target] = found;
    if (code) parts.push(h("code", {}, code));
    else if (strong) parts.push(h("strong", {}, strong));
    else if (slanted) parts.push(h("em", {}, slanted));
    else if (link) parts.push(/^https:\/\//.test(target) ? h("a", { href: target, rel: "noreferrer noopener", target: "_blank" }, link) : link);
    else parts.push(whole);
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}
