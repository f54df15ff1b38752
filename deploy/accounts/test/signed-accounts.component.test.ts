import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { done, workOn } from '@insta-ai/chassis/messaging/consumer';
import { permissionsOf } from '@insta-ai/chassis/messaging/permissions';
import { type BusPlace, busAccount } from '@insta-ai/chassis/messaging/sign-in/bus-options';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { proveBus } from '@insta-ai/deploy/launcher/stores/given-stores';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { makeCertificates } from '@insta-ai/deploy/testing/servers/make-certificates';
import { signAccounts } from '@insta-ai/deploy/testing/servers/sign-accounts';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A server whose accounts an operator signs, and that takes nobody without a certificate. */
const log = createLogger('silent');
const prefix = 'staging';
const accounts = signAccounts();
const ends: (() => Promise<unknown>)[] = [];
let folder: string;
let url: string;
let server: ManagedProcess;

const at = (file: string) => join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-signed-'));
  makeCertificates(folder, 'server', 'client');
  for (const service of serviceNames)
    await writeFile(
      at(`${service}.creds`),
      accounts.credentialsOf(`${prefix}_${service}`, permissionsOf(service, prefix)),
    );
  await writeFile(at('stranger.creds'), signAccounts().credentialsOf('stranger'));
  const port = await ownPort();
  url = `tls://127.0.0.1:${port}`;
  const files = `cert_file: "${at('server.crt')}", key_file: "${at('server.key')}", ca_file: "${at('ca.crt')}"`;
  // A token with the rights of a service is longer than the 4 KB that a server takes by default.
  const more = `max_control_line: 16KB\n${accounts.configuration}\ntls: { ${files}, verify: true }`;
  const config = await writeNatsConfig(at('nats'), port, more);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  server = await startProcess(
    {
      name: 'nats',
      command: [program, '--config', config],
      settings: {},
      isReady: () => answers(place('auth-user')),
    },
    folder,
  );
  await ensureStreams(await jetstreamManager(await as('auth-user')));
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const place = (service: ServiceName): BusPlace => ({
  NATS_URL: url,
  BUS_PREFIX: prefix,
  NATS_CREDS: at(`${service}.creds`),
  NATS_CA: at('ca.crt'),
  NATS_CERT: at('client.crt'),
  NATS_KEY: at('client.key'),
});

async function as(service: ServiceName): Promise<NatsConnection> {
  const nats = await connectNats(place(service), log);
  ends.push(() => nats.close());
  return nats;
}

const answers = (door: BusPlace) =>
  proveBus(door).then(
    () => true,
    () => false,
  );

it('each service is known by the user of its file, and does its work', async () => {
  expect(serviceNames.map(service => busAccount(place(service)))).toEqual([...serviceNames]);
  const got: string[] = [];
  const work = workOn(jobs.publish, async ({ id }) => {
    got.push(id);
    return done;
  });
  const worker = { jetstream: jetstream(await as('instagram')), log, measures: unaskedMeasures() };
  const { stop } = await startConsumer(work, worker);
  ends.push(stop);

  const content = createBus({ jetstream: jetstream(await as('content')) });
  await content.send(message(jobs.publish, { id: 'one', userId: 'ann' }, {}));

  await expect.poll(() => got).toEqual(['one']);
});

it('it may do what its token says, and nothing else', async () => {
  const calendar = await as('calendar-ai');

  await expect(jetstream(calendar).publish('jobs.publish', new Uint8Array())).rejects.toThrow(
    /Permissions Violation/,
  );
});

it('who keeps the streams sees what waits for everybody, and nobody else does', async () => {
  const consumersAs = async (service: ServiceName) =>
    (await jetstreamManager(await as(service))).consumers.list('JOBS').next();

  expect(await consumersAs('auth-user')).toEqual(expect.any(Array));
  await expect(consumersAs('content')).rejects.toThrow(/Permissions Violation/);
});

it.each<[string, (door: BusPlace) => BusPlace, RegExp]>([
  [
    'a user that its operator never signed',
    door => ({ ...door, NATS_CREDS: at('stranger.creds') }),
    /refuses this account: .*NATS_CREDS/,
  ],
  ['nobody without credentials', ({ NATS_CREDS: _, ...door }) => door, /refuses this account/],
  [
    'nobody without a certificate',
    ({ NATS_CERT: _, NATS_KEY: __, ...door }) => door,
    /No NATS server answers/,
  ],
  [
    'a server whose authority is not ours',
    ({ NATS_CA: _, ...door }) => door,
    /signed by nobody whom this machine trusts: name the file of its authority in NATS_CA/,
  ],
])('it takes %s', async (_, changed, words) => {
  await expect(proveBus(changed(place('content')))).rejects.toThrow(words);
});

it('renewed credentials are taken at the next attempt, without a start', async () => {
  const file = at('renewed.creds');
  await writeFile(file, accounts.credentialsOf(`${prefix}_content`, permissionsOf('content', prefix)));
  const nats = await connectNats({ ...place('content'), NATS_CREDS: file }, log);
  ends.push(() => nats.close());
  await writeFile(file, signAccounts().credentialsOf('stranger'));
  const refused = nats.closed();

  await nats.reconnect();

  expect(String(await refused)).toMatch(/Authorization Violation/i);
});
