import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { productFolder } from '@insta-ai/deploy/bundle/programs';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { ownDocuments } from '@insta-ai/deploy/processes/document-accounts';
import { documentsPlan } from '@insta-ai/deploy/processes/process-plans';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { type Entrance, twoOfEach } from '../workplace.ts';
import { runningProgram } from './running-program.ts';

/** What `earlier-processes.main.ts` says when all are there. */
type EarlierRun = Entrance & { pids: Record<string, number> };

/** An earlier version as processes, two of each, on stores that are given to it, as a cluster does. */
export type EarlierProduct = Entrance & {
  names: string[];
  /** Puts the program of today into the place of one, with its settings. */
  upgrade(name: string): Promise<void>;
  /** Starts a service that the earlier version does not have. */
  add(service: ServiceName): Promise<void>;
  stop(): Promise<void>;
};

/** TABLE: settings whose words of 0.1.0 the chart of today no longer writes, and what it writes instead. */
const renewed: Record<string, Record<string, string>> = { TRUST_PROXY: { true: '1' } };

const renew = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, renewed[name]?.[value] ?? value]),
  );

export async function startEarlierProduct(source: string, folder: string): Promise<EarlierProduct> {
  const dataFolder = join(folder, 'data');
  const path = process.env.PATH ?? '';
  const bus = await startNatsServer({ folder: join(folder, 'nats'), path });
  const { own, url } = ownDocuments(await freePort());
  const documents = await startProcess(documentsPlan(url, join(folder, 'documents'), own), folder);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'earlier-processes.main.ts'), source], {
    env: { PATH: path, DATA_DIR: dataFolder, NATS_URL: bus.url, MONGODB_URL: url, ...twoOfEach },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const news = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heard = async () => {
    const { done, value } = await news.next();
    if (done) throw new Error('The earlier version has ended.');
    return JSON.parse(value);
  };
  const today: ManagedProcess[] = [];
  const start = async (name: string, script: string, settings: Record<string, string>) => {
    const command = [process.execPath, join(productFolder, script)] as const;
    const isReady = () => answersOk(`http://127.0.0.1:${settings.PORT}/ready`);
    today.push(await startProcess({ name, command, settings: renew(settings), isReady }, dataFolder));
  };
  const stop = async () => {
    await Promise.all(today.map(one => one.stop()));
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    await documents.stop();
    await bus.stop();
  };
  try {
    const { pids, ...entrance }: EarlierRun = await heard();
    return {
      ...entrance,
      names: Object.keys(pids),
      async upgrade(name) {
        const { script, settings } = await runningProgram(pids[name], source);
        child.stdin.write(`${name}\n`);
        await heard();
        await start(name, script, settings);
      },
      async add(service) {
        const { settings } = await runningProgram(pids['content-1'], source);
        await start(`${service}-1`, `services/${service}/src/main.ts`, {
          ...settings,
          PORT: String(await freePort()),
        });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
