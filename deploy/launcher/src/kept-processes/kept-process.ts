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
  /** Whether no try can succeed now, for want of room on the disk say: it is tried on with the longest pause, and none counts. */
  isInVain?(): boolean;
  /** It ended and could not be restarted. */
  onLost?(how: string): void;
};

/** A passing fault is over by then; waiting longer for a store is in vain. */
const patientPausesMs = [200, 500, 1_000, 2_000, 4_000];
const lookEachMs = 20;

export type KeptProcess = ReturnType<typeof createKeptProcess>;

/** A child process that comes back when it ends by itself, at the same place and with the same settings. */
export function createKeptProcess(plan: KeptProcessPlan) {
  const { isReady, readyWithinMs, pausesMs = patientPausesMs, steadyAfterMs = 5_000 } = plan;
  /** The latest one. */
  let child: ChildProcess | undefined;
  let isKept = false;
  let tries = 0;

  /** How it failed to get ready; undefined when it is. */
  const launch = async (): Promise<string | undefined> => {
    const launched = plan.launch();
    // Without a listener a program that is not there would end us.
    launched.on('error', () => {});
    child = launched;
    const deadline = Date.now() + readyWithinMs;
    for (;;) {
      const answers = !hasEnded(launched) && (await isReady());
      // If something answers although ours has ended, it is another program at that address.
      if (hasEnded(launched)) return endOf(launched);
      if (answers) return undefined;
      if (Date.now() > deadline) return `is not ready after ${readyWithinMs / 1000} s`;
      await pause(lookEachMs);
    }
  };
  const endLatest = async () => {
    if (!child || hasEnded(child)) return;
    const ending = child;
    ending.kill('SIGTERM');
    const force = setTimeout(() => ending.kill('SIGKILL'), plan.endWithinMs);
    await gone(ending);
    clearTimeout(force);
  };
  const nextPause = (): number | undefined => {
    if (!plan.isInVain?.()) return pausesMs[tries++];
    tries = 0;
    return pausesMs.at(-1);
  };
  /** Tries until there is one that is ready; answers how the last one failed when there are no more tries. */
  const bringBack = async (how: string): Promise<string | undefined> => {
    for (let failure: string | undefined = how; failure && isKept; ) {
      const ms = nextPause();
      if (ms === undefined) return failure;
      await pause(ms);
      if (!isKept) return undefined;
      failure = await launch();
      if (failure) await endLatest();
    }
    return undefined;
  };
  const keep = async () => {
    tries = 0;
    while (isKept && child) {
      const readyAt = Date.now();
      await gone(child);
      if (Date.now() - readyAt >= steadyAfterMs) tries = 0;
      const failure = await bringBack(endOf(child));
      if (failure) return plan.onLost?.(failure);
    }
  };
  const isGone = () => !child || child.killed || hasEnded(child);
  /** Ends it in order, then the hard way; it does not come back. */
  const end = async () => {
    isKept = false;
    await endLatest();
  };
  return {
    pid: () => child?.pid,
    hasEnded: isGone,
    kill: (signal: NodeJS.Signals) => void child?.kill(signal),
    /** Starts it and keeps it from then on; throws with how the first one failed. */
    async begin(): Promise<void> {
      isKept = true;
      const failure = await launch();
      if (failure) {
        await end();
        throw new Error(failure);
      }
      void keep();
    },
    /** Resolves when there is one that is ready. */
    async ready(): Promise<void> {
      while (isGone() || !(await isReady())) await pause(lookEachMs);
    },
    end,
  };
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
