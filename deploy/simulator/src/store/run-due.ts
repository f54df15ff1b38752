import type { World } from '../world.ts';
import type { Collection } from './open-store.ts';

export type DueRunner = { wake(): void; stop(): Promise<void> };

const longestNapMs = 60_000;

/** Does stored work when it is due; what is stored and not done is done after a restart. */
export function startDueRunner<T extends { id: string; dueAt: number }>(
  world: World,
  collection: Collection<T>,
  work: (one: T, stopping: AbortSignal) => Promise<void>,
): DueRunner {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const now = world.clock.now();
    const waiting = collection.oldestFirst().filter(one => !running.has(one.id));
    for (const one of waiting) {
      if (one.dueAt > now) continue;
      const done = work(one, stopping.signal).finally(() => {
        running.delete(one.id);
        wake();
      });
      running.set(one.id, done);
    }
    const next = Math.min(...waiting.filter(one => one.dueAt > now).map(one => one.dueAt - now));
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next, longestNapMs));
  };
  world.clock.onAdvance(wake);

  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
