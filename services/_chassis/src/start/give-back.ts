import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a start does in passing is over by then: first looks at the stores, first questions whether it is ready. */
const startIsOverAfterMs = 5_000;

let timer: NodeJS.Timeout | undefined;

/**
 * Has V8 give back, once, what the start of this process threw away. By itself it does so when a process allocates again, which one
 * that nobody asks anything does not: it would keep a third of its heap for nothing. So it would what was compiled to run once: that
 * is compiled anew should it run again. Takes about a tenth of a second. Asked again before, it waits anew.
 *
 * @param afterMs from now, in milliseconds
 */
export function giveBackAfterStart(afterMs = startIsOverAfterMs): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // At the end of the process there would be little left to keep for the next start.
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    setFlagsFromString('--stress-flush-code');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    // The flags are part of what says whether kept code may be used.
    setFlagsFromString('--no-stress-flush-code');
  }, afterMs);
  timer.unref();
}
