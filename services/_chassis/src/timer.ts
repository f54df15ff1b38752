import type { Logger } from './logger.ts';
import type { Measures } from './metrics/measures.ts';
import { newRequestId, runInContext } from './request-context.ts';
import { pause } from './stopping.ts';

/** Work that a service does again and again; never overlaps with itself. */
export type Timer = {
  readonly name: string;
  readonly everyMs: number;
  /** `stopping` is aborted when the process begins to end; long work looks at it between steps. */
  run(stopping: AbortSignal): Promise<void>;
};

export type TimerTools = { log: Logger; measures: Measures };

/**
 * Starts a timer: first run at once, then `everyMs` after the end of the last one, until the process begins to end. A failing
 * run is logged, not fatal.
 */
export function startTimer(
  timer: Timer,
  { log, measures }: TimerTools,
  stopping: AbortSignal,
): { ended: Promise<void> } {
  measures.begin('insta_ai_timer_failures_total', { timer: timer.name });
  let failedRuns = 0;
  measures.gauge('insta_ai_timer_failed_runs', () => [{ value: failedRuns, labels: { timer: timer.name } }]);
  const loop = async () => {
    while (!stopping.aborted) {
      try {
        await runInContext({ requestId: newRequestId() }, () => timer.run(stopping));
        failedRuns = 0;
      } catch (error) {
        failedRuns += 1;
        log.error({ err: error, timer: timer.name }, 'timer run failed');
        measures.count('insta_ai_timer_failures_total', { timer: timer.name });
      }
      await pause(timer.everyMs, stopping);
    }
  };
  return { ended: loop() };
}
