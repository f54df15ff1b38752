import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programBeside } from '@insta-ai/deploy/bundle/programs';
import { CannotStart } from '../basis/cannot-start.ts';
import { compiledCodeFolder } from '../basis/compiled-code.ts';
import type { OnLost } from '../basis/launch.ts';
import { sparingMemory, sparingPieces } from '../basis/sparing-memory.ts';
import type { Room } from '../data-folder/room.ts';
import { startKept } from './start-kept.ts';

/** What to run, and how to know that it is ready. */
export type ProcessPlan = {
  /** Unique, for the log file and the person: `content-2`. */
  name: string;
  /** Program and its arguments. */
  command: readonly [string, ...string[]];
  settings: Record<string, string | undefined>;
  /** Whether it may be given work. */
  isReady(): Promise<boolean>;
  /** How much longer than usual it may take to end in order, in milliseconds, for work that is lost when it is cut off. */
  endMoreMs?: number;
};

/** A process that is kept running: it comes back when it ends by itself. */
export type ManagedProcess = {
  name: string;
  pid(): number | undefined;
  /** Ends it the hard way; it comes back by itself. */
  kill(): void;
  /** Resolves when it is ready, also the one that comes after one that ended. */
  back(): Promise<void>;
  /** Ends it in order and starts it anew, with other settings if some are given; resolves when the new one is ready. */
  restart(changed?: ProcessPlan['settings']): Promise<void>;
  stop(): Promise<void>;
};

const endWithLauncher = pathToFileURL(programBeside('end-with-launcher')).href;

/** How long a process may take until it is ready, in milliseconds. */
const readyWithinMs = 60_000;
/** How long a process may usually take to end in order, in milliseconds; then it is ended the hard way. */
const endWithinMs = 30_000;

/**
 * Starts a process, waits until it is ready and keeps it running. Its output goes to `logs/<name>.log` of the data folder,
 * which its command line names: processes of ours end with a killed launcher, servers it leaves behind, and the next one ends them.
 * While the disk is full it is never given up: what starts writes something, so that any process that ends then would end the product.
 */
export async function startProcess(
  plan: ProcessPlan,
  dataFolder: string,
  { onLost = () => {}, room }: { onLost?: OnLost; room?: Pick<Room, 'keepsNothing'> } = {},
): Promise<ManagedProcess> {
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true });
  const [program, ...given] = plan.command;
  let settings = plan.settings;
  // The folder says whose process it is.
  const args = program === process.execPath ? ['--import', endWithLauncher, ...given, dataFolder] : given;
  const mark = { pidFile: join(folder, `${plan.name}.pid`), program: basename(program), folder: dataFolder };
  const logFile = join(folder, `${plan.name}.log`);
  const log = openSync(logFile, 'a');
  const says = (how: string) => `${plan.name} ${how}: see ${logFile}.`;
  const explain = (error: Error) => {
    throw new CannotStart(says(error.message), error);
  };
  const kept = await startKept(mark, {
    // A process group of its own: Ctrl-C must reach us, who end everything in order.
    launch: () =>
      spawn(program, args, {
        env: {
          ...sparingMemory,
          ...sparingPieces,
          ...definedOf(settings),
          NODE_COMPILE_CACHE: compiledCodeFolder,
        },
        stdio: ['pipe', log, log],
        detached: true,
      }),
    isReady: plan.isReady,
    readyWithinMs,
    endWithinMs: endWithinMs + (plan.endMoreMs ?? 0),
    isInVain: () => room?.keepsNothing() ?? false,
    onLost: how => onLost(says(`cannot be restarted; it ${how}`)),
  }).catch(explain);
  return {
    name: plan.name,
    pid: kept.process.pid,
    kill: () => kept.process.kill('SIGKILL'),
    back: kept.process.ready,
    async restart(changed = {}) {
      settings = { ...settings, ...changed };
      await kept.process.end();
      await kept.process.begin().catch(explain);
    },
    stop: kept.stop,
  };
}

function definedOf(settings: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
