import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { ensureSecretsFile } from '../../compose/secrets-file.ts';
import { readComposeFile } from '../../compose/testing/read-compose-file.ts';
import { startConfiguredNats } from '../../testing/servers/start-configured-nats.ts';

const deploy = join(import.meta.dirname, '../..');

test('the bus of Compose, with the secrets of a first start, knows each service by the address that its container has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-compose-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // As a version before left it, with a password that a configuration would take for a number.
  await writeFile(join(folder, '.env'), 'NATS_PASSWORD=12e5\n');
  const { services } = readComposeFile(await ensureSecretsFile(join(folder, '.env')));
  const [port, monitor] = [await ownPort(), await ownPort()];
  await copyFile(join(deploy, '../helm/insta-ai/files/nats-users.conf'), join(folder, 'nats-users.conf'));
  const config = await readFile(join(deploy, 'compose/nats.conf'), 'utf8');
  const settings = services.nats?.environment as Record<string, string>;
  const server = await startConfiguredNats(config, { folder, port, monitor, settings });
  onTestFinished(() => server.stop());
  const signIn = async (url: string) => {
    const address = readNatsAddress(url.replace('nats:4222', `127.0.0.1:${port}`));
    await (await connect({ ...address, reconnect: false })).close();
    return address.user;
  };

  const users = await Promise.all(
    serviceNames.map(name => signIn(String(services[name]?.environment?.NATS_URL))),
  );

  expect(users).toEqual([...serviceNames]);
  expect(services['prediction-media-worker']?.environment?.NATS_URL).toBe(
    services['prediction-media']?.environment?.NATS_URL,
  );
  expect(await signIn('nats://insta-ai:12e5@nats:4222')).toBe('insta-ai');
});
