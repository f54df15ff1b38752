import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagedProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { startProcesses } from '@insta-ai/deploy/processes/start-processes';
import { type Api, createApi, signIn } from '../api.ts';
import { createOutside, type Outside } from '../outside.ts';

/** The whole product as processes, two of each, with a signed-in person who has pictures to post. */
export type RestartStage = {
  publicUrl: string;
  folder: string;
  token: string;
  api: Api;
  contentType: string;
  /** Three pictures that are ready. */
  pictures: string[];
  /** An item to read. */
  readItem: string;
  process(name: string): ManagedProcess;
  /** Names of all processes that are replicas of something, those of one service beside each other. */
  replicas: string[];
  /** Names of all processes that may die by themselves: the replicas, the gateway and the stores. */
  mortals: string[];
  outside: Outside;
  stop(): Promise<void>;
};

/** Instagram and the others outside live on whatever happens here. */
const outsideName = 'simulator';
/** Not replicas: the stores, the platforms outside, and the one address that all traffic goes through. */
const single = ['nats', 'documents', outsideName, 'gateway'];
/** Every front end is the same program: the shell and one remote stand for all. */
const isMoreOfTheSame = (name: string) => /^frontend-(?!shell-|content-\d)/.test(name);

export async function openRestartStage(): Promise<RestartStage> {
  const folder = process.env.RESTART_FOLDER ?? (await mkdtemp(join(tmpdir(), 'insta-ai-restart-')));
  const run = await startProcesses({
    given: {
      PATH: process.env.PATH,
      PORT: '0',
      SIMULATOR_PORT: '0',
      SIMULATOR_SPEED: '3',
      DATA_DIR: folder,
      REPLICAS: '2',
      WORKERS: '2',
    },
  });
  const token = await signIn(run.publicUrl, run.email, run.password);
  const api = createApi(run.publicUrl, token);
  const { _id: contentType } = await api.createContentType({
    name: 'Restart',
    performance_selection: 'Extreme Speed',
  });
  const { _id: readItem } = await api.createContent({
    title: 'To read',
    prompt: 'a quiet bay',
    _contentType: contentType,
  });
  const names = [...run.processes.keys()].filter(name => !isMoreOfTheSame(name));
  return {
    publicUrl: run.publicUrl,
    folder,
    token,
    api,
    contentType,
    readItem,
    pictures: await api.generate(readItem, 3),
    replicas: names.filter(name => !single.includes(name)),
    mortals: names.filter(name => name !== outsideName),
    process(name) {
      const found = run.processes.get(name);
      if (!found) throw new Error(`There is no process ${name}.`);
      return found;
    },
    outside: createOutside(run.simulatorUrl ?? ''),
    async stop() {
      await run.stop();
      if (!process.env.RESTART_FOLDER) await rm(folder, { recursive: true, force: true });
    },
  };
}
