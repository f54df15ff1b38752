import { setImmediate } from 'node:timers/promises';

/** How long one caller may have the process, in milliseconds. */
const turnMs = 8;

/** Reads in short turns: the services of the same process go on meanwhile. */
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

/** The same for work that may pause at each step: `turn` runs the steps of one turn. */
export async function inTurns(
  steps: Iterator<unknown>,
  turn: (work: () => boolean) => boolean,
): Promise<void> {
  const untilTurnIsOver = () => {
    const began = performance.now();
    while (!steps.next().done) if (performance.now() - began > turnMs) return false;
    return true;
  };
  while (!turn(untilTurnIsOver)) await setImmediate();
}
