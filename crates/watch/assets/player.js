// The page: transport, views, keys.
import { Board } from "./board.js";
import { Chance } from "./chance.js";
import { Curves } from "./curves.js";
import { fill, html, readable, say } from "./dom.js";
import { Facts } from "./facts.js";
import { Film } from "./film.js";
import { Graph } from "./graph.js";
import { Lamps } from "./lamps.js";
import { Machine } from "./machine.js";
import { Trail } from "./trail.js";
import { Tree } from "./tree.js";
import { Waiting } from "./waiting.js";

/** Frames a second. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/**
 * Plays a run inside an element.
 * @param {HTMLElement} host @param {any} run The data of the page.
 */
export function start(host, run) {
  const { words } = run;
  const film = new Film(run);
  const board = new Board(film);
  const facts = new Facts(film);
  /** @type {Array<{element: Element, draw: () => void}>} */
  const views = [Machine, Lamps, Waiting, Tree, Chance, Trail, Curves].filter((View) => View.isUseful(film)).map((View) => new View(film));
  const graph = Graph.isUseful(film) ? new Graph(film) : undefined;

  const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) => {
    const made = html("button", { type: "button", text, "aria-label": label, title: label });
    made.addEventListener("click", act);
    return made;
  };
  let speed = 2;
  let isPlaying = false;
  let last = 0;
  const slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: -1, max: film.length - 1, value: -1, "aria-label": words.seek }));
  const play = button("▶", words.play, () => toggle());
  const rate = html("output", { class: "rate" });
  const place = html("output", { class: "place" });
  const sentence = html("p", { class: "now", role: "status", "aria-live": "polite" });
  const help = html("p", { class: "help keys", text: words.keys });
  const swapViews = graph ? button("◉", words.graph, () => showGraph(graph.element.classList.contains("hidden"))) : undefined;

  const transport = html("div", { class: "transport", role: "toolbar", "aria-label": words.title }, [
    button("|◀", words.first, () => go(-1)),
    button("◀", words.back, () => step(-1)),
    play,
    button("▷", words.forward, () => step(1)),
    button("▶|", words.last, () => go(film.length - 1)),
    slider,
    button("−", `${words.speed} −`, () => hurry(-1)),
    rate,
    button("+", `${words.speed} +`, () => hurry(1)),
    ...(swapViews ? [swapViews] : []),
  ]);
  const helps = [words.legend];
  if (board.isMarked) helps.push(words["marks-help"]);
  if (board.isClashing) helps.push(words["conflict-help"]);
  if (board.isHeated) helps.push(words["tries-help"]);
  const stage = html("div", { class: "stage" }, [board.element, ...(graph ? [graph.element] : [])]);
  const seed = run.seed === null ? "" : ` · ${words.seed} ${run.seed}`;
  const settings = run.settings.length ? ` · ${run.settings.join(" ")}` : "";
  const recorded = run.cut
    ? fill(words.cut, { count: readable(run.frames.at(-1)?.s ?? 0) })
    : run.single < film.length
      ? fill(words["frame-one"], { count: readable(run.single), stride: readable(run.stride) })
      : words["every-step"];
  const verdict = run.verdict ? `${words.verdict}: ${run.verdict}. ` : "";
  host.append(
    html("header", {}, [html("h1", { text: run.name }), html("p", { text: `${run.summary}${seed}${settings}` })]),
    html("div", { class: "left" }, [
      stage,
      sentence,
      transport,
      place,
      html("p", { class: "help", text: helps.join(" · ") }),
      help,
      html("p", { class: "help", text: `${verdict}${recorded}` }),
    ]),
    html("div", { class: "right" }, [...views.map((view) => view.element), ...facts.elements]),
  );
  showGraph(false);

  function showGraph(/** @type {boolean} */ isGraph) {
    graph?.element.classList.toggle("hidden", !isGraph);
    board.element.classList.toggle("hidden", isGraph && graph !== undefined);
    swapViews?.setAttribute("aria-pressed", String(isGraph));
    draw();
  }

  function draw() {
    board.draw();
    graph?.draw();
    for (const view of views) view.draw();
    facts.draw();
    const frame = film.frame;
    slider.value = String(film.at);
    slider.setAttribute("aria-valuetext", frame?.e ?? "");
    say(sentence, frame?.e ?? "");
    const total = run.frames.at(-1)?.s ?? 0;
    say(place, `${words.event} ${readable(frame?.s ?? 0)} ${words.of} ${readable(total)} · ${words.work} ${readable(frame?.w ?? 0)} (${run.unit})`);
    say(rate, `${SPEEDS[speed]} ${words["per-second"]}`);
  }

  function go(/** @type {number} */ frame) {
    film.seek(frame);
    draw();
  }

  function step(/** @type {number} */ by) {
    pause();
    go(film.at + by);
  }

  function hurry(/** @type {number} */ by) {
    speed = Math.max(0, Math.min(SPEEDS.length - 1, speed + by));
    draw();
  }

  function pause() {
    isPlaying = false;
    play.textContent = "▶";
    play.setAttribute("aria-label", words.play);
    sentence.setAttribute("aria-live", "polite");
  }

  function toggle() {
    if (isPlaying) return pause();
    if (film.at >= film.length - 1) go(-1);
    isPlaying = true;
    play.textContent = "❚❚";
    play.setAttribute("aria-label", words.pause);
    // Nobody can listen at this rate.
    sentence.setAttribute("aria-live", "off");
    last = performance.now();
    requestAnimationFrame(tick);
  }

  function tick(/** @type {number} */ now) {
    if (!isPlaying) return;
    const due = Math.floor(((now - last) * SPEEDS[speed]) / 1000);
    if (due > 0) {
      last += (due * 1000) / SPEEDS[speed];
      go(film.at + due);
      if (film.at >= film.length - 1) return pause();
    }
    requestAnimationFrame(tick);
  }

  slider.addEventListener("input", () => {
    pause();
    go(Number(slider.value));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl = event.target instanceof HTMLInputElement;
    /** @type {Object<string, () => void>} */
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(-1),
      End: () => go(film.length - 1),
      "+": () => hurry(1),
      "-": () => hurry(-1),
      h: () => help.classList.toggle("shown"),
    };
    const act = event.key === " " && !(event.target instanceof HTMLButtonElement) ? toggle : isOnControl ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Tests and other pages drive the player through this.
  host.addEventListener("seek", (event) => go(/** @type {CustomEvent} */ (event).detail));
}
