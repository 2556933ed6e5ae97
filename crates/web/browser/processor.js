// What the main thread of a page works, by processor time: on a machine that has other work too, wall times say how long
// the page waited for a core.

/** Events of a trace that are script; one inside another counts once. */
const SCRIPT = ["FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch", "BlinkScheduler_PerformMicrotaskCheckpoint"];

/**
 * The events of a page's main thread, by time, while something is done.
 * @param {any} browser @param {any} page @param {() => Promise<void>} act
 * @returns {Promise<Array<{name: string, ts: number, dur: number, tdur: number, args: any}>>}
 */
export async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  // The page's process is the one with the most animation frames.
  const frames = new Map();
  for (const event of traceEvents) if (event.name === "FireAnimationFrame") frames.set(event.pid, (frames.get(event.pid) ?? 0) + 1);
  const [pid] = [...frames].sort((one, other) => other[1] - one[1])[0] ?? [];
  const thread = traceEvents.find((event) => event.pid === pid && event.name === "thread_name" && event.args.name === "CrRendererMain");
  return traceEvents.filter((event) => event.pid === pid && event.tid === thread.tid && event.ph === "X" && event.tdur !== undefined)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
}

/**
 * The processor time in milliseconds between the events of a kind: of everything, or of the longest piece of script alone.
 * @param {Awaited<ReturnType<typeof traced>>} events @param {(event: any) => boolean} begins @param {"all"|"script"} what
 */
export function between(events, begins, what) {
  /** @type {number[]} */
  const times = [];
  let end = 0;
  for (const event of events) {
    if (begins(event)) times.push(0);
    const counts = what === "script" ? SCRIPT.includes(event.name) : event.name === "ThreadControllerImpl::RunTask";
    if (!counts || event.ts < end || !times.length) continue;
    end = event.ts + event.dur;
    const time = event.tdur / 1000;
    const before = times[times.length - 1];
    times[times.length - 1] = what === "script" ? Math.max(before, time) : before + time;
  }
  return times;
}
