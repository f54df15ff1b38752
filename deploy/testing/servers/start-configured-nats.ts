import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ManagedProcess,
  type ProcessPlan,
  startProcess,
} from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';

type Here = { folder: string; port: number; monitor: number; settings: ProcessPlan['settings'] };

/**
 * Starts the bus of a container on this machine, by the container's own configuration: with other ports, another folder, and
 * without what Debian's 2.9 does not know, since an image holds a newer one.
 */
export async function startConfiguredNats(
  configuration: string,
  { folder, port, monitor, settings }: Here,
): Promise<ManagedProcess> {
  const file = join(folder, 'nats.conf');
  const here = configuration
    .replace('http_port: 8222', `http_port: ${monitor}`)
    .replace('port: 4222', `port: ${port}`)
    .replace('/data', join(folder, 'nats'))
    .replace(', sync_interval: "1s"', '');
  await writeFile(file, here);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  const isReady = () => answersOk(`http://127.0.0.1:${monitor}/healthz`);
  return startProcess({ name: 'nats', command: [program, '--config', file], settings, isReady }, folder);
}
