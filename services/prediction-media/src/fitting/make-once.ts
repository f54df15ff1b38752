import type { Logger } from '@insta-ai/chassis/logger';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { createFairTurns } from '@insta-ai/chassis/turns/fair-turns';
import { notConvertible, stillMaking } from '../framing/framing.errors.ts';
import { isOfTheMachine } from './is-of-the-machine.ts';
import type { RendersStore } from './renders.store.ts';

type Make = (signal: AbortSignal) => Promise<void>;
/** A file and whom it is for. */
type Wanted = { key: string; owner: string };

/** Makes a file unless it is there; stops when it is no longer wanted. */
export type MakeOnce = (file: Wanted, make: Make) => Promise<void>;

/** A file that is made or waits for it. */
type Turn = Wanted & { make: Make; made: PromiseWithResolvers<void> };

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
 * and one at a time in each, and who asks again finds the file. People take turns, so that the many films of one keep nobody
 * else waiting. A killed process' work is taken over by the next asker.
 */
export function createMakeOnce({ objects, renders, log, signal, patienceMs = 20_000 }: Deps): MakeOnce {
  const running = new Map<string, Promise<void>>();
  const turns = createFairTurns<Turn>({ slots: 1, idOf: ({ key }) => key, laneOf: ({ owner }) => owner });

  const work = async (key: string, make: Make) => {
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

  const run = async (turn: Turn) => {
    const made = work(turn.key, turn.make);
    await made.catch(() => {});
    turns.end(turn);
    running.delete(turn.key);
    turn.made.resolve(made);
    fill();
  };
  const fill = () => {
    for (let next = turns.take(); next; next = turns.take()) void run(next);
  };
  const start = (file: Wanted, make: Make) => {
    const turn = { ...file, make, made: Promise.withResolvers<void>() };
    running.set(turn.key, turn.made.promise);
    turns.add(turn);
    fill();
    return turn.made.promise;
  };

  return async (file, make) => {
    const { key } = file;
    if (await objects.stat(key)) return;
    if ((await renders.failures(key)) >= mostTries) throw notConvertible();
    const turn = running.get(key) ?? start(file, make);
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
