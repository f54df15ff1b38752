import { spawnSync } from 'node:child_process';

/** A program that builds and runs containers. */
export type ContainerEngine = 'docker' | 'podman';

/** What a person is told where there is none. */
export const noEngine = 'No container engine answers: start docker or podman and try again.';

/** The first engine that answers, not only one that is installed. */
export function findEngine(): ContainerEngine | undefined {
  return (['docker', 'podman'] as const).find(
    name => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0,
  );
}
