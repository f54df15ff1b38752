import { setTimeout as pause } from 'node:timers/promises';

/** Something that people do again and again. */
export type TrafficPart = {
  /** Ends it; resolves when what was begun has its answer. */
  stop(): Promise<void>;
};

/** Does one thing after the other, `everyMs` from start to start, until stopped or done `atMost` times. */
export function repeat(
  everyMs: number,
  act: (index: number) => Promise<void>,
  atMost = Number.POSITIVE_INFINITY,
): TrafficPart {
  const stopping = new AbortController();
  const run = async () => {
    for (let index = 0; index < atMost && !stopping.signal.aborted; index += 1) {
      const next = Date.now() + everyMs;
      await act(index);
      // Told to stop it goes on at once, and ends.
      await pause(Math.max(0, next - Date.now()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
