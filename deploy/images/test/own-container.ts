import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { onTestFinished, vi } from 'vitest';
import { findEngine, noEngine } from '../container-engine.ts';
import { imageVersion, tagOf, wholeProduct } from '../images.ts';

const engine = findEngine() ?? 'docker';
const run = promisify(execFile);
const image = tagOf(wholeProduct, imageVersion);

/** Why no container of the whole product can be tried here; undefined where it can. */
export function whyNoContainer(): string | undefined {
  if (!findEngine()) return noEngine;
  const { status } = spawnSync(engine, ['image', 'inspect', image], { stdio: 'ignore' });
  return status === 0 ? undefined : `there is no image: node deploy/images/main.ts ${wholeProduct.name}`;
}

/** What an engine says, on both streams. */
async function ask(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(engine, args, { maxBuffer: 20_000_000 });
  return `${stdout}${stderr}`.trim();
}

/** A volume of the test, removed with it. */
export async function ownVolume(): Promise<string> {
  const name = `insta-ai-test-${randomUUID()}`;
  await ask('volume', 'create', name);
  onTestFinished(async () => void (await ask('volume', 'rm', '--force', name)));
  return name;
}

/** The whole product in a container that may do and write nothing else, as Compose runs it. */
export type OwnContainer = {
  url: string;
  simulatorUrl: string;
  /** All that it said since it was made. */
  said(): Promise<string>;
  /** Resolves when its own health check says yes. */
  untilHealthy(): Promise<void>;
  /** Runs a program in it. */
  exec(...command: string[]): Promise<string>;
  /** As the engine does it: SIGTERM, and the hard way only after a minute. Answers the exit code. */
  stop(): Promise<number>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Exit code of one that ends by itself. */
  exitCode(): Promise<number>;
};

/** Starts one, removed with the test. */
export async function startContainer(
  volume: string,
  settings: Record<string, string> = {},
): Promise<OwnContainer> {
  const name = `insta-ai-test-${randomUUID()}`;
  const [port, simulatorPort] = [await ownPort(), await ownPort()];
  const environment = {
    SIMULATOR_HOST: '0.0.0.0',
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SPEED: '20',
    ...settings,
  };
  onTestFinished(async () => void (await ask('rm', '--force', '--volumes', name).catch(() => '')));
  await ask(
    ...[
      'run',
      '--detach',
      '--name',
      name,
      '--log-driver=json-file',
      '--read-only',
      '--cap-drop=all',
      '--user=1000:1000',
    ],
    ...['--security-opt=no-new-privileges', '--tmpfs=/tmp', `--volume=${volume}:/data`],
    ...[`--publish=127.0.0.1:${port}:8080`, `--publish=127.0.0.1:${simulatorPort}:${simulatorPort}`],
    ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
    image,
  );
  const state = (field: string) => ask('inspect', '--format', `{{.State.${field}}}`, name);
  const exitCode = async () => Number(await ask('wait', name));
  return {
    url: `http://127.0.0.1:${port}`,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    said: () => ask('logs', name),
    async untilHealthy() {
      await vi.waitFor(
        async () => {
          // Podman asks through timers of systemd, which not every machine has; asked by hand it is the same check.
          if (engine === 'podman') return void (await ask('healthcheck', 'run', name));
          if ((await state('Health.Status')) !== 'healthy') throw new Error(await ask('logs', name));
        },
        { timeout: 90_000, interval: 200 },
      );
    },
    exec: (...command) => ask('exec', name, ...command),
    async stop() {
      await ask('stop', '--time', '60', name);
      return Number(await state('ExitCode'));
    },
    async kill() {
      await ask('kill', '--signal', 'KILL', name);
      await exitCode();
    },
    async start() {
      await ask('start', name);
    },
    exitCode,
  };
}
