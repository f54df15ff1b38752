import type { Logger } from '@insta-ai/chassis/logger';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { atMost } from '@insta-ai/chassis/turns/at-most';
import { notConvertible, stillMaking } from '../framing/framing.errors.ts';
import { isOfTheMachine } from './is-of-the-machine.ts';
import type { RendersStore } from './renders.store.ts';

/** Makes a file unless it is there; stops when it is no longer wanted. */
export type MakeOnce = (key: string, make: (signal: AbortSignal) => Promise<void>) => Promise<void>;

type Deps = {
  objects: Pick<ObjectStore, 'stat'>;
  renders: Pick<RendersStore, 'take' | 'failures'>;
  log: Logger;
  /** Ends the work when the process ends. */
  signal: AbortSignal;
  /** How long somebody waits before asking again, in milliseconds. */
  patienceMs?: number;
};

/** Tries after which a file is called impossible; what fails for the disk or the store counts as none. */
const mostTries = 3;

/**
 * Work that takes longer than anybody waits: it goes on after the caller was told to ask again, in one process only
 * and one at a time in each, and who asks again finds the file. A killed process' work is taken over by the next asker.
 */
export function createMakeOnce({ objects, renders, log, signal, patienceMs = 20_000 }: Deps): MakeOnce {
  const running = new Map<string, Promise<void>>();
  const inTurn = atMost(1);

  const work = async (key: string, make: (signal: AbortSignal) => Promise<void>) => {
    if (signal.aborted || (await objects.stat(key))) return;
    const lease = await renders.take(key);
    if (!lease) throw stillMaking();
    let failed = false;
    try {
      await make(signal);
    } catch (error) {
      failed = !signal.aborted && !isOfTheMachine(error);
      if (!signal.aborted) log.warn({ err: error, key }, 'media could not be converted');
      throw stillMaking();
    } finally {
      await lease.release(failed);
    }
  };

  const start = (key: string, make: (signal: AbortSignal) => Promise<void>) => {
    const turn = inTurn(() => work(key, make)).finally(() => running.delete(key));
    running.set(key, turn);
    return turn;
  };

  return async (key, make) => {
    if (await objects.stat(key)) return;
    if ((await renders.failures(key)) >= mostTries) throw notConvertible();
    const turn = running.get(key) ?? start(key, make);
    // Handled below, unless nobody is waiting any more.
    turn.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    let stopWaiting = () => {};
    const timeout = new Promise<never>((_, reject) => {
      stopWaiting = () => reject(stillMaking());
      timer = setTimeout(stopWaiting, patienceMs);
    });
    signal.addEventListener('abort', stopWaiting);
    await Promise.race([turn, timeout]).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stopWaiting);
    });
    if (!(await objects.stat(key))) throw stillMaking();
  };
}
