// The 9x9 engines in WebAssembly: node nine.js MODULE [PUZZLES]. Every backend answers as the plain one does, in batches and
// alone, or this fails; then a table of what each makes and solves in a second of processor time.

import { readFileSync } from "node:fs";

const [file, puzzles = "4000"] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const engine = /** @type {any} */ (instance.exports);
const ROUNDS = 5;
const WORK = ["walk", "dig", "solve", "damaged", "alone"];

const names = Array.from({ length: engine.backends() }, (_, backend) => {
  let name = "";
  for (let code = engine.letter(backend, 0); code; code = engine.letter(backend, name.length)) name += String.fromCharCode(code);
  return name;
});
const plain = names.indexOf("portable");
/** The processor times of each backend and kind of work, in seconds. @type {number[][][]} */
const times = names.map(() => WORK.map(() => []));

for (let round = 0; round < ROUNDS; round++) {
  /** What each backend found. @type {number[][]} */
  const found = names.map(() => []);
  names.forEach((_, backend) => {
    const timed = (/** @type {string} */ work, /** @type {() => number} */ act) => {
      const begun = process.cpuUsage().user;
      found[backend].push(act());
      times[backend][WORK.indexOf(work)].push((process.cpuUsage().user - begun) / 1e6);
    };
    timed("walk", () => engine.walk(backend, Number(puzzles), round));
    timed("dig", () => engine.dig(backend, round));
    timed("solve", () => engine.solve(backend, 2));
    engine.damage(round);
    for (const limit of [1, 2, 7]) timed("damaged", () => engine.solve(backend, limit));
    for (const limit of [1, 2, 7]) timed("alone", () => engine.solve_alone(backend, limit));
  });
  names.forEach((name, backend) => {
    if (found[backend].join() === found[plain].join() && found[backend].slice(3, 6).join() === found[backend].slice(6).join()) return;
    console.error(`${name} finds something else than ${names[plain]}: ${found[backend]}, ${found[plain]}`);
    process.exit(1);
  });
}

const median = (/** @type {number[]} */ values) => [...values].sort((one, other) => one - other)[values.length >> 1];
console.log(`| thousand a second | ${names.join(" | ")} |\n| --- |${names.map(() => " --- |").join("")}`);
WORK.forEach((work, at) => {
  const rates = names.map((_, backend) => (Number(puzzles) / median(times[backend][at]) / 1000).toFixed(1));
  console.log(`| ${work} | ${rates.join(" | ")} |`);
});
