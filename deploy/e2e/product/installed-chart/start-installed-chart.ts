import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ManagedProcess,
  type ProcessPlan,
  startProcess,
} from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { render } from '../../../checks/chart/helm.ts';
import { find, type KubeObject } from '../../../checks/chart/kube-object.ts';
import { podsOf, settingsOf } from '../../../checks/chart/pods.ts';
import { type Program, programsOf } from '../../../checks/chart/programs-of.ts';
import { chart } from '../../../checks/chart/scenarios.ts';
import { imageOf } from '../../../images/images.ts';
import { findPlaces, type LocalPlaces } from './local-places.ts';
import { startStores } from './start-stores.ts';

/** What `helm install` with ci/minimal.yaml would start, each container as a process of this machine. */
export type InstalledChart = {
  /** Runs what `helm test` would; with an address, everything is asked for there instead of at each Service. */
  test(everythingAt?: string): Promise<string>;
  /** The built-in gateway. */
  gateway: string;
  /** What the bus has refused to somebody. */
  refusals(): Promise<string[]>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../../../..');
/** Processes that start at the same time. */
const atOnce = 6;

/** Starts every program of ours with exactly the settings that the chart gives it; only addresses are this machine's. */
export async function startInstalledChart(): Promise<InstalledChart> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-chart-'));
  // Nothing listens at the public addresses: from inside a cluster they lead nowhere either.
  const objects = await render(chart, {
    files: [join(chart, 'ci/minimal.yaml')],
    values: {
      publicUrl: `http://localhost:${await ownPort()}`,
      simulator: { publicUrl: `http://localhost:${await ownPort()}`, speed: 10 },
    },
  });
  const places = await findPlaces(objects);
  const stores = await startStores(objects, places, folder);
  const running: ManagedProcess[] = [];
  const stop = async () => {
    await Promise.all(running.map(one => one.stop()));
    await stores.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const plans = programsOf(objects).map(program =>
      planOf(program, objects, places, stores.settings, folder),
    );
    for (let first = 0; first < plans.length; first += atOnce) {
      const next = plans.slice(first, first + atOnce);
      running.push(...(await Promise.all(next.map(plan => startProcess(plan, folder)))));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const gateway = `http://127.0.0.1:${places.portOf('insta-ai-gateway', 8080)}`;
  return {
    gateway,
    stop,
    test: everythingAt => runTest(objects, places, folder, everythingAt),
    async refusals() {
      const said = await readFile(join(folder, 'logs/nats.log'), 'utf8');
      return said.split('\n').filter(line => /violation|authorization/i.test(line));
    },
  };
}

function planOf(
  { owner, image, env }: Program,
  objects: readonly KubeObject[],
  places: LocalPlaces,
  stores: Record<string, string>,
  folder: string,
): ProcessPlan {
  const [, name = ''] = owner.split('/');
  const port = places.portOf(name, Number(env.PORT));
  const settings = Object.fromEntries(
    Object.entries(env).map(([key, value]) => [key, stores[key] ?? places.local(value)]),
  );
  const pod = podsOf(objects).find(one => one.owner === owner);
  const ready = pod?.spec.containers[0]?.readinessProbe?.httpGet?.path;
  return {
    name,
    command: [process.execPath, join(root, mainOf(image))],
    settings: {
      ...settings,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Each pod has this one for itself.
      METRICS_PORT: env.METRICS_PORT && '0',
      DATA_DIR: join(folder, name),
      DRAIN_SECONDS: env.DRAIN_SECONDS && '0',
      SMTP_PORT: env.SMTP_PORT && String(places.portOf(name, Number(env.SMTP_PORT))),
    },
    isReady: () => answersOk(`http://127.0.0.1:${port}${ready}`),
  };
}

/** What the image of a program starts. */
function mainOf(name: string): string {
  const { dockerfile, args } = imageOf(name);
  return dockerfile === 'frontend.Dockerfile'
    ? 'frontends/shell/server/main.ts'
    : `${args.FOLDER}/src/main.ts`;
}

async function runTest(
  objects: readonly KubeObject[],
  places: LocalPlaces,
  folder: string,
  everythingAt: string | undefined,
): Promise<string> {
  const pod = podsOf(objects).find(one => one.ends);
  const given = (pod?.spec.containers ?? []).flatMap(container => settingsOf(container, objects));
  const settings = Object.fromEntries(given.map(([name, value = '']) => [name, value]));
  const routes = everythingAt ? JSON.stringify([{ prefix: '/', url: everythingAt }]) : settings.ROUTES;
  const script = join(folder, 'main-job.mjs');
  const files = find(objects, 'ConfigMap', 'insta-ai-test');
  await writeFile(script, files?.data?.['main-job.mjs'] ?? '');
  const env = { ...settings, ROUTES: places.local(routes ?? '') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout;
}
