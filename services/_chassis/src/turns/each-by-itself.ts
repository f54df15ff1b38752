import { neverStopping } from '../stopping.ts';

/**
 * Does what waits, one after the other. What fails keeps nothing behind it from its turn: its error is thrown in the end, several
 * of them in one, and it stays for the next run. Begins nothing more once the process begins to end.
 */
export async function eachByItself<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  stopping: AbortSignal = neverStopping,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    if (stopping.aborted) break;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} could not be done`);
}

/** Parts of one run that need nothing of each other, each as `eachByItself` does it. */
export async function partsByThemselves(
  parts: readonly (() => Promise<unknown>)[],
  stopping?: AbortSignal,
): Promise<void> {
  await eachByItself(parts, part => part(), stopping);
}
