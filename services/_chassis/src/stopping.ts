import { setTimeout as wait } from 'node:timers/promises';

/** For what runs outside a process that ends: tests, and parts that are started by hand. */
export const neverStopping: AbortSignal = new AbortController().signal;

/** Waits, or less when the process begins to end; who goes on afterwards looks which it was. */
export async function pause(ms: number, stopping: AbortSignal = neverStopping): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
}
