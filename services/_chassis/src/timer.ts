import type { Logger } from './logger.ts';
import { newRequestId, runInContext } from './request-context.ts';

/** Work that a service does again and again; never overlaps with itself. */
export type Timer = {
  readonly name: string;
  readonly everyMs: number;
  /** `stopping` turns true when the process is about to end; long work looks at it between steps. */
  run(stopping: () => boolean): Promise<void>;
};

/** Starts a timer: first run at once, then `everyMs` after the end of the last one. A failing run is logged, not fatal. */
export function startTimer(timer: Timer, log: Logger): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => {};
  const loop = async () => {
    while (!stopped) {
      try {
        await runInContext({ requestId: newRequestId() }, () => timer.run(() => stopped));
      } catch (error) {
        log.error({ err: error, timer: timer.name }, 'timer run failed');
      }
      if (!stopped) await pause(timer.everyMs, cancel => (wake = cancel));
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}

function pause(ms: number, onCancel: (cancel: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const handle = setTimeout(resolve, ms);
    onCancel(() => {
      clearTimeout(handle);
      resolve();
    });
  });
}
