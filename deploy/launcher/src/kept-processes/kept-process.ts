import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export type KeptProcessPlan = {
  /** Starts one; it may fail to. */
  launch(): ChildProcess;
  isReady(): Promise<boolean>;
  /** How long one may take until it is ready, and to end in order, in milliseconds. */
  readyWithinMs: number;
  endWithinMs: number;
  /** Pause before each try to bring one back that had ended, in milliseconds; there are no more tries than pauses. */
  pausesMs?: readonly number[];
  /** One that ends sooner than this after it was ready counts as a failed try, in milliseconds. */
  steadyAfterMs?: number;
  /** It ended and could not be restarted. */
  onLost?(how: string): void;
};

/** A passing fault is over by then; waiting longer for a store is in vain. */
const patientPausesMs = [200, 500, 1_000, 2_000, 4_000];
const usuallySteadyAfterMs = 5_000;
const lookEachMs = 20;

/** A child process that comes back when it ends by itself, at the same place and with the same settings. */
export class KeptProcess {
  readonly #plan: KeptProcessPlan;
  #child: ChildProcess | undefined;
  #isKept = false;

  constructor(plan: KeptProcessPlan) {
    this.#plan = plan;
  }

  /** The latest one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    return !this.#child || this.#child.killed || hasEnded(this.#child);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Starts it and keeps it from then on; throws with how the first one failed. */
  async begin(): Promise<void> {
    this.#isKept = true;
    const child = this.#launch();
    const failure = await this.#untilReady(child);
    if (failure) {
      await this.end();
      throw new Error(failure);
    }
    void this.#keep(child);
  }

  /** Resolves when there is one that is ready. */
  async ready(): Promise<void> {
    while (this.hasEnded || !(await this.#plan.isReady())) await pause(lookEachMs);
  }

  /** Ends it in order, then the hard way; it does not come back. */
  async end(): Promise<void> {
    this.#isKept = false;
    if (this.#child) await this.#end(this.#child);
  }

  #launch(): ChildProcess {
    const child = this.#plan.launch();
    // Without a listener a program that is not there would end us.
    child.on('error', () => {});
    this.#child = child;
    return child;
  }

  async #keep(first: ChildProcess): Promise<void> {
    const { pausesMs = patientPausesMs, steadyAfterMs = usuallySteadyAfterMs, onLost } = this.#plan;
    let child = first;
    let tries = 0;
    while (this.#isKept) {
      const readyAt = Date.now();
      await gone(child);
      if (Date.now() - readyAt >= steadyAfterMs) tries = 0;
      let failure: string | undefined = endOf(child);
      while (failure && this.#isKept) {
        const ms = pausesMs[tries++];
        if (ms === undefined) return onLost?.(failure);
        await pause(ms);
        if (!this.#isKept) return;
        child = this.#launch();
        failure = await this.#untilReady(child);
        if (failure) await this.#end(child);
      }
    }
  }

  /** How it failed to get ready; undefined when it is. */
  async #untilReady(child: ChildProcess): Promise<string | undefined> {
    const { isReady, readyWithinMs } = this.#plan;
    const deadline = Date.now() + readyWithinMs;
    for (;;) {
      const answers = !hasEnded(child) && (await isReady());
      // If something answers although ours has ended, it is another program at that address.
      if (hasEnded(child)) return endOf(child);
      if (answers) return undefined;
      if (Date.now() > deadline) return `is not ready after ${readyWithinMs / 1000} s`;
      await pause(lookEachMs);
    }
  }

  async #end(child: ChildProcess): Promise<void> {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), this.#plan.endWithinMs);
    await gone(child);
    clearTimeout(force);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function gone(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise(resolve => child.once('exit', resolve));
}

function endOf({ pid, exitCode, signalCode }: ChildProcess): string {
  if (pid === undefined) return 'cannot be run';
  return signalCode ? `was ended by ${signalCode}` : `ended with code ${exitCode}`;
}
