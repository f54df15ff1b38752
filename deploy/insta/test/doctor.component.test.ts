import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { create, toBinary } from '@bufbuild/protobuf';
import { sendDeadLetter } from '@insta-ai/chassis/messaging/letters/dead-letters';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { highWaterOf, noteHighWater } from '@insta-ai/deploy/document-store/storage/high-water';
import { notePrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { makeSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { makeCertificates } from '@insta-ai/deploy/testing/servers/make-certificates';
import { serveHttp } from '@insta-ai/deploy/testing/servers/serve-http';
import { startConfiguredNats } from '@insta-ai/deploy/testing/servers/start-configured-nats';
import { createTokenBox } from '@insta-ai/instagram/token-box';
import { subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { placeOf } from '@insta-ai/spending/cost';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { settingsOfPart } from '../../compose/testing/settings-of-part.ts';
import { backupNameAt } from '../src/archive/backup-name.ts';
import { examine } from '../src/doctor/examine.ts';
import type { Machine } from '../src/doctor/scene.ts';
import { putBackup } from './put-backup.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Nothing here waits for its end: whatever fails does so at once. */
const lookMs = 30_000;

/** What is set otherwise than in the product that runs; undefined is not set. */
type Planted = {
  set?: Record<string, string | undefined>;
  machine?: Partial<Machine>;
};

type Fault = {
  fault: string;
  plant(): Planted | Promise<Planted>;
  /** The check that must name it, and how. */
  named: string;
  level?: 'warn';
  words: RegExp;
  /** The data folder is another one, on which nothing runs, or never did: that is said too. */
  isStopped?: true;
};

async function look({ set = {}, machine = {} }: Planted) {
  const report = await examine({ ...product.given, ...set }, { lookMs, machine });
  return { ...report, wrong: report.lines.filter(({ level }) => level !== 'ok') };
}

it('finds nothing wrong with a product that runs', async () => {
  const { wrong, leftOut } = await look({});

  expect(wrong).toEqual([]);
  expect(leftOut.map(({ name }) => name).sort()).toEqual(['courier', 'nats-server', 'prices']);
});

it('finds nothing wrong with a bucket that the role of the machine opens', async () => {
  await roleSaying({ AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER' });
  const { lines } = await look({
    set: { S3_ROLE: 'true', S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined },
  });

  expect(lines.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(lines.find(({ name }) => name === 'media')?.words).toContain('takes and gives');
});

/** A folder on which no product was ever started, with stores of its own. */
async function fresh(DATA_DIR?: string, rest: Planted['set'] = {}): Promise<Planted> {
  const folder = DATA_DIR ?? join(await testFolder(), 'data');
  return { set: { DATA_DIR: folder, NATS_URL: undefined, MONGODB_URL: undefined, PORT: '0', ...rest } };
}

/** A folder that a product ran on, whose stores are said to be these; the bus is that of the product that runs. */
async function stopped(
  stores: string[],
  fill: (folder: string) => Promise<unknown>,
  secrets: string = JSON.stringify(makeSecrets({})),
): Promise<Planted> {
  const folder = await testFolder();
  await chmod(folder, 0o700);
  await writeFile(join(folder, 'installation.json'), JSON.stringify({ id: 'this', stores }));
  if (secrets) await writeFile(join(folder, 'secrets.json'), secrets, { mode: 0o600 });
  await fill(folder);
  return { set: { DATA_DIR: folder, MONGODB_URL: undefined, PORT: '0' } };
}

const markedAs = async (folder: string, id: string, store = 'documents') => {
  await mkdir(join(folder, store), { recursive: true });
  await writeFile(join(folder, store, 'installation-id'), id);
};

/** A program of this name before all others on the PATH. */
async function programSaying(name: string, script: string): Promise<string> {
  const folder = await testFolder();
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return `${folder}:${process.env.PATH}`;
}

/** What a nats-server says of itself when somebody connects. */
async function natsSaying(info: object, tls?: { key: Buffer; cert: Buffer }): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'A', max_payload: 1_048_576, headers: true, ...info })}\r\n`,
    );
    if (tls) return void new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => {});
    socket.on('data', data => {
      if (String(data).includes('PING')) socket.write('PONG\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `nats://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** A bus that takes no messages any more: its server may keep little, and its account anything. */
async function fullBus(): Promise<string> {
  const folder = await testFolder();
  const [port, monitor] = [await ownPort(), await ownPort()];
  const little =
    'host: "127.0.0.1"\nport: 4222\nhttp_port: 8222\njetstream { store_dir: "/data", max_file_store: 16MB }\n';
  const server = await startConfiguredNats(little, { folder, port, monitor, settings: {} });
  onTestFinished(() => server.stop());
  const url = `nats://127.0.0.1:${port}`;
  const line = await connect({ servers: url, reconnect: false });
  onTestFinished(() => line.close());
  await ensureStreams(await jetstreamManager(line));
  const fill = async () => {
    for (;;) await jetstream(line).publish('jobs.of-a-test', new Uint8Array(256 * 1_024));
  };
  await expect(fill()).rejects.toThrow('insufficient resources');
  return url;
}

/** Documents in a store that no service looks into. */
async function quietly(database: string, collection: string, document: Document): Promise<Planted> {
  const client = await new MongoClient(product.quiet.url).connect();
  const documents = client.db(database).collection(collection);
  await documents.insertOne(document);
  onTestFinished(async () => {
    await documents.deleteMany({});
    await client.close();
  });
  return { set: { MONGODB_URL: product.quiet.url } };
}

const hour = 60 * 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const item = { owner: 'ann', title: 'Coffee', status: 'Scheduled', version: 1 };
const going = {
  ...item,
  decision: { publishId: 'item.1', dueAt: ago(hour), giveUpAt: ago(-hour) },
  outcome: { state: 'publishing', message: '', advice: '', at: ago(hour) },
};

function account(facts: Document = {}, token = 'EAASimulatorLongLivedUserToken000000000000000000000000ZD') {
  const _id = 'ann.1';
  const userToken = createTokenBox(product.secrets.ENCRYPTION_KEY).seal(token, _id);
  return {
    _id,
    owner: 'ann',
    login: 'login',
    accountId: '1',
    name: 'Ann Bakes',
    needsReconnect: false,
    userToken,
    pageToken: userToken,
    ...facts,
  } as Document;
}

async function onBus<T>(work: (nats: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
  const nats = await connect(readNatsAddress(product.given.NATS_URL ?? ''));
  onTestFinished(() => nats.close());
  return work(nats);
}

/** What the machine is told of its role; undefined for a machine without one. */
async function roleSaying(keys: object | undefined): Promise<void> {
  const Expiration = new Date(Date.now() + hour).toISOString();
  const role = await serveHttp((_asked, answer) =>
    keys
      ? answer.end(JSON.stringify({ ...keys, Token: 'of the session', Expiration }))
      : answer.writeHead(404).end(),
  );
  onTestFinished(role.stop);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', role.url);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** What the Facebook app has where it is managed. */
async function subscribeApp(method: 'POST' | 'DELETE', params: Record<string, string>): Promise<void> {
  const { GRAPH_BASE_URL, FACEBOOK_APP_ID: id, FACEBOOK_APP_SECRET: secret } = product.given;
  const query = new URLSearchParams({ ...params, access_token: `${id}|${secret}` });
  const reply = await fetch(`${GRAPH_BASE_URL}/v25.0/${id}/subscriptions?${query}`, { method });
  expect(reply.status, await reply.text()).toBe(200);
}

const otherPassword = (url = '') => url.replace(/:[0-9a-f]{48}@/, ':another-password@');
const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const disk = (facts: object) => ({
  machine: { statfs: async () => ({ bsize: 4096, bavail: 2e9, files: 1e6, ffree: 9e5, ...facts }) },
});
const nowhere = async (scheme: string) => `${scheme}://127.0.0.1:${await ownPort()}`;

/** Settings of an OpenAI-compatible server that has the one model. */
async function drawingServer(): Promise<Record<string, string>> {
  const OPENAI_IMAGE_MODEL = 'gpt-image-2';
  const server = await serveHttp(({ url }, reply) => {
    const isThere = url === `/v1/models/${OPENAI_IMAGE_MODEL}`;
    const answer = isThere ? { id: OPENAI_IMAGE_MODEL } : { error: { code: 'model_not_found' } };
    reply.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  onTestFinished(server.stop);
  return { OPENAI_IMAGE_MODEL, OPENAI_IMAGE_BASE_URL: `${server.url}/v1`, OPENAI_IMAGE_API_KEY: 'sk-any' };
}

/** A server that answers with a certificate of an authority that this machine does not know. */
async function untrusted(): Promise<{ host: string; keys: { key: Buffer; cert: Buffer } }> {
  const folder = await testFolder();
  makeCertificates(folder, 'server');
  const [key, cert] = await Promise.all(['key', 'crt'].map(end => readFile(join(folder, `server.${end}`))));
  const keys = { key: key as Buffer, cert: cert as Buffer };
  const server = createTlsServer(keys, socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as { port: number }).port}`, keys };
}

/** An S3 server on which everything goes but one kind of request for the objects of one bucket. */
async function bucketRefusing(
  method: string,
  path: string,
  code = 'AccessDenied',
): Promise<Record<string, string>> {
  const server = await serveHttp(({ method: asked, url = '' }, reply) => {
    const isRefused = asked === method && url.startsWith(path) && url.length > path.length;
    if (isRefused) reply.writeHead(403).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    else if (asked === 'GET')
      reply.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
    else reply.writeHead(asked === 'DELETE' ? 204 : 200, { etag: '"1"' }).end();
  });
  onTestFinished(server.stop);
  return { S3_ENDPOINT: server.url };
}

/** TABLE: what can be wrong, how it is planted, and what must name it. */
const faults: Fault[] = [
  {
    fault: 'a number that is none',
    plant: () => ({ set: { SIMULATOR_SPEED: 'fast' } }),
    named: 'settings',
    words: /^SIMULATOR_SPEED must be a number/,
  },
  {
    fault: 'a prefix of databases that MongoDB does not take',
    plant: () => ({ set: { DATABASE_PREFIX: 'two.' } }),
    named: 'settings',
    words: /^DATABASE_PREFIX does not have the right form .*40 letters/,
  },
  {
    fault: 'a public address with a path',
    plant: () => ({ set: { PUBLIC_URL: 'https://example.com/studio' } }),
    named: 'settings',
    words: /^PUBLIC_URL does not have the right form .*without a path/,
  },
  {
    fault: 'a version of the Graph API that is none',
    plant: () => ({ set: { GRAPH_VERSION: '25' } }),
    named: 'settings',
    words: /^GRAPH_VERSION does not have the right form/,
  },
  {
    fault: 'budgets that cannot be read',
    plant: () => ({ set: { BUDGETS: 'much' } }),
    named: 'settings',
    words: /^BUDGETS does not have the right form/,
  },
  {
    fault: 'an hour of the nightly backup that is none',
    plant: () => ({ set: { BACKUP_TO: '/backups', BACKUP_AT: '3 o’clock' } }),
    named: 'settings',
    words: /^BACKUP_AT does not have the right form .*as 03:15/,
  },
  {
    fault: 'a number of backups that is none',
    plant: () => ({ set: { BACKUP_TO: '/backups', BACKUP_KEEP: '0' } }),
    named: 'settings',
    words: /^BACKUP_KEEP must be >= 1/,
  },
  {
    fault: 'a place of backups in a bucket without a folder',
    plant: () => ({ set: { BACKUP_TO: 's3://backups' } }),
    named: 'settings',
    words: /^BACKUP_TO does not have the right form .*s3:..bucket.folder/,
  },
  {
    fault: 'a folder of backups that is not there',
    plant: () => ({ set: { BACKUP_TO: '/nowhere/backups' } }),
    named: 'backup',
    words: /^BACKUP_TO .*There is no folder .nowhere.backups/,
  },
  {
    fault: 'a bucket of backups that is not there',
    plant: () => ({ set: { BACKUP_TO: 's3://no-such-bucket/nightly/' } }),
    named: 'backup',
    words: /^BACKUP_TO .*no-such-bucket/,
  },
  {
    fault: 'a place of backups of a kind that is not known',
    plant: () => ({ set: { BACKUP_TO: 'gs://backups/nightly/' } }),
    named: 'settings',
    words: /^BACKUP_TO does not have the right form .*Folder .*s3:..bucket.folder/,
  },
  {
    fault: 'a file in place of a folder of backups',
    async plant() {
      const file = join(await testFolder(), 'backups');
      await writeFile(file, '', { mode: 0o755 });
      return { set: { BACKUP_TO: file } };
    },
    named: 'backup',
    words: /^BACKUP_TO .*backups is a file/,
  },
  {
    fault: 'a disk of backups without room for the next one',
    async plant() {
      const finishedAt = ago(hour);
      const last = { place: '/backups/insta-ai-x.tar', holds: '', bytes: 5e9 };
      const good = { _id: 'good', ...last, startedAt: finishedAt, finishedAt } as unknown as Document;
      const { set } = await quietly('operator', 'backups', good);
      const BACKUP_TO = await testFolder();
      const room = (path: string) => ({
        bsize: 4096,
        bavail: path === BACKUP_TO ? 1e6 : 2e9,
        files: 0,
        ffree: 0,
      });
      return { set: { ...set, BACKUP_TO }, machine: { statfs: async path => room(path) } };
    },
    named: 'backup',
    level: 'warn',
    words: /has 4\.1 GB left, and the last backup had 5\.0 GB/,
  },
  {
    fault: 'a key that may not remove from the bucket of backups',
    async plant() {
      const s3 = await bucketRefusing('DELETE', '/backups/');
      return { set: { ...s3, BACKUP_TO: 's3://backups/nightly' } };
    },
    named: 'backup',
    words: /^BACKUP_TO .*may write to the bucket backups and not remove from it/,
  },
  {
    fault: 'a key that may not write into the bucket of backups',
    async plant() {
      const s3 = await bucketRefusing('PUT', '/backups/');
      return { set: { ...s3, BACKUP_TO: 's3://backups/nightly' } };
    },
    named: 'backup',
    words: /^BACKUP_TO .*refuses .*backups.*AccessDenied/,
  },
  {
    fault: 'a folder of backups that is another installation’s',
    plant: async () => {
      const BACKUP_TO = await testFolder();
      const name = backupNameAt(new Date(Date.now() - 60_000));
      await putBackup(join(BACKUP_TO, name), { ENCRYPTION_KEY: 'cd'.repeat(32) });
      return { set: { BACKUP_TO } };
    },
    named: 'backup',
    words: /^BACKUP_TO .*holds backups of another installation.*choose a folder of its own/,
  },
  {
    fault: 'a secret of the Facebook app that is empty',
    plant: () => ({ set: { FACEBOOK_APP_SECRET: '' } }),
    named: 'settings',
    words: /^FACEBOOK_APP_SECRET is (empty|not set)/,
  },
  {
    fault: 'half a courier',
    plant: () => ({ set: { COURIER_S3_ENDPOINT: 'https://s3.example.com' } }),
    named: 'settings',
    words: /must be set all, or none/,
  },
  {
    fault: 'an encryption key that is too short',
    plant: () => ({ set: { ENCRYPTION_KEY: 'tooshort' } }),
    named: 'settings',
    words: /^ENCRYPTION_KEY does not have the right form/,
  },
  {
    fault: 'a signing key of another kind',
    plant: () => ({ set: { JWT_PRIVATE_KEY: 'a key of my own' } }),
    named: 'signing key',
    words: /^JWT_PRIVATE_KEY is not a private key for ES256/,
  },
  {
    fault: 'another signing key that is none',
    plant: () => ({ set: { JWT_PRIVATE_KEY_OTHER: 'some words' } }),
    named: 'signing key',
    words: /^JWT_PRIVATE_KEY_OTHER is not a private key for ES256/,
  },
  {
    fault: 'a file of prices that is not there',
    plant: () => ({ set: { PRICES: '/nowhere/prices.json' } }),
    named: 'settings',
    words: /^PRICES names a file that cannot be read \(\/nowhere\/prices\.json: ENOENT\)/,
  },
  {
    fault: 'a workflow of ComfyUI that is not there',
    plant: () => ({
      set: {
        IMAGE_PROVIDER: 'comfyui',
        COMFYUI_BASE_URL: 'http://gpu.local:8188',
        COMFYUI_WORKFLOW: '/nowhere.json',
      },
    }),
    named: 'settings',
    words: /^COMFYUI_WORKFLOW: \/nowhere\.json cannot be read/,
  },
  {
    fault: 'an old Node',
    plant: () => ({ machine: { nodeVersion: '20.11.1' } }),
    named: 'Node',
    words: /Node is version 20\.11\.1/,
  },
  {
    fault: 'an old nats-server',
    plant: async () =>
      fresh(undefined, { PATH: await programSaying('nats-server', 'echo nats-server: v2.8.4') }),
    named: 'nats-server',
    words: /is version 2\.8\.4, which is too old/,
    isStopped: true,
  },
  {
    fault: 'a nats-server that does not start',
    plant: async () => fresh(undefined, { PATH: await programSaying('nats-server', 'exit 127') }),
    named: 'nats-server',
    words: /does not start/,
    isStopped: true,
  },
  {
    fault: 'no ffmpeg',
    plant: async () => ({ set: { PATH: await testFolder() } }),
    named: 'ffmpeg',
    level: 'warn',
    words: /ffmpeg and ffprobe are not installed/,
  },
  { fault: 'a full disk', plant: () => disk({ bavail: 1e4 }), named: 'disk', words: /Only 39 MB are free/ },
  {
    fault: 'a disk that is nearly full',
    plant: () => disk({ bavail: 3e5 }),
    named: 'disk',
    level: 'warn',
    words: /Only 1 GB/,
  },
  {
    fault: 'a disk without inodes',
    plant: () => disk({ ffree: 10 }),
    named: 'disk',
    words: /Only 0 % of the files/,
  },
  {
    fault: 'no room for what is worked on',
    plant: () => {
      const room = (path: string) => ({
        bsize: 4096,
        bavail: path === tmpdir() ? 1e3 : 2e9,
        files: 0,
        ffree: 0,
      });
      return { machine: { statfs: async path => room(path) } };
    },
    named: 'disk',
    words: /^Only 3 MB are free on the disk of .*tmp, where films are worked on/,
  },
  {
    fault: 'a clock that is some seconds ahead',
    plant: () => ({ machine: { now: () => ago(-40_000) } }),
    named: 'clock',
    level: 'warn',
    words: /ahead of that of 127\.0\.0\.1/,
  },
  {
    fault: 'a clock that is minutes behind',
    plant: () => ({ machine: { now: () => ago(600_000) } }),
    named: 'clock',
    words: /behind that of/,
  },
  {
    fault: 'a time zone that nobody knows',
    plant: () => ({ set: { TZ: 'Europe/Atlantis' }, machine: { zone: () => undefined } }),
    named: 'time zone',
    level: 'warn',
    words: /^TZ is "Europe\/Atlantis", which is no time zone that Node knows/,
  },
  {
    fault: 'a low limit of open files',
    plant: () => ({
      machine: {
        limits: async () => 'Max open files            256                  256                  files',
      },
    }),
    named: 'open files',
    level: 'warn',
    words: /^A program may have only 256 files and connections open/,
  },
  {
    fault: 'a port that is taken',
    plant: () => fresh(undefined, { PORT: product.given.PORT }),
    named: 'port',
    words: /^Port \d+ is in use/,
    isStopped: true,
  },
  {
    fault: 'a host of another machine',
    plant: () => fresh(undefined, { HOST: '203.0.113.7' }),
    named: 'port',
    words: /HOST 203\.0\.113\.7 is not an address of this machine/,
    isStopped: true,
  },
  {
    fault: 'a product that is not ready',
    async plant() {
      const server = await serveHttp((_request, reply) =>
        reply.writeHead(503).end('{"bus":"not connected"}'),
      );
      onTestFinished(server.stop);
      return { set: { PORT: new URL(server.url).port } };
    },
    named: 'port',
    words: /not ready: .*not connected/,
  },
  {
    fault: 'a product that does not answer',
    plant: async () => ({ set: { PORT: String(await ownPort()) } }),
    named: 'port',
    words: /runs and does not answer/,
  },
  {
    fault: 'a data folder that cannot be made',
    async plant() {
      const file = join(await testFolder(), 'file');
      await writeFile(file, '');
      return fresh(join(file, 'data'));
    },
    named: 'folder',
    words: /cannot be/,
    isStopped: true,
  },
  {
    fault: "somebody else's folder",
    async plant() {
      const folder = await testFolder();
      await chmod(folder, 0o755);
      await writeFile(join(folder, 'letter.txt'), '');
      return fresh(folder);
    },
    named: 'folder',
    words: /holds files that are not Insta AI's/,
    isStopped: true,
  },
  {
    fault: 'a data folder that others can read',
    async plant() {
      await chmod(product.folder, 0o755);
      onTestFinished(() => chmod(product.folder, 0o700));
      return {};
    },
    named: 'folder',
    level: 'warn',
    words: /Other users of this machine can read/,
  },
  {
    fault: 'secrets that others can read',
    async plant() {
      const secrets = join(product.folder, 'secrets.json');
      await chmod(secrets, 0o644);
      onTestFinished(() => chmod(secrets, 0o600));
      return {};
    },
    named: 'folder',
    level: 'warn',
    words: /secrets\.json\.$/,
  },
  {
    fault: 'damaged secrets',
    plant: () => stopped([], async () => {}, '{"JWT_PRI'),
    named: 'secrets',
    words: /secrets\.json is damaged/,
    isStopped: true,
  },
  {
    fault: 'secrets that are gone',
    plant: () => stopped(['secrets.json'], async () => {}, ''),
    named: 'its stores',
    words: /secrets\.json is missing/,
  },
  {
    fault: 'documents that are gone',
    plant: () => stopped(['documents'], async () => {}),
    named: 'its stores',
    words: /documents is missing or was emptied/,
    isStopped: true,
  },
  {
    fault: 'documents of another installation',
    plant: () =>
      stopped(['documents'], async folder => {
        await markedAs(folder, 'another');
        await writeFile(join(folder, 'documents/documents.sqlite'), 'x');
      }),
    named: 'its stores',
    words: /documents belongs to another installation/,
    isStopped: true,
  },
  {
    fault: 'a prefix that was another one when it last ran',
    async plant() {
      const { set } = await stopped([], folder =>
        notePrefixes(folder, { ...product.given, DATABASE_PREFIX: 'shop-' }),
      );
      return { set: { ...set, MONGODB_URL: product.given.MONGODB_URL } };
    },
    named: 'its stores',
    words: /DATABASE_PREFIX is not set, and was "shop-"/,
    isStopped: true,
  },
  {
    fault: 'damaged documents',
    plant: () =>
      stopped(['documents'], async folder => {
        await markedAs(folder, 'this');
        await writeFile(join(folder, 'documents/documents.sqlite'), 'no database at all');
      }),
    named: 'its stores',
    words: /documents is damaged/,
    isStopped: true,
  },
  {
    fault: 'documents from an old backup',
    plant: () =>
      stopped(['documents'], async folder => {
        const documents = join(folder, 'documents');
        await markedAs(folder, 'this');
        await (await startDocumentStore({ folder: documents })).stop();
        await noteHighWater(highWaterOf(documents), 1_000_000);
      }),
    named: 'its stores',
    words: /documents is older than it was/,
    isStopped: true,
  },
  {
    fault: 'streams from an old backup',
    async plant() {
      const { set } = await stopped(['nats'], async folder => {
        const nats = join(folder, 'nats');
        await markedAs(folder, 'this', 'nats');
        const server = await startNatsServer({ folder: nats, path: process.env.PATH ?? '' });
        const line = await connect({ servers: server.url });
        await ensureStreams(await jetstreamManager(line));
        await line.close();
        await server.stop();
        await noteHighWater(highWaterOf(nats), 1_000_000);
      });
      return { set: { ...set, NATS_URL: undefined } };
    },
    named: 'streams',
    level: 'warn',
    words: /older than they were.*The next start goes on with them/,
    isStopped: true,
  },
  {
    fault: 'a product that does not run',
    plant: () => stopped([], async () => {}),
    named: 'running',
    level: 'warn',
    words: /No Insta AI runs on/,
  },
  {
    fault: 'a backup that is a week old',
    plant: () =>
      quietly('operator', 'backups', {
        ...{ _id: 'good', place: '/backups/insta-ai-x.tar', holds: '' },
        ...{ startedAt: ago(7.5 * 24 * hour), finishedAt: ago(7.5 * 24 * hour) },
      } as unknown as Document),
    named: 'backup',
    level: 'warn',
    words: /The last backup is 7 days old/,
  },
  {
    fault: 'a backup of the night that failed',
    plant: () =>
      quietly('operator', 'backups', {
        ...{ _id: 'failed', place: '/backups/', failedAt: ago(hour), reason: 'There is no room.' },
      } as unknown as Document),
    named: 'backup',
    level: 'warn',
    words: /The last backup into .backups. failed: There is no room/,
  },
  {
    fault: 'an old installation without a backup',
    async plant() {
      const note = join(product.folder, 'installation.json');
      const firstStartAt = ago(90 * hour).toISOString();
      await writeFile(note, JSON.stringify({ id: 'this', stores: [], firstStartAt }));
      onTestFinished(() => rm(note));
      return {};
    },
    named: 'backup',
    level: 'warn',
    words: /No backup of this installation was ever made/,
  },
  {
    fault: 'an old installation without a backup whose stores are elsewhere',
    async plant() {
      const person = { _id: 'ann', email: 'ann@example.com', createdAt: ago(90 * hour) };
      const { set } = await quietly('auth-user', 'users', person as unknown as Document);
      return { set: { ...set, DATA_DIR: join(await testFolder(), 'data') } };
    },
    named: 'backup',
    level: 'warn',
    words: /No backup of this installation was ever made/,
  },
  {
    fault: 'a bus that is away',
    plant: async () => ({ set: { NATS_URL: await nowhere('nats') } }),
    named: 'bus',
    words: /No NATS server answers at NATS_URL/,
  },
  {
    fault: 'a wrong password of the bus',
    plant: () => ({ set: { NATS_URL: otherPassword(product.given.NATS_URL) } }),
    named: 'bus',
    words: /refuses this account/,
  },
  {
    fault: 'a bus without JetStream',
    plant: async () => ({ set: { NATS_URL: await natsSaying({ version: '2.10.1', jetstream: false }) } }),
    named: 'bus',
    words: /has no JetStream/,
  },
  {
    fault: 'a bus that is too old',
    plant: async () => ({ set: { NATS_URL: await natsSaying({ version: '2.8.4', jetstream: true }) } }),
    named: 'bus',
    words: /is version 2\.8\.4/,
  },
  {
    fault: 'documents that are away',
    plant: async () => ({ set: { MONGODB_URL: `${await nowhere('mongodb')}/?directConnection=true` } }),
    named: 'documents',
    words: /No MongoDB answers at MONGODB_URL/,
  },
  {
    fault: 'a wrong password of the documents',
    plant: () => ({ set: { MONGODB_URL: otherPassword(product.given.MONGODB_URL) } }),
    named: 'documents',
    words: /The MongoDB at MONGODB_URL .* refuses this account/,
  },
  {
    fault: 'another replica set than that of the documents',
    plant: () => {
      const url = new URL(product.given.MONGODB_URL ?? '');
      url.searchParams.delete('directConnection');
      url.searchParams.set('replicaSet', 'other');
      return { set: { MONGODB_URL: url.href } };
    },
    named: 'documents',
    words: /no member of a replica set other.*/,
  },
  {
    fault: 'documents whose certificate nobody trusts',
    plant: async () => ({
      set: { MONGODB_URL: `mongodb://${(await untrusted()).host}/?directConnection=true&tls=true` },
    }),
    named: 'documents',
    words: /^The certificate of the MongoDB .* is signed by nobody whom this machine trusts/,
  },
  {
    fault: 'a bus whose certificate nobody trusts',
    plant: async () => ({
      set: {
        NATS_URL: await natsSaying(
          { version: '2.10.1', jetstream: true, tls_required: true },
          (await untrusted()).keys,
        ),
      },
    }),
    named: 'bus',
    words: /^The certificate of the NATS server .* is signed by nobody whom this machine trusts/,
  },
  {
    fault: 'an S3 server whose certificate nobody trusts',
    plant: async () => ({ set: { S3_ENDPOINT: `https://${(await untrusted()).host}` } }),
    named: 'media',
    words: /^The certificate of the S3 server .* is signed by nobody whom this machine trusts/,
  },
  {
    fault: 'a bucket that is not there',
    plant: () => ({ set: { S3_BUCKET: 'another-bucket' } }),
    named: 'media',
    words: /There is no bucket another-bucket/,
  },
  {
    fault: 'wrong keys of the bucket',
    plant: () => ({ set: { S3_SECRET_KEY: 'another-secret-key' } }),
    named: 'media',
    words: /refuses the bucket/,
  },
  {
    fault: 'an S3 server without its keys',
    plant: () => ({ set: { S3_ACCESS_KEY: undefined } }),
    named: 'media',
    words: /S3_ENDPOINT is set without its keys/,
  },
  {
    fault: 'an S3 server that is away',
    plant: async () => ({ set: { S3_ENDPOINT: await nowhere('http') } }),
    named: 'media',
    words: /is of no use/,
  },
  {
    fault: 'a key that may not remove from the bucket',
    plant: async () => ({ set: await bucketRefusing('DELETE', '/insta-ai/') }),
    named: 'media',
    words: /may write to the bucket insta-ai and not remove from it/,
  },
  {
    fault: 'a clock that the S3 server takes for wrong',
    plant: async () => ({ set: await bucketRefusing('PUT', '/insta-ai/', 'RequestTimeTooSkewed') }),
    named: 'media',
    words: /clock of this machine/,
  },
  {
    fault: 'a role that may not open the bucket',
    async plant() {
      await roleSaying({ AccessKeyId: 'of-another', SecretAccessKey: 'S3RVER' });
      return { set: { S3_ROLE: 'true', S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined } };
    },
    named: 'media',
    words: /refuses the bucket/,
  },
  {
    fault: 'a machine that has no role',
    async plant() {
      await roleSaying(undefined);
      return { set: { S3_ROLE: 'true', S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined } };
    },
    named: 'media',
    words: /No role is given to this machine/,
  },
  {
    fault: 'a service that does not run',
    async plant() {
      await product.stopNotifier();
      onTestFinished(product.startNotifier);
      return {};
    },
    named: 'queues',
    words: /notifier/,
  },
  {
    fault: 'two installations on one bus',
    async plant() {
      const { getJwks } = AuthUserService.method;
      await onBus(async nats => {
        nats.subscribe(subjectOfRpc(getJwks), {
          queue: AuthUserService.typeName,
          callback: (_error, asked) =>
            void asked.respond(
              toBinary(getJwks.output, create(getJwks.output, { jwksJson: '{"keys":[{"x":"another"}]}' })),
            ),
        });
        await nats.flush();
      });
      return {};
    },
    named: 'answers',
    words: /two installations share it/,
  },
  {
    fault: 'a signing key that services do not have',
    plant: () => ({ set: { JWT_PRIVATE_KEY: String(newKey()) } }),
    named: 'answers',
    words: /signs with another key/,
  },
  {
    fault: 'a dead letter',
    async plant() {
      await onBus(async nats => {
        const bus = jetstream(nats);
        const givenUp = {
          consumer: 'job_mail_link',
          envelope: undefined,
          reason: 'broken',
          attempts: 3,
          seq: 1,
        };
        await sendDeadLetter(bus, givenUp);
        const manager = await bus.jetstreamManager();
        onTestFinished(async () => void (await manager.streams.purge('DEAD')));
      });
      return {};
    },
    named: 'dead letters',
    level: 'warn',
    words: /There is a dead letter/,
  },
  {
    fault: 'a due post that nobody takes',
    plant: () => quietly('content', 'contents', { _id: 'item', ...item, dueAt: ago(hour) } as Document),
    named: 'going out',
    words: /item "Coffee" hangs: .* content has not taken it/,
  },
  {
    fault: 'a post whose job was lost',
    plant: () => quietly('content', 'contents', { _id: 'item', ...going } as Document),
    named: 'going out',
    words: /instagram has not taken its job/,
  },
  {
    fault: 'a post that waits for its person',
    plant: () =>
      quietly('content', 'contents', {
        _id: 'item',
        ...item,
        outcome: { state: 'overdue', message: '', advice: '', at: ago(hour) },
      } as Document),
    named: 'asked',
    level: 'warn',
    words: /"Coffee" waits for its person/,
  },
  {
    fault: 'a wrong secret of the Facebook app',
    plant: () => ({ set: { FACEBOOK_APP_SECRET: '0'.repeat(32) } }),
    named: 'Instagram',
    words: /does not accept the secret of the Facebook app/,
  },
  {
    fault: 'a Facebook app that is not known',
    plant: () => ({ set: { FACEBOOK_APP_ID: '999' } }),
    named: 'Instagram',
    words: /does not know the Facebook app/,
  },
  {
    fault: 'Instagram that does not answer',
    plant: async () => ({ set: { GRAPH_BASE_URL: await nowhere('http') } }),
    named: 'Instagram',
    words: /does not answer/,
  },
  {
    fault: 'a product that refuses what Facebook signs',
    async plant() {
      const server = await serveHttp((asked, reply) => {
        const isRefused = asked.url === '/api/instagram/webhook' && 'x-hub-signature-256' in asked.headers;
        reply.writeHead(isRefused ? 401 : 200).end('{}');
      });
      onTestFinished(server.stop);
      return { set: { PORT: new URL(server.url).port } };
    },
    named: 'events',
    words: /refuses events which the secret of the Facebook app has signed/,
  },
  {
    fault: 'a verify token that the product does not have',
    plant: () => ({ set: { WEBHOOK_VERIFY_TOKEN: 'another-verify-token' } }),
    named: 'events',
    words: /refuses WEBHOOK_VERIFY_TOKEN/,
  },
  {
    fault: 'events that go elsewhere',
    async plant() {
      const server = await serveHttp((asked, reply) =>
        reply.end(new URL(asked.url ?? '', 'http://any').searchParams.get('hub.challenge')),
      );
      onTestFinished(server.stop);
      await subscribeApp('POST', {
        object: 'instagram',
        callback_url: `${server.url}/elsewhere`,
        verify_token: 'theirs',
        fields: 'comments,messages',
        include_values: 'true',
      });
      onTestFinished(() => subscribeApp('DELETE', { object: 'instagram' }));
      return {};
    },
    named: 'events',
    level: 'warn',
    words: /sends its events to .*\/elsewhere/,
  },
  {
    fault: 'a key that the text model refuses',
    plant: () => ({ set: { OPENAI_API_KEY: 'sk-another-key-of-mine' } }),
    named: 'text model',
    words: /does not accept our key/,
  },
  {
    fault: 'a text model that is gone',
    plant: () => ({ set: { OPENAI_MODEL: 'gpt-gone' } }),
    named: 'text model',
    words: /does not list gpt-gone/,
  },
  {
    fault: 'a token that the image service refuses',
    plant: () => ({ set: { REPLICATE_API_TOKEN: 'r8_another_token_of_mine' } }),
    named: 'image service',
    words: /does not accept our token/,
  },
  {
    fault: 'a further model that the image service does not have any more',
    plant: () => ({ set: { REPLICATE_MODELS: 'somebody/gone' } }),
    named: 'image service',
    words: /has no model somebody\/gone, or not any more. Choose another one in REPLICATE_MODELS/,
  },
  {
    fault: 'a further model of an image service beside the usual one',
    plant: async () => ({ set: { ...(await drawingServer()), OPENAI_IMAGE_MODELS: 'gpt-gone' } }),
    named: 'image service',
    words: /does not know the model gpt-gone\. Check OPENAI_IMAGE_MODELS/,
  },
  {
    fault: 'an image service beside the usual one that is away',
    plant: async () => ({ set: { FOOOCUS_BASE_URL: await nowhere('http') } }),
    named: 'image service',
    words: /does not answer\. Check FOOOCUS_BASE_URL/,
  },
  {
    fault: 'a mail server that is away',
    plant: async () => ({ set: { SMTP_URL: await nowhere('smtp') } }),
    named: 'mail',
    words: /The mail server at .* cannot be used/,
  },
  {
    fault: 'an encryption key that opens nothing',
    plant: () => ({ set: { ENCRYPTION_KEY: 'ab'.repeat(32) } }),
    named: 'encryption key',
    words: /does not open the tokens of/,
  },
  {
    fault: 'a login that has ended',
    plant: () => quietly('instagram', 'accounts', account({ needsReconnect: true })),
    named: 'logins',
    words: /The login of Ann Bakes has ended/,
  },
  {
    fault: 'a login that ends this week',
    plant: () => quietly('instagram', 'accounts', account({ endsAt: ago(-3.5 * 24 * hour) })),
    named: 'logins',
    level: 'warn',
    words: /The login of Ann Bakes ends in 3 days/,
  },
  {
    fault: 'a login without a permission',
    plant: () =>
      quietly('instagram', 'accounts', account({ scopes: ['instagram_basic', 'pages_show_list'] })),
    named: 'permissions',
    words: /does not allow pages_read_engagement, instagram_content_publish/,
  },
  {
    fault: 'a token that Facebook no longer takes',
    plant: () => quietly('instagram', 'accounts', account({}, 'EAADeadToken')),
    named: 'tokens',
    words: /Facebook no longer takes the login of Ann Bakes/,
  },
  {
    fault: 'a budget that is used up',
    async plant() {
      const { month } = placeOf(new Date());
      const used = { _id: month, all: { micros: 6_000_000, pictures: 3 }, holds: [] } as unknown as Document;
      const { set } = await quietly('spending', 'months', used);
      return { set: { ...set, BUDGETS: 'installation=5 USD/month' } };
    },
    named: 'budgets',
    words: /used up: 5 USD for this month/,
  },
  {
    fault: 'a budget in money for a model whose price nobody knows',
    plant: async () => ({ set: { BUDGETS: 'person=5 USD/month', ...(await drawingServer()) } }),
    named: 'prices',
    words: /the price of gpt-image-2 at openai is not known: each call to it is refused/,
  },
  {
    fault: 'a budget in money for an image model with a price by the token alone',
    plant: async () => ({
      set: {
        BUDGETS: 'person=5 USD/month',
        PRICES: JSON.stringify([
          { provider: 'openai', model: 'gpt-image-2', price: { perMillionIn: 10, perMillionOut: 40 } },
        ]),
        ...(await drawingServer()),
      },
    }),
    named: 'prices',
    level: 'warn',
    words:
      /price of gpt-image-2 at openai is by the token: until the tokens of one picture are known, each is refused/,
  },
];

it.each(faults)('names $fault', async ({ plant, named, level = 'fail', words, isStopped }) => {
  const planted = await plant();
  const { wrong } = await look(planted);

  const others = wrong.filter(({ name }) => name !== named && !(isStopped && name === 'running'));
  expect(others).toEqual([]);
  const [line] = wrong.filter(({ name }) => name === named);
  expect(line).toMatchObject({ level, words: expect.stringMatching(words) });
  expect(line?.fix).toMatch(/^[A-Z].{10}/);
  const { NATS_URL = '', S3_SECRET_KEY = '' } = { ...product.given, ...planted.set };
  for (const secret of [product.secrets.ENCRYPTION_KEY, /:([^:@]+)@/.exec(NATS_URL)?.[1], S3_SECRET_KEY])
    if (secret && secret.length > 6) expect(JSON.stringify(wrong)).not.toContain(secret);
});

it('names a token that Facebook no longer takes, though it tells nothing of another one', async () => {
  const { set } = await quietly('instagram', 'accounts', account({}, 'EAADeadToken'));
  const untold = { _id: 'ann.2', accountId: '2', login: 'later', name: 'Ann Cooks' };
  const userToken = createTokenBox(product.secrets.ENCRYPTION_KEY).seal('EAAUntoldToken', untold._id);
  await quietly('instagram', 'accounts', account({ ...untold, userToken, pageToken: userToken }));
  const graph = await serveHttp(async ({ url = '' }, reply) => {
    if (url.includes('EAAUntoldToken')) return void reply.writeHead(503).end();
    const answer = await fetch(`${product.given.GRAPH_BASE_URL}${url}`);
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  onTestFinished(graph.stop);

  const { lines, leftOut } = await look({ set: { ...set, GRAPH_BASE_URL: graph.url } });

  expect(leftOut.map(({ name }) => name)).not.toContain('tokens');
  expect(lines.filter(({ name }) => name === 'tokens')).toMatchObject([
    { level: 'fail', words: 'Facebook no longer takes the login of Ann Bakes.' },
  ]);
});

it('looks into the databases of the prefix alone, and into none while that cannot be read', async () => {
  const { set } = await quietly('content', 'contents', {
    _id: 'item',
    ...item,
    dueAt: ago(hour),
  } as Document);
  const hanging = async (DATABASE_PREFIX: string) => {
    const { wrong, leftOut } = await look({ set: { ...set, DATABASE_PREFIX } });
    return {
      isNamed: wrong.some(({ name }) => name === 'going out'),
      isLeftOut: leftOut.some(({ name }) => name === 'going out'),
    };
  };

  expect(await hanging('')).toEqual({ isNamed: true, isLeftOut: false });
  expect(await hanging('second_')).toEqual({ isNamed: false, isLeftOut: false });
  expect(await hanging('two.')).toEqual({ isNamed: false, isLeftOut: true });
});

it('asks nothing of a bus that may be shared while its prefix cannot be read', async () => {
  const { NATS_URL } = product.given;
  const leftOutWith = async (BUS_PREFIX: string) =>
    (await look({ set: { NATS_URL, BUS_PREFIX } })).leftOut.some(({ name }) => name === 'streams');

  expect(await leftOutWith('')).toBe(false);
  expect(await leftOutWith('two.')).toBe(true);
});

it('names a bus that takes nothing though its account has no limit, and leaves nothing on one that does', async () => {
  const { wrong } = await look({ set: { NATS_URL: await fullBus() } });

  expect(wrong.filter(({ name }) => name === 'streams')).toMatchObject([
    { level: 'fail', words: expect.stringMatching(/The bus takes no messages.*insufficient resources/) },
  ]);
  await onBus(async nats => {
    const manager = await jetstreamManager(nats);
    const { lines } = await look({});
    expect(lines.filter(({ name }) => name === 'streams')).toMatchObject([{ level: 'ok' }]);
    const { state } = await manager.streams.info('EVENTS', { subjects_filter: 'events.doctor.>' });
    expect(state.subjects).toBeUndefined();
  });
});

it('names streams that are missing, and looks at no queue of them', async () => {
  const other = await startNatsServer({ folder: await testFolder(), path: process.env.PATH ?? '' });
  onTestFinished(other.stop);

  const { wrong, leftOut } = await look({ set: { NATS_URL: other.url } });

  expect(wrong.map(({ name }) => name)).toEqual(['streams', 'streams', 'streams', 'answers']);
  expect(leftOut.filter(({ because }) => because === 'their stream is missing')).toMatchObject([
    { name: 'queues' },
    { name: 'dead letters' },
  ]);
});

it('finds nothing wrong with what the container of the operator in Compose is given, and reaches every store', async () => {
  const { names } = settingsOfPart('operator');
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY } = product.secrets;
  const all: Record<string, string> = { JWT_PRIVATE_KEY, ENCRYPTION_KEY, ...product.given };
  const set = Object.fromEntries(names.flatMap(name => (all[name] ? [[name, all[name]]] : [])));
  const DATA_DIR = await testFolder();
  const { lines } = await examine({ ...set, DATA_DIR, BUS_PREFIX: '' }, { lookMs });

  expect(lines.filter(({ level }) => level !== 'ok')).toEqual([]);
  const looked = lines.map(({ name }) => name);
  for (const name of [
    'bus',
    'streams',
    'documents',
    'media',
    'queues',
    'answers',
    'dead letters',
    'going out',
  ])
    expect(looked).toContain(name);
});

it('takes a place where nothing was ever started for no installation that is well', async () => {
  const { set } = await fresh();
  const composeSettings = join(await testFolder(), '.env');
  const inFolder = async (env: Record<string, string | undefined>) => {
    const given = { ...product.given, ...set, ...env };
    const { lines } = await examine(given, { lookMs, machine: { composeSettings } });
    return lines.filter(({ name }) => name === 'running');
  };

  const [nothing] = await inFolder({});
  expect(nothing).toMatchObject({
    level: 'fail',
    words: `No Insta AI was ever started on ${set?.DATA_DIR}, and no stores are set: nothing of one that runs elsewhere was looked at.`,
    fix: expect.stringMatching(/^Start it: make start, .*NATS_URL and MONGODB_URL/),
  });

  await writeFile(composeSettings, 'ADMIN_EMAIL=ann@example.com');
  const [compose] = await inFolder({});
  expect(compose?.fix).toMatch(/^Ask in Compose: docker compose -f .*compose\.yaml run --rm operator doctor/);
  const { MONGODB_URL } = product.given;
  expect(await inFolder({ MONGODB_URL })).toEqual([]);
});

it('knows at least forty faults', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40);
});
