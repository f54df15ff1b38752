import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import type { OwnEngine } from './own-engine.ts';

/** An engine that programs speak to, and how they find it. */
export type EngineService = { env: Record<string, string>; stop(): Promise<void> };

/**
 * What a newer podman has by itself, to this one: a socket that is listened on, `podman compose` (another program, as there), and health checks that
 * are asked, which podman leaves to timers of systemd.
 */
export async function serveEngine(
  { env }: OwnEngine,
  folder: string,
  compose: string,
): Promise<EngineService> {
  const socket = join(folder, 'podman.sock');
  const address = `unix://${socket}`;
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeProgram(
    join(programs, 'podman'),
    `if [ "$1" = compose ]; then shift; exec ${compose} "$@"; fi\nexec /usr/bin/podman "$@"`,
  );
  // A docker that is here would be asked first, and find this engine by its socket.
  writeProgram(join(programs, 'docker'), 'exit 1');
  const found = { ...env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
  const settings = { ...found, HOME: folder };
  const service = await startProcess(
    {
      name: 'podman',
      command: ['podman', 'system', 'service', '--time=0', address],
      settings,
      isReady: async () => existsSync(socket),
    },
    folder,
  );
  const health = await startProcess(
    { name: 'health', command: ['sh', '-c', askHealth], settings, isReady: async () => true },
    folder,
  );
  return {
    // The container that removes what tests leave behind comes from a registry; the whole engine is removed here.
    env: { ...found, DOCKER_HOST: address, TESTCONTAINERS_RYUK_DISABLED: 'true' },
    async stop() {
      await health.stop();
      await service.stop();
    },
  };
}

const askHealth = `while sleep 1; do
  for id in $(podman ps --quiet --filter health=starting --filter health=unhealthy); do podman healthcheck run "$id"; done
done`;

function writeProgram(path: string, lines: string): void {
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}
