import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagedProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { startProcesses } from '@insta-ai/deploy/processes/start-processes';
import { isMoreOfTheSame, isReplica, outsideName } from './kinds-of-process.ts';
import { openWorkplace, twoOfEach, type Workplace } from './workplace.ts';

/** People beside the first one who have pages open. */
const others = 4;

/** The whole product as processes, two of each. */
export type RestartStage = Workplace & {
  folder: string;
  process(name: string): ManagedProcess;
  /** Names of all processes that are replicas of something, those of one service beside each other. */
  replicas: string[];
  /** Names of all processes that may die by themselves: the replicas, the gateway and the stores. */
  mortals: string[];
  stop(): Promise<void>;
};

export async function openRestartStage(): Promise<RestartStage> {
  const folder = process.env.RESTART_FOLDER ?? (await mkdtemp(join(tmpdir(), 'insta-ai-restart-')));
  const run = await startProcesses({ given: { PATH: process.env.PATH, DATA_DIR: folder, ...twoOfEach } });
  const names = [...run.processes.keys()].filter(name => !isMoreOfTheSame(name));
  return {
    ...(await openWorkplace(run, others)),
    folder,
    replicas: names.filter(isReplica),
    mortals: names.filter(name => name !== outsideName),
    process(name) {
      const found = run.processes.get(name);
      if (!found) throw new Error(`There is no process ${name}.`);
      return found;
    },
    async stop() {
      await run.stop();
      if (!process.env.RESTART_FOLDER) await rm(folder, { recursive: true, force: true });
    },
  };
}
