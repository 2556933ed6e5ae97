// Which exchanges of simulated annealing are made: the chance falls with what they cost, measured in temperatures.
import { html, panel, set, svg } from "./dom.js";

const [ACROSS, UP] = [300, 90];
/** The axis ends at a change of so many temperatures. */
const FARTHEST = 5;
const MOST_DOTS = 40;

export class Chance {
  /** @param {import("./film.js").Film} film */
  static isUseful(film) {
    return film.kinds.has("chance");
  }

  /** @param {import("./film.js").Film} film */
  constructor(film) {
    this.film = film;
    const { words } = film.run;
    const points = Array.from({ length: 51 }, (_, i) => this.place((FARTHEST * i) / 50, Math.exp((-FARTHEST * i) / 50)));
    const curve = svg("path", { d: points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""), class: "curve" });
    this.dots = Array.from({ length: MOST_DOTS }, () => svg("circle", { r: 0, cx: 0, cy: 0, class: "draw" }));
    const picture = svg("svg", { viewBox: `0 0 ${ACROSS} ${UP}`, class: "plot", role: "img", "aria-label": words["chance-plot"] }, [curve, ...this.dots]);
    this.element = panel(words["chance-plot"], words["chance-help"], [html("figure", {}, [picture])]);
  }

  /** @param {number} x A change in temperatures. @param {number} y A chance. */
  place(x, y) {
    return [6 + ((ACROSS - 12) * Math.min(x, FARTHEST)) / FARTHEST, 6 + (UP - 12) * (1 - y)];
  }

  draw() {
    const { film } = this;
    let dot = 0;
    for (let at = film.at; at >= 0 && at > film.at - 200 && dot < MOST_DOTS; at -= 1) {
      const chance = film.run.frames[at].v?.chance;
      if (!chance || chance.draw === undefined || chance.draw === null || chance.chance >= 1) continue;
      const [x, y] = this.place(-Math.log(Math.max(chance.chance, 1e-9)), chance.draw);
      set(this.dots[dot], "cx", x.toFixed(1));
      set(this.dots[dot], "cy", y.toFixed(1));
      set(this.dots[dot], "r", dot === 0 ? 5 : 2.5);
      set(this.dots[dot], "class", chance.draw < chance.chance ? "draw is-made" : "draw");
      dot += 1;
    }
    for (; dot < MOST_DOTS; dot += 1) set(this.dots[dot], "r", 0);
  }
}
