import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CannotStart } from '../../embedded/src/cannot-start.ts';
import { compiledCodeFolder } from '../../embedded/src/compiled-code.ts';
import { endLeftover, forgetProcess, markProcess } from '../../embedded/src/leftover-process.ts';

/** What to run, and how to know that it is ready. */
export type ProcessPlan = {
  /** Unique, for the log file and the person: `content-2`. */
  name: string;
  /** Program and its arguments. */
  command: readonly [string, ...string[]];
  settings: Record<string, string | undefined>;
  /** Whether it may be given work. */
  isReady(): Promise<boolean>;
};

/** A process that is kept running: it comes back when it ends by itself. */
export type ManagedProcess = {
  name: string;
  pid(): number | undefined;
  /** Ends it the hard way; it comes back by itself. */
  kill(): void;
  /** Resolves when it is ready, also the one that comes after one that ended. */
  back(): Promise<void>;
  /** Ends it in order and starts it anew; resolves when the new one is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** How long a process may take until it is ready, in milliseconds. */
const readyWithinMs = 60_000;
/** How long a process may take to end in order, in milliseconds; then it is ended the hard way. */
const endWithinMs = 30_000;
/** Pause before an ended process is started again, in milliseconds. */
const comeBackAfterMs = 200;

/**
 * Starts a process, waits until it is ready and keeps it running. Its output goes to `logs/<name>.log` of the data folder,
 * which its command line names: a killed launcher leaves its processes behind, and the next one ends them.
 */
export async function startProcess(plan: ProcessPlan, dataFolder: string): Promise<ManagedProcess> {
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true });
  const [program, ...args] = plan.command;
  // Says whose process it is.
  if (program === process.execPath) args.push(dataFolder);
  const mark = { pidFile: join(folder, `${plan.name}.pid`), program: basename(program), folder: dataFolder };
  await endLeftover(mark);
  const log = openSync(join(folder, `${plan.name}.log`), 'a');
  let isWanted = true;
  let child = launch();

  function launch(): ChildProcess {
    // A process group of its own: Ctrl-C must reach us, who end everything in order.
    const started = spawn(program, args, {
      env: { ...definedOf(plan.settings), NODE_COMPILE_CACHE: compiledCodeFolder },
      stdio: ['ignore', log, log],
      detached: true,
    });
    started.once('exit', () => {
      if (isWanted) setTimeout(comeBack, comeBackAfterMs, started);
    });
    void markProcess(mark, started.pid);
    return started;
  }

  function comeBack(ended: ChildProcess) {
    if (isWanted && ended === child) child = launch();
  }

  const end = async () => {
    const ending = child;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGTERM');
    const force = setTimeout(() => ending.kill('SIGKILL'), endWithinMs);
    await gone;
    clearTimeout(force);
    await forgetProcess(mark);
  };

  const running: ManagedProcess = {
    name: plan.name,
    pid: () => child.pid,
    kill: () => void child.kill('SIGKILL'),
    back: async () => {
      const hasEnded = () => child.killed || child.exitCode !== null || child.signalCode !== null;
      while (hasEnded()) await new Promise(resolve => setTimeout(resolve, 50));
      await untilReady(plan, () => child, folder);
    },
    async restart() {
      isWanted = false;
      await end();
      isWanted = true;
      child = launch();
      await untilReady(plan, () => child, folder);
    },
    async stop() {
      isWanted = false;
      await end();
    },
  };
  try {
    await untilReady(plan, () => child, folder);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

async function untilReady(plan: ProcessPlan, child: () => ChildProcess, folder: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const isReady = await plan.isReady();
    const { exitCode } = child();
    // Who answers although ours has ended is somebody else at its port.
    if (isReady && exitCode === null) return;
    if (exitCode !== null || Date.now() > deadline) {
      const how =
        exitCode === null ? `is not ready after ${readyWithinMs / 1000} s` : `ended with code ${exitCode}`;
      throw new CannotStart(`${plan.name} ${how}: see ${join(folder, `${plan.name}.log`)}.`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

function definedOf(settings: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
