import type { Logger } from '../logger.ts';

/** Order in which a process ends: no new requests, finish work, stop answering others, close what they used. */
const stages = ['http', 'work', 'rpc', 'dependencies', 'stores', 'bus'] as const;
type Stage = (typeof stages)[number];

/** Longest time one stage may take, in milliseconds; then the next begins, so that a stuck part cannot block the end. */
const stageLimitMs = 10_000;

/** Collects what must be closed and closes it in order, once. */
export class Shutdown {
  readonly #log: Logger;
  readonly #closers: { stage: Stage; name: string; close: () => Promise<unknown> | unknown }[] = [];
  readonly #begin = new AbortController();
  #ending: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Aborted when the process begins to end: before it refuses anything, so that what takes long comes to an end meanwhile. */
  get stopping(): AbortSignal {
    return this.#begin.signal;
  }

  add(stage: Stage, name: string, close: () => Promise<unknown> | unknown): void {
    this.#closers.push({ stage, name, close });
  }

  /**
   * Ends everything; a second call waits for the first. Doors stay open for `drainMs` first, so that those who send work
   * notice before it is refused.
   */
  run(drainMs = 0): Promise<void> {
    this.#begin.abort();
    this.#ending ??= this.#runStages(drainMs);
    return this.#ending;
  }

  async #runStages(drainMs: number): Promise<void> {
    // The global timer, which a test can put forward; that of node:timers/promises cannot be.
    if (drainMs > 0) await new Promise(resolve => setTimeout(resolve, drainMs));
    for (const stage of stages) {
      const closers = this.#closers.filter(closer => closer.stage === stage);
      await Promise.all(closers.map(closer => this.#closeInTime(closer.name, closer.close)));
    }
  }

  async #closeInTime(name: string, close: () => Promise<unknown> | unknown): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`not closed after ${stageLimitMs} ms`)), stageLimitMs);
    });
    try {
      await Promise.race([Promise.resolve().then(close), limit]);
    } catch (error) {
      this.#log.warn({ err: error, part: name }, 'part did not close cleanly');
    } finally {
      clearTimeout(timer);
    }
  }
}
