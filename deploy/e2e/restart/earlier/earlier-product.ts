import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { productFolder } from '@insta-ai/deploy/bundle/programs';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { ownDocuments } from '@insta-ai/deploy/processes/document-accounts';
import { documentsPlan, endMoreMs } from '@insta-ai/deploy/processes/process-plans';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { urlSettingOf } from '@insta-ai/gateway/gateway-settings';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { type Entrance, twoOfEach } from '../workplace.ts';
import { type Front, openFront } from './front.ts';
import { runningProgram } from './running-program.ts';

/** What `earlier-processes.main.ts` says when all are there. */
type EarlierRun = Entrance & { pids: Record<string, number> };

/** An earlier version as processes, two of each, on stores that are given to it, as a cluster does. */
export type EarlierProduct = Entrance & {
  names: string[];
  /** Puts the program of today into the place of one, with its settings. */
  upgrade(name: string): Promise<void>;
  /** Ends one of today in order and starts it anew. */
  restart(name: string): Promise<void>;
  /** The same for the gateway, which all go through: the new one is there before the one before it ends, as in a cluster. */
  upgradeGateway(): Promise<void>;
  /** Starts a service that the earlier version does not have. */
  add(service: ServiceName): Promise<void>;
  stop(): Promise<void>;
};

/** TABLE: settings whose words of 0.1.0 the chart of today no longer writes, and what it writes instead. */
const renewed: Record<string, Record<string, string>> = { TRUST_PROXY: { true: '1' } };

/**
 * What the chart gives a gateway (`drainSeconds`). The launcher gives its one gateway none: nobody comes after it. Without it whoever
 * asks on a kept connection at the moment of the end gets a reset, as HTTP cannot help.
 */
const asInCluster = { DRAIN_SECONDS: '10' };

/** The model that 0.1.0 took where nobody named one: its simulator, which stays, does not know that of today. */
const usualThen = { OPENAI_MODEL: 'gpt-4o-mini' };

const renew = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, renewed[name]?.[value] ?? value]),
  );

export async function startEarlierProduct(source: string, folder: string): Promise<EarlierProduct> {
  const dataFolder = join(folder, 'data');
  const path = process.env.PATH ?? '';
  const bus = await startNatsServer({ folder: join(folder, 'nats'), path });
  const { own, url } = ownDocuments(await ownPort());
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
  let front: Front | undefined;
  let gateway: ManagedProcess | undefined;
  let gateways = 0;
  /** Where the services that the earlier version does not have are, as a gateway is told it. */
  const added: Record<string, string> = {};
  const startOf = (root: string, name: string, script: string, settings: Record<string, string>) => {
    const command = [process.execPath, join(root, script)] as const;
    const isReady = () => answersOk(`http://127.0.0.1:${settings.PORT}/ready`);
    const part = name.replace(/-(\d|of-.*)$/, '');
    return startProcess(
      { name, command, settings, isReady, endMoreMs: endMoreMs(part, settings) },
      dataFolder,
    );
  };
  const start = async (name: string, script: string, settings: Record<string, string>) => {
    today.push(await startOf(productFolder, name, script, { ...usualThen, ...renew(settings) }));
  };
  const stop = async () => {
    await front?.stop();
    await Promise.all([...today, gateway].map(one => one?.stop()));
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    await documents.stop();
    await bus.stop();
  };
  try {
    const { pids, publicUrl: _, ...entrance }: EarlierRun = await heard();
    const end = async (name: string) => {
      child.stdin.write(`${name}\n`);
      await heard();
    };
    const ofGateway = await runningProgram(pids.gateway, source);
    const gatewaySettings = async () => ({
      ...ofGateway.settings,
      ...asInCluster,
      PORT: String(await ownPort()),
    });
    const first = await gatewaySettings();
    gateway = await startOf(source, 'gateway-of-earlier', ofGateway.script, first);
    const atFront = await openFront(Number(first.PORT));
    front = atFront;
    return {
      ...entrance,
      publicUrl: atFront.url,
      names: Object.keys(pids),
      async upgrade(name) {
        const { script, settings } = await runningProgram(pids[name], source);
        await end(name);
        await start(name, script, settings);
      },
      async restart(name) {
        const found = today.find(one => one.name === name);
        if (!found) throw new Error(`${name} is not of today.`);
        await found.restart();
      },
      async upgradeGateway() {
        const next = await gatewaySettings();
        gateways += 1;
        const name = `gateway-of-today-${gateways}`;
        const before = gateway;
        gateway = await startOf(productFolder, name, ofGateway.script, renew({ ...next, ...added }));
        atFront.leadTo(Number(next.PORT));
        await before?.stop();
      },
      async add(service) {
        const { settings } = await runningProgram(pids['content-1'], source);
        const PORT = String(await ownPort());
        await start(`${service}-1`, `services/${service}/src/main.ts`, { ...settings, PORT });
        added[urlSettingOf(service)] = `http://127.0.0.1:${PORT}`;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
