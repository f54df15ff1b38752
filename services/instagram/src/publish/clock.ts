/** Time as the workers see it. */
export type Clock = {
  now(): Date;
  /** Ends early when the process is about to end. */
  sleep(ms: number): Promise<void>;
  /** Whether the process is about to end; work then stops between two steps. */
  stopping(): boolean;
};

export type StoppableClock = Clock & { stop(): void };

export function createClock(): StoppableClock {
  const stop = new AbortController();
  return {
    now: () => new Date(),
    sleep: ms =>
      new Promise(resolve => {
        if (stop.signal.aborted) return resolve();
        const wake = () => {
          clearTimeout(timer);
          stop.signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        stop.signal.addEventListener('abort', wake);
      }),
    stopping: () => stop.signal.aborted,
    stop: () => stop.abort(),
  };
}
