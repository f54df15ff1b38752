import { setImmediate } from 'node:timers/promises';

const turnMs = 8;

/** Runs a long walk in short turns: the services of the same process go on meanwhile. */
export async function* unhurried<T>(steps: Iterable<T | undefined>): AsyncGenerator<T> {
  let began = performance.now();
  for (const step of steps) {
    if (performance.now() - began > turnMs) {
      await setImmediate();
      began = performance.now();
    }
    if (step !== undefined) yield step;
  }
}
