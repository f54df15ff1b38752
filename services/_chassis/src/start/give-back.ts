import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** When a process gives back, in milliseconds. */
type Times = {
  /** What a start does in passing is over by then: first looks at the stores, first questions whether it is ready. */
  afterStartMs: number;
  /** How long it is looked at before it counts as idle. */
  lookEveryMs: number;
};
const usual: Times = { afterStartMs: 5_000, lookEveryMs: 300_000 };

/** Who works a smaller share of the time than this is idle: its timers alone take less. */
const idleShare = 0.03;
/** Less than this is not worth a collection, in bytes. */
const worthBytes = 2 * 2 ** 20;

/** Whether a collection now would disturb nobody and bring something: the share of the time that was worked, and what came on since the last. */
export function isWorthIt({ utilization, grownBytes }: { utilization: number; grownBytes: number }): boolean {
  return utilization < idleShare && grownBytes >= worthBytes;
}

let timer: NodeJS.Timeout | undefined;

/**
 * Has V8 give back what the start of this process threw away, and later, while nobody asks anything of it, what its timers did. By
 * itself V8 does so when a process allocates much, which an idle one does not: it would keep a third of its heap for nothing. After
 * the start that is also what was compiled to run once: it is compiled anew should it run again. Takes about a tenth of a
 * second. Asked again before the first time, it waits anew.
 */
export function giveBackWhenIdle({ afterStartMs, lookEveryMs }: Times = usual): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // At the end of the process there would be little left to keep for the next start.
    flushCompileCache();
    setFlagsFromString('--stress-flush-code');
    collect();
    // The flags are part of what says whether kept code may be used.
    setFlagsFromString('--no-stress-flush-code');
    lookEvery(lookEveryMs);
  }, afterStartMs).unref();
}

function lookEvery(ms: number): void {
  let least = process.memoryUsage.rss();
  let since = performance.eventLoopUtilization();
  timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (!isWorthIt({ utilization, grownBytes: process.memoryUsage.rss() - least })) return;
    collect();
    least = process.memoryUsage.rss();
  }, ms).unref();
}

let gc: NodeJS.GCFunction | undefined;

/** All that can be had. The way to it is Node's own, which no code of ours sees but this. */
function collect(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
  }
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
