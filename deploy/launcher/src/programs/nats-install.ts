import type { Installer } from '@insta-ai/deploy/system/installer';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';
import { CannotStart } from '../basis/cannot-start.ts';

/** Makes sure that there is a nats-server, else a text that names the ways to get one. */
export async function ensureNatsServer(installer: Installer): Promise<void> {
  const presence = await installer.ensure(systemPrograms.natsServer);
  if (!presence.isThere) throw new CannotStart(natsMissing(presence.advice, presence.reason));
}

/** One line with the three ways. */
export function natsMissing(advice: string, reason?: string): string {
  return (
    `nats-server is missing${reason ? `, and ${reason}` : ''}: ${advice}, ` +
    'or put version 2.9 or newer on the PATH (https://nats.io/download), ' +
    'or set NATS_URL to a running server with JetStream, for example NATS_URL=nats://localhost:4222.'
  );
}
