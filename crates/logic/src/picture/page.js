"use strict";
for (const chapter of document.querySelectorAll(".chapter")) {
  const steps = [...chapter.querySelectorAll(".step")];
  const output = chapter.querySelector("output");
  const named = (kind) => {
    const found = new Map();
    for (const element of chapter.querySelectorAll(`[data-${kind}]`)) {
      found.set(element.dataset[kind], element);
    }
    return found;
  };
  const marks = named("m"), digits = named("d");
  const layers = steps.map((_, at) => chapter.querySelectorAll(`[data-step="${at + 1}"]`));
  const words = (text) => (text || "").split(" ").filter(Boolean);
  let now = -1, done = 0;

  // Does a step to the board, or takes it back.
  const apply = (at, isDone) => {
    for (const name of words(steps[at].dataset.hide)) {
      marks.get(name)?.classList.toggle("gone", isDone);
    }
    for (const name of words(steps[at].dataset.show)) {
      digits.get(name)?.classList.toggle("gone", !isDone);
    }
  };
  const show = (at, scrolls) => {
    at = Math.max(0, Math.min(steps.length - 1, at));
    while (done < at) apply(done++, true);
    while (done > at) apply(--done, false);
    if (now >= 0) {
      steps[now].classList.remove("now");
      layers[now].forEach((layer) => layer.classList.remove("now"));
    }
    now = at;
    steps[now].classList.add("now");
    layers[now].forEach((layer) => layer.classList.add("now"));
    const last = steps.length - 1;
    output.textContent = now < last ? `${now + 1} / ${last}` : `${last} / ${last} ✓`;
    if (scrolls) reveal(steps[now]);
  };
  // Below the board on a narrow screen, in the middle on a wide one.
  const reveal = (step) => {
    const view = chapter.querySelector(".view").getBoundingClientRect();
    const box = step.getBoundingClientRect();
    const isNarrow = box.left < view.right - 20;
    const top = isNarrow ? view.height + 12 : innerHeight / 3;
    scrollBy({ top: box.top - top, behavior: "instant" });
  };
  const go = (where) => {
    const target = { first: 0, back: now - 1, on: now + 1, last: steps.length - 1 }[where];
    show(target, true);
  };
  chapter.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) return go(button.dataset.go);
    const step = event.target.closest(".step");
    if (step && !String(getSelection())) show(steps.indexOf(step), false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys go to the chapter that is on the screen.
    const box = chapter.getBoundingClientRect();
    if (box.bottom < innerHeight / 2 || box.top > innerHeight / 2) return;
    const where = {
      ArrowRight: "on", ArrowDown: "on", j: "on", ArrowLeft: "back", ArrowUp: "back", k: "back",
      Home: "first", End: "last",
    }[event.key];
    if (!where) return;
    event.preventDefault();
    go(where);
  });
  show(0, false);
}
