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
      await pause(next - Date.now(), stopping.signal);
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
