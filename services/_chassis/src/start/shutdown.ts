import type { Logger } from '../logger.ts';
import { pause } from '../stopping.ts';

/** Order in which a process ends: no new requests, finish work, stop answering others, close what they used. */
const stages = ['http', 'work', 'rpc', 'dependencies', 'stores', 'bus'] as const;
type Stage = (typeof stages)[number];
type Finish = (withinMs: number) => Promise<void>;
type Close = () => Promise<unknown> | unknown;

/** Longest time that a part may take to close; then the next stage begins, so that a stuck one cannot block the end. */
const usualLimitMs = 10_000;

/** Collects what must be closed and closes it in order, once. */
export type Shutdown = {
  /** Aborted when the process begins to end: before it refuses anything, so that long work can come to an end meanwhile. */
  readonly stopping: AbortSignal;
  /** Aborted when doors close: what is still under way then has seconds to come to its end. */
  readonly closing: AbortSignal;
  /** Once drained, doors stay open until `finish` resolves, for `mostMs` at most. */
  holdOpen(finish: Finish, mostMs: number): void;
  /** `moreMs` is added to the longest time that it may take to close. */
  add(stage: Stage, name: string, close: Close, moreMs?: number): void;
  /**
   * Ends everything; a second call waits for the first. Doors stay open for `drainMs` first, so that those who send work
   * notice before it is refused.
   */
  run(drainMs?: number): Promise<void>;
};

export function createShutdown(log: Logger, limitMs = usualLimitMs): Shutdown {
  const closers: (Closer & { stage: Stage })[] = [];
  const held: { finish: Finish; mostMs: number }[] = [];
  const begin = new AbortController();
  const close = new AbortController();
  let ending: Promise<void> | undefined;

  const runStages = async (drainMs: number) => {
    // The global timer, which a test can put forward; that of node:timers/promises cannot be.
    if (drainMs > 0) await new Promise(resolve => setTimeout(resolve, drainMs));
    await Promise.all(held.map(({ finish, mostMs }) => finishInTime(finish, mostMs, log)));
    close.abort();
    for (const stage of stages) {
      const ofStage = closers.filter(closer => closer.stage === stage);
      await Promise.all(ofStage.map(closer => closeInTime(closer, log)));
    }
  };

  return {
    stopping: begin.signal,
    closing: close.signal,
    holdOpen: (finish, mostMs) => void held.push({ finish, mostMs }),
    add: (stage, name, close, moreMs = 0) =>
      void closers.push({ stage, name, close, limitMs: limitMs + moreMs }),
    run(drainMs = 0) {
      begin.abort();
      ending ??= runStages(drainMs);
      return ending;
    },
  };
}

async function finishInTime(finish: Finish, mostMs: number, log: Logger): Promise<void> {
  const finished = new AbortController();
  const finishing = finish(mostMs).finally(() => finished.abort());
  await Promise.race([finishing, pause(mostMs, finished.signal)]);
  if (!finished.signal.aborted) log.warn({ afterMs: mostMs }, 'calls that take minutes are cut off');
}

type Closer = { name: string; close: Close; limitMs: number };

async function closeInTime({ name, close, limitMs }: Closer, log: Logger): Promise<void> {
  const closed = new AbortController();
  const limit = async () => {
    await pause(limitMs, closed.signal);
    if (!closed.signal.aborted) throw new Error(`not closed after ${limitMs} ms`);
  };
  try {
    await Promise.race([Promise.resolve().then(close), limit()]);
  } catch (error) {
    log.warn({ err: error, part: name }, 'part did not close cleanly');
  } finally {
    closed.abort();
  }
}
