import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ask,
  createItem,
  launch,
  launchProcesses,
  ownSettings,
  processesNaming,
  testFolder,
} from '@insta-ai/deploy/testing/launch';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'minio';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { operate } from '../../insta/test/operate.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';

test('NATS_URL and MONGODB_URL that are given are used, and none of our own are started', async () => {
  const platform = await startTestPlatform();
  onTestFinished(() => platform.stop());
  const { NATS_URL = '', MONGODB_URL = '' } = platform.settings;
  const settings = {
    ...(await ownSettings()),
    NATS_URL,
    MONGODB_URL,
    DATABASE_PREFIX: platform.database('second_'),
  };
  const launched = launch(settings);
  const person = await launched.person();

  await ask(person, 'POST', '/api/contents', { title: 'Outside' });

  const mongo = await MongoClient.connect(MONGODB_URL);
  const { databases } = await mongo.db().admin().listDatabases({ nameOnly: true });
  const here = databases.map(({ name }) => name).filter(name => name.startsWith(platform.database('')));
  const own = here.filter(name => !['admin', 'config', 'local'].includes(name));
  expect(own.filter(name => !name.startsWith(platform.database('second_')))).toEqual([]);
  const contents = mongo.db(platform.database('second_content')).collection('contents');
  expect(await contents.findOne({ title: 'Outside' })).not.toBeNull();
  await mongo.close();
  // Of an operator who names the folder alone.
  const backup = join(await testFolder(), 'backup.tar');
  await operate(['backup', backup], { DATA_DIR: settings.DATA_DIR });
  expect((await operate(['restore-drill', backup], {})).out).toMatch(/content\.contents +1 of 1\n/);
  const nats = await connect({ servers: NATS_URL });
  const streams = await (await jetstreamManager(nats)).streams.names().next();
  expect(streams).toEqual(expect.arrayContaining(['EVENTS', 'JOBS']));
  await nats.close();
  expect(await processesNaming(join(settings.DATA_DIR, 'nats'))).toEqual([]);
  const kept = await readdir(settings.DATA_DIR);
  expect(kept).not.toContain('nats');
  expect(kept).not.toContain('documents');
  expect(kept).not.toContain('mongod');

  launched.kill('SIGTERM');
  expect(await launched.exit).toBe(0);
  const still = await connect({ servers: NATS_URL });
  await still.close();

  const elsewhere = { ...settings, DATABASE_PREFIX: platform.database('third_') };
  const words = /DATABASE_PREFIX is "\S*third_", and was "\S*second_" at the last start/;
  const refused = launch(elsewhere);
  expect(await refused.exit).toBe(1);
  expect(refused.complained()).toMatch(words);
  expect((await operate(['backup', join(await testFolder(), 'backup.tar')], elsewhere)).problem).toMatch(
    words,
  );
});

test('with S3_ENDPOINT media lies in the bucket and not in the data folder', async () => {
  const s3 = await startS3();
  const settings = { ...(await ownSettings()), ...s3.settings };
  const person = await launch(settings).person();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

  const library = `${person.origin}/api/contentTypes/uploadMedia`;
  const reply = await sendFile(library, person.token, picture, 'teal.png');
  expect(reply.status).toBe(200);
  const [uploaded] = (await reply.json()) as { filename: string; url: string }[];

  expect(await s3.keys()).toContain(`uploads/${uploaded?.filename}`);
  const bytes = await fetch(new URL(uploaded?.url ?? '', person.origin));
  expect((await sharp(Buffer.from(await bytes.arrayBuffer())).metadata()).width).toBe(64);
  expect(await readdir(settings.DATA_DIR)).not.toContain('media');
});

test('a mongod on the PATH is left alone when nobody asked for it: it has no password', async () => {
  const program = await fakeMongod();
  const settings = { ...(await ownSettings()), PATH: program.path };

  await createItem(await launch(settings).person(), 'Embedded');

  expect(await program.starts()).toEqual([]);
  expect(await readdir(settings.DATA_DIR)).toContain('documents');
});

test('one that was asked for keeps the documents of a new folder, and is stopped with the rest', async () => {
  const program = await fakeMongod();
  const settings = { ...(await ownSettings()), PATH: program.path, USE_MONGOD: 'true' };
  const first = launch(settings);
  const made = await createItem(await first.person(), 'Real');

  expect(await program.starts()).toEqual([join(settings.DATA_DIR, 'mongod')]);
  expect(await readdir(settings.DATA_DIR)).not.toContain('documents');
  first.kill('SIGINT');
  expect(await first.exit).toBe(0);
  expect(await processesNaming(settings.DATA_DIR)).toEqual([]);

  // Where the documents are they stay, and whoever shares the machine is told.
  const second = launch({ ...settings, USE_MONGOD: 'false' });
  expect(await (await ask(await second.person(), 'GET', `/api/contents/${made._id}`)).json()).toEqual(made);
  expect(second.said()).toContain('every user of this machine can read');
});

test('make start-processes does not start empty beside the documents of a mongod', async () => {
  const settings = await ownSettings();
  await mkdir(join(settings.DATA_DIR, 'mongod'));

  const launched = launchProcesses(settings);

  expect(await launched.exit).toBe(1);
  expect(launched.complained()).toMatch(
    /^Insta AI cannot start\. The data is in \S+\/mongod, [^\n]+MONGODB_URL[^\n]+\n$/,
  );
});

test('after a kill the next start takes over from the mongod that was left', async () => {
  const program = await fakeMongod();
  const settings = { ...(await ownSettings()), PATH: program.path, USE_MONGOD: 'true' };
  const first = launch(settings);
  const made = await createItem(await first.person(), 'Real');
  first.kill('SIGKILL');
  await first.exit;

  const person = await launch(settings).person();

  expect(await (await ask(person, 'GET', `/api/contents/${made._id}`)).json()).toEqual(made);
  expect(await processesNaming(join(settings.DATA_DIR, 'mongod'))).toHaveLength(1);
});

test('a mongod that appears later does not take over from embedded documents', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  const made = await createItem(await first.person(), 'Embedded');
  first.kill('SIGTERM');
  await first.exit;
  const program = await fakeMongod();

  const person = await launch({ ...settings, PATH: program.path, USE_MONGOD: 'true' }).person();

  expect(await (await ask(person, 'GET', `/api/contents/${made._id}`)).json()).toEqual(made);
  expect(await program.starts()).toEqual([]);
});

test('documents of a mongod that is gone from the PATH are not replaced by an empty store', async () => {
  const program = await fakeMongod();
  const settings = await ownSettings();
  const first = launch({ ...settings, PATH: program.path, USE_MONGOD: 'true' });
  await first.link();
  first.kill('SIGTERM');
  await first.exit;

  const second = launch(settings);

  expect(await second.exit).toBe(1);
  expect(second.complained()).toMatch(
    /^Insta AI cannot start\. The data is in \S+\/mongod, which needs a mongod, [^\n]+MONGODB_URL[^\n]+\n$/,
  );
});

async function startS3() {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'insta-ai-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  const client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, ...keys });
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
      S3_BUCKET: 'pictures',
    },
    async keys(): Promise<string[]> {
      const names: string[] = [];
      for await (const item of client.listObjectsV2('pictures', '', true)) names.push(item.name ?? '');
      return names;
    },
  };
}

/** A program that is called as mongod is and speaks its protocol, and writes down where it was told to keep data. */
async function fakeMongod() {
  const folder = await testFolder();
  const log = join(folder, 'starts.txt');
  const store = new URL('../../document-store/src/start-document-store.ts', import.meta.url).pathname;
  const source = `#!${process.execPath}
import { appendFileSync } from 'node:fs';
import { startDocumentStore } from '${store}';
const given = name => process.argv[process.argv.indexOf(name) + 1];
appendFileSync('${log}', given('--dbpath') + '\\n');
const running = await startDocumentStore({ folder: given('--dbpath'), port: Number(given('--port')) });
process.once('SIGTERM', () => running.stop().then(() => process.exit(0)));
`;
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'mongod'), source, { mode: 0o755 });
  return {
    path: `${folder}:${process.env.PATH}`,
    async starts(): Promise<string[]> {
      const text = await readFile(log, 'utf8').catch(() => '');
      return text.split('\n').filter(line => line !== '');
    },
  };
}
