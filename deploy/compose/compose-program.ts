import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { product } from '@insta-ai/chassis/product/product';
import { type ContainerEngine, findEngine, noEngine } from '../images/container-engine.ts';

const folder = import.meta.dirname;

/** One installation of possibly several on this machine. */
export type Installation = {
  /** Where its secrets and settings are. */
  settingsFile: string;
  /** Name that containers and volumes start with; the file's own when left out. */
  project?: string;
};

/** The installation of `make compose-up`. */
export const ownInstallation: Installation = { settingsFile: join(folder, '.env') };

/** Runs `docker compose` or `podman compose` on our file; throws one line for a person when it cannot. */
export function compose({ settingsFile, project }: Installation, ...args: string[]): void {
  const engine = findComposeEngine();
  const place = [
    '--file',
    join(folder, 'compose.yaml'),
    '--env-file',
    settingsFile,
    ...(project ? ['--project-name', project] : []),
  ];
  const { status } = spawnSync(engine, ['compose', ...place, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, COMMIT: product.commit },
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
