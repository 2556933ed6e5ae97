// The frame of the page: header, views by address, language and theme, failures.

import { button, fill, h } from "./dom.js";
import { Refusal } from "./engine.js";
import { choose, onChoice, settings } from "./settings.js";
import { connect } from "./transport.js";
import { load, t } from "./words.js";
import { VIEWS } from "./views/registry.js";

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const engine = connect();
const views = VIEWS.filter((view) => !engine.lacks.includes(view.id));
/** @type {(() => void)|null} */
let leave = null;
/** Counts openings, so that a slow one does not draw over a later one. */
let openings = 0;

/** The language that the reader chose, or else that of `satur serve --lang`, or else that of the browser. */
function language() {
  return settings().lang || document.documentElement.dataset.lang || (navigator.language.toLowerCase().startsWith("pt") ? "pt" : "en");
}

function applyTheme() {
  document.documentElement.dataset.theme = settings().theme;
}

/** @param {string} text */
function say(text) {
  element("status").textContent = text;
}

/** What a failure is called in the reader's language. @param {unknown} error */
function describe(error) {
  if (!(error instanceof Refusal)) return t("failure.page", { text: String(error) });
  const known = ["away", "busy", "engine", "refused", "stopped", "large", "slow", "memory", "isolation"];
  return known.includes(error.code) ? t(`failure.${error.code}`) : error.message;
}

/** @param {unknown} error */
function fail(error) {
  if (error instanceof Refusal && error.code === "stopped" && error.message === "stopped") return;
  const notice = element("notice");
  const text = describe(error);
  fill(notice, h("p", { role: "alert" }, text), button(t("nav.close"), () => { notice.hidden = true; }));
  notice.hidden = false;
}

function drawHeader() {
  document.title = "Satur";
  element("skip").textContent = t("nav.skip");
  element("skip").onclick = () => element("main").focus();
  const nav = element("nav");
  nav.setAttribute("aria-label", t("nav.views"));
  fill(nav, ...views.map((view) => h("a", { href: `#/${view.id}`, "data-view": view.id }, t(view.words))));
  const themes = ["auto", "light", "dark", "contrast"];
  const theme = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("nav.theme"), onchange: () => choose({ theme: theme.value }) },
    themes.map((id) => h("option", { value: id, selected: settings().theme === id }, t(`theme.${id}`)))));
  const lang = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("nav.language"), onchange: () => choose({ lang: lang.value }) },
    [["en", "English"], ["pt", "Português"]].map(([id, name]) => h("option", { value: id, lang: id, selected: language() === id }, name))));
  fill(element("tools"), theme, lang);
}

/** Opens the view of the address. */
async function open() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const view = views.find((known) => known.id === path) ?? views[0];
  const own = ++openings;
  const root = element("main");
  leave?.();
  leave = null;
  for (const link of element("nav").querySelectorAll("a")) {
    if (link.dataset.view === view.id) {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  // On a narrow screen the list of views is longer than the screen.
  element("nav").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  root.className = `view-${view.id}`;
  document.title = `${t(view.words)} · Satur`;
  try {
    const module = await view.load();
    if (own !== openings) return;
    fill(root);
    const context = {
      root, engine, say, fail, params: new URLSearchParams(query),
      go: (/** @type {string} */ route) => { location.hash = `#/${route}`; },
    };
    const left = await module.open(context);
    if (own === openings) leave = left;
    else left();
  } catch (error) {
    fail(error);
  }
}

async function start() {
  applyTheme();
  await load(language());
  drawHeader();
  let shown = language();
  onChoice(async () => {
    applyTheme();
    if (language() === shown) return;
    shown = language();
    await load(shown);
    drawHeader();
    await open();
  });
  addEventListener("hashchange", open);
  addEventListener("unhandledrejection", (event) => fail(event.reason));
  addEventListener("error", (event) => fail(event.error ?? event.message));
  await open();
  document.documentElement.dataset.ready = "true";
}

await start();
