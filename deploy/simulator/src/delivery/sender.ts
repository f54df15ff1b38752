import type { Clock } from '../store/clock.ts';
import type { Collection } from '../store/store.ts';

export type Planned = { id: string; dueAt: number; attempts: number };

export type Sender = { wake(): void; stop(): Promise<void> };

const longestNapMs = 60_000;

/**
 * Sends what is stored when it is due, and again after each pause until `send` says that it is done with it. Whatever
 * a stop or a kill leaves stored is sent after the next start.
 */
export function createSender<T extends Planned>({
  planned,
  clock,
  speed,
  pausesMs,
  send,
}: {
  planned: Collection<T>;
  clock: Clock;
  speed: number;
  pausesMs: readonly number[];
  send: (one: T, stopping: AbortSignal) => Promise<boolean>;
}): Sender {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (one: T) => {
    const isDone = await send(one, stopping.signal);
    if (stopping.signal.aborted) return;
    const pause = pausesMs[one.attempts];
    if (isDone || pause === undefined) return planned.remove(one.id);
    planned.put({ ...one, attempts: one.attempts + 1, dueAt: clock.now() + pause / speed });
  };

  const wake = () => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const now = clock.now();
    const waiting = planned.oldestFirst().filter(one => !running.has(one.id));
    for (const one of waiting) {
      if (one.dueAt > now) continue;
      const done = attempt(one).finally(() => {
        running.delete(one.id);
        wake();
      });
      running.set(one.id, done);
    }
    const next = Math.min(...waiting.filter(one => one.dueAt > now).map(one => one.dueAt - now));
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next, longestNapMs));
  };
  clock.onAdvance(wake);

  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
