import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type ContainerEngine, findEngine, noEngine } from '../images/container-engine.ts';

const folder = import.meta.dirname;

/** Where secrets and settings of the installation are. */
export const settingsFile = join(folder, '.env');

/** Runs `docker compose` or `podman compose` on our file; throws one line for a person when it cannot. */
export function compose(...args: string[]): void {
  const engine = findComposeEngine();
  const place = ['--file', join(folder, 'compose.yaml'), '--env-file', settingsFile];
  const { status } = spawnSync(engine, ['compose', ...place, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`\`${engine} compose ${args.join(' ')}\` ended with code ${status}.`);
}

/** The engine that answers and knows Compose. */
export function findComposeEngine(): ContainerEngine {
  const engine = findEngine();
  if (!engine) throw new Error(noEngine);
  if (spawnSync(engine, ['compose', 'version'], { stdio: 'ignore' }).status !== 0)
    throw new Error(`${engine} answers, but \`${engine} compose\` is not installed: add it and try again.`);
  return engine;
}
