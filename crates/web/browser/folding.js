// What it costs to watch a run at full speed: node folding.js SATUR. The same runs, unwatched by the command and watched
// through its server, by processor time of the program (Linux). Prints rows for docs/page.md.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [program] = process.argv.slice(2);
/** Methods with parameters that make them end, and the shape of a large board on which they work for about a second. */
const WORKS = [
  ["bfs", "5x5", "max-iter=4000000"], ["dfs", "5x5", "max-iter=4000000"], ["saturbfs", "5x5", "max-iter=1000000"], ["dsatur-restarts", "7x7", "max-iter=20000"],
  ["annealing", "5x5", "schedule=ufrgs", "max-steps=60000000"], ["tabu", "5x5", "max-iter=200000", "restarts=1"], ["sat", "7x7"], ["exact", "10x10"],
];
/** Work that takes less cannot be told from the start of the program, in seconds. */
const LEAST = 0.1;
/** A second of the kernel's clock. */
const TICKS = 100;

const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
const url = await new Promise((resolve) => server.stdout.once("data", (text) => resolve(/http:\S+/.exec(String(text))[0])));
const used = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const post = async (path, body) => {
  const headers = { "Content-Type": "application/json", Origin: new URL(url).origin };
  const response = await fetch(new URL(path, url), { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text ? JSON.parse(text) : {};
};

/** Runs a method without anybody who watches; seconds of processor time. */
function unwatched(board, method, settings) {
  const words = [program, "solve", "-m", method, "--seed", "0", "--threads", "1", ...settings.flatMap((one) => ["--set", one]), "-"];
  const said = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1', "bash", ...words], { encoding: "utf8", input: board });
  return said.stderr.trim().split(" ").map(Number).reduce((one, other) => one + other);
}

/** Runs it watched at full speed; seconds of processor time, how many frames were sent, and the board as JSON. */
async function watched(large, method, settings) {
  const before = used();
  let [frames, board] = [0, ""];
  const { id } = await post("api/runs", { kind: "watch", method, large, boardSeed: 1, settings, seed: 0, lang: "en" });
  const response = await fetch(new URL(`api/runs/${id}/events`, url));
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const told = JSON.parse(part.slice("data: ".length));
      if (told.error) throw new Error(told.error.text);
      if (told.run) {
        const { givens, side } = told.run;
        board = JSON.stringify({ puzzle: Array.from({ length: side }, (_, row) => givens.slice(row * side, (row + 1) * side)) });
      }
      frames += Number(Boolean(told.frame));
      if (told.end) return { seconds: used() - before, frames, board, events: told.frame.s };
      await post(`api/runs/${id}`, { tell: { full: true } }).catch(() => {});
    }
  }
  throw new Error("the run has no end");
}

console.log("| method, board, parameters | events | unwatched | watched at full speed | frames | ratio |\n| --- | --- | --- | --- | --- | --- |");
for (const [method, large, ...settings] of WORKS) {
  const { seconds, frames, board, events } = await watched(large, method, settings);
  const alone = unwatched(board, method, settings);
  const ratio = alone < LEAST ? "too short" : (seconds / alone).toFixed(2);
  console.log(`| ${method} ${large} ${settings.join(" ")} | ${events} | ${alone.toFixed(2)} s | ${seconds.toFixed(2)} s | ${frames} | ${ratio} |`);
}
server.kill("SIGINT");
