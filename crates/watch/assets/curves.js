// Curves over the work of the run, and the histogram of attempts. A run of which most was seen at its beginning has its work on
// a logarithmic scale: its first frames stand for an event each, its last ones for thousands.
import { fill, html, panel, readable, set, svg } from "./dom.js";

const [WIDTH, HEIGHT] = [300, 70];
const MOST_POINTS = 300;
/** The scale is logarithmic if half of the frames lie before this share of the work. */
const EARLY = 0.02;

export class Curves {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return shown(film).length > 0 || film.hasBars;
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    this.plots = shown(film).map((name) => this.plot(name, film.curves.get(name)));
    this.axis = html("p", { class: "help axis" });
    const children = this.plots.map((plot) => plot.element);
    if (children.length) children.push(this.axis);
    if (film.hasBars) {
      this.bars = svg("g", {});
      const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": words.histogram }, [this.bars]);
      children.push(html("figure", {}, [html("figcaption", { text: words.histogram }), picture]));
    }
    this.element = panel(words.curves, "", children);
  }

  /** @param {string} name @param {number[][]} points */
  plot(name, points) {
    const line = svg("path", { d: "M0 0", class: "curve" });
    const now = svg("line", { y1: 0, y2: HEIGHT, x1: 0, x2: 0, class: "now" });
    const value = html("output", {});
    const label = this.film.run.words[`curve-${name}`];
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": label }, [line, now]);
    const caption = html("figcaption", {}, [html("span", { text: `${label} ` }), value]);
    return { name, points, line, now, value, drawn: 0, element: html("figure", {}, [caption, picture]) };
  }

  /**
   * Draws a curve whose points became more; of very many, every so many-th.
   * @param {any} plot @param {(work: number) => string} x Where some work stands.
   */
  trace(plot, x) {
    const isLog = plot.name === "temperature";
    const scale = (/** @type {number} */ value) => (isLog ? Math.log10(Math.max(value, 1e-6)) : value);
    const { length } = plot.points;
    /** @type {number[][]} */ const points = [];
    for (let at = 0; at < length - 1; at += Math.ceil(length / MOST_POINTS)) points.push(plot.points[at]);
    if (length) points.push(plot.points[length - 1]);
    const values = points.map((/** @type {number[]} */ point) => scale(point[2]));
    const [low, high] = [Math.min(...values, isLog ? Infinity : 0), Math.max(...values)];
    const y = (/** @type {number} */ value) => HEIGHT - 2 - ((HEIGHT - 6) * (value - low)) / (high - low || 1);
    const path = values.map((/** @type {number} */ value, /** @type {number} */ i) => `${i ? "L" : "M"}${x(points[i][1])} ${y(value).toFixed(1)}`);
    // A value holds until the next one.
    set(plot.line, "d", `${path.join("")}H${WIDTH}`);
  }

  draw() {
    const { film } = this;
    const { words } = film.run;
    const last = Math.max(1, film.run.frames.at(-1)?.w ?? 0);
    const frames = film.forgotten + film.length;
    const isLog = (film.run.frames[film.length >> 1]?.w ?? last) < EARLY * last;
    const place = (/** @type {number} */ work) => (isLog ? Math.log1p(work) / Math.log1p(last) : work / last);
    const x = (/** @type {number} */ work) => (WIDTH * place(work)).toFixed(1);
    this.axis.textContent = fill(words[isLog ? "axis-log" : "axis"], { work: readable(last) });
    const now = x(film.frame?.w ?? 0);
    for (const plot of this.plots) {
      // A run that goes on is drawn again with every frame: what was there moves to the left.
      if (plot.drawn !== frames) this.trace(plot, x);
      plot.drawn = frames;
      set(plot.now, "x1", now);
      set(plot.now, "x2", now);
      const point = plot.points.findLast((/** @type {number[]} */ point) => point[0] <= film.at);
      plot.value.textContent = point ? readable(point[2]) : "";
    }
    if (this.bars) {
      const bars = [...film.bars].sort((a, b) => a[0] - b[0]);
      const cells = film.digits.length + 1;
      const most = Math.max(1, ...bars.map((bar) => bar[1]));
      this.bars.replaceChildren(
        ...bars.map(([cell, count]) => {
          const height = ((HEIGHT - 4) * count) / most;
          return svg("rect", { x: (WIDTH * cell) / cells, y: HEIGHT - height, width: Math.max(1, WIDTH / cells - 0.5), height, class: "bar" }, [svg("title", { text: `${cell}: ${count}` })]);
        }),
      );
    }
  }
}

/** @param {import("./film.js").Film} film */
function shown(film) {
  const order = ["cost", "temperature", "depth", "filled", "conflicts", "walked", "nodes", "difficulty"];
  return order.filter((name) => (film.curves.get(name)?.length ?? 0) > 1);
}
