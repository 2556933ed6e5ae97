// Learn: a page for every technique, every method and every paper, with examples on the board.

import { button, fill, h, picture } from "../dom.js";
import { told } from "../play/hints.js";
import { begin } from "../play/store.js";
import { markdown } from "../watching/markdown.js";
import { style } from "../watching/style.js";
import { t } from "../words.js";

/** @param {import("./registry.js").Context} context */
export async function open(context) {
  await style("learning.css");
  const asking = new AbortController();
  const list = await context.engine.ask("learn", {}, asking.signal);
  const page = context.params.get("page") ?? list.techniques[0].page;
  const place = h("article", { class: "lesson card", tabindex: -1, "aria-live": "polite" }, h("p", { class: "quiet" }, t("learn.loading")));
  const filter = /** @type {HTMLInputElement} */ (h("input", { type: "search", placeholder: t("learn.find"), "aria-label": t("learn.find"), oninput: () => drawList() }));
  const shelf = h("div", { class: "shelf-lists" });
  const drawList = () => {
    const wanted = filter.value.trim().toLowerCase();
    const isWanted = (/** @type {any} */ one) => !wanted || `${one.name} ${one.idea ?? ""} ${one.family ?? ""}`.toLowerCase().includes(wanted);
    const links = (/** @type {any[]} */ entries) => h("ul", {}, entries.map((one) => h("li", {},
      h("a", { href: `#/learn?page=${one.page}`, "aria-current": one.page === page ? "page" : null }, one.name), one.difficulty !== undefined && h("span", { class: "quiet" }, ` ${one.difficulty.toFixed(1)}`))));
    const part = (/** @type {string} */ title, /** @type {any[]} */ entries, isOpen = true) => entries.length > 0 && h("details", { open: isOpen }, h("summary", {}, `${title} (${entries.length})`), links(entries));
    const techniques = list.techniques.filter(isWanted);
    const families = [...new Set(techniques.map((/** @type {any} */ one) => one.family))];
    fill(shelf,
      part(t("learn.papers"), list.papers.filter(isWanted)),
      part(t("learn.methods"), list.methods.filter(isWanted)),
      ...families.map((family) => part(family, techniques.filter((/** @type {any} */ one) => one.family === family),
        Boolean(wanted) || techniques.some((/** @type {any} */ one) => one.family === family && one.page === page))));
  };
  drawList();
  fill(context.root, h("div", { class: "learn" },
    h("nav", { class: "shelf card", "aria-label": t("learn.contents") }, h("h1", {}, t("nav.learn")), filter, shelf), place));
  context.engine.ask("lesson", { page }, asking.signal).then((lesson) => fill(place, ...draw(context, lesson)), (error) => {
    if (!asking.signal.aborted) fill(place, h("p", { role: "alert" }, error.message));
  });
  return () => asking.abort();
}

/** @param {import("./registry.js").Context} context @param {any} lesson @returns {HTMLElement[]} */
function draw(context, lesson) {
  const parts = lesson.parts.flatMap((/** @type {any} */ part) => (part.example ? [example(context, part.example)] : markdown(part.text)));
  // The page has its title already.
  if (parts[0]?.tagName === "H2") parts.shift();
  const links = [];
  if (lesson.method) links.push(h("a", { class: "as-button", href: `#/watch?method=${lesson.method}` }, t("learn.watch")));
  for (const method of lesson.methods ?? []) {
    links.push(h("a", { class: "as-button", href: `#/watch?method=${method.id}` }, t("learn.watch-one", { name: method.name })), h("a", { href: `#/learn?page=method-${method.id}` }, method.name));
  }
  if (lesson.experiment) links.push(h("a", { class: "as-button", href: `#/lab?name=${lesson.experiment}` }, t("learn.repeat")));
  return [
    h("h2", { class: "lesson-title" }, lesson.title, lesson.difficulty !== undefined && h("span", { class: "difficulty" }, lesson.difficulty.toFixed(1))),
    ...(lesson.lead ? [h("p", { class: "lead" }, lesson.lead)] : []),
    ...(links.length ? [h("div", { class: "buttons" }, links)] : []),
    ...(lesson.experiment ? [h("p", { class: "quiet" }, t("learn.measured"))] : []),
    ...parts,
  ];
}

/** A board with the step that the technique finds on it, to be shown or hidden, and to be played. @param {import("./registry.js").Context} context @param {any} step */
function example(context, step) {
  const drawn = picture(step.picture);
  const words = h("div", { class: "example-words", hidden: true }, h("p", {}, h("code", {}, step.actions)), ...told(step));
  const show = button(t("learn.show"), () => {
    words.hidden = !words.hidden;
    show.setAttribute("aria-expanded", String(!words.hidden));
  }, { "aria-expanded": "false" });
  const figure = h("figure", { class: "example" }, /** @type {any} */ (drawn),
    h("figcaption", {}, h("strong", {}, step.name),
      h("div", { class: "buttons" }, show, button(t("learn.play"), () => {
        begin(step.board);
        context.go("play");
      })), words));
  return figure;
}
