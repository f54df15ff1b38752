import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import {
  ask,
  createItem,
  launch,
  launchProcesses,
  ownSettings,
  processesNaming,
  testFolder,
} from '@insta-ai/deploy/testing/launch';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningOf } from './listening.ts';

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** Modes of everything under a folder that let group or others do anything, by path. */
async function looseIn(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const loose: string[] = [];
  for (const name of names) {
    const { mode } = await stat(join(folder, name)).catch(() => ({ mode: 0 }));
    if (mode & 0o077) loose.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  return loose;
}

/** What another user of this machine can read of a folder. */
async function readableBySomebodyElse(folder: string): Promise<string> {
  const script = `ls -A '${folder}'; find '${folder}' -type f -readable; cat '${folder}/secrets.json'`;
  const child = spawn('/bin/sh', ['-c', script], {
    uid: nobody,
    gid: nobody,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let read = '';
  child.stdout.on('data', chunk => {
    read += chunk;
  });
  await once(child, 'close');
  return read;
}

const speaksHttp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function asksBus(url: string): Promise<string> {
  try {
    await (await connect({ ...readNatsAddress(url), reconnect: false, timeout: 120_000 })).close();
    return 'connected';
  } catch (error) {
    return String(error);
  }
}

async function asksDocuments(url: string): Promise<string> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 30_000, directConnection: true });
  try {
    return JSON.stringify(await client.db('auth-user').collection('users').findOne({}));
  } catch (error) {
    return `${(error as { code?: number }).code} ${error}`;
  } finally {
    await client.close();
  }
}

describe.each([
  ['make start', launch],
  ['make start-processes', launchProcesses],
])('%s', (_name, start) => {
  test('gives nothing to a stranger on the same machine', async () => {
    const settings = { ...(await ownSettings()), REPLICAS: '1', WORKERS: '1' };
    const launched = start(settings);
    const person = await launched.person();
    await createItem(person, 'Mine');
    await ask(person, 'POST', '/api/users/resetPasswordRequest', { email: 'admin@example.com' });

    expect(await looseIn(settings.DATA_DIR)).toEqual([]);
    if (isRoot) expect(await readableBySomebodyElse(settings.DATA_DIR)).toBe('');

    const own = [launched.pid, ...(await processesNaming(settings.DATA_DIR))];
    const ports = (await listeningOf(own)).map(({ port }) => port);
    const http = await Promise.all(ports.map(speaksHttp));
    const answers = await Promise.all(
      ports
        .filter((_port, i) => !http[i])
        .map(async port => [
          await asksBus(`nats://127.0.0.1:${port}`),
          await asksDocuments(`mongodb://127.0.0.1:${port}`),
        ]),
    );
    expect(answers.flat().filter(answer => answer === 'connected' || /^(null|\{)/.test(answer))).toEqual([]);
    // Each of them was asked, and refused.
    expect(answers.flat().filter(answer => /AuthorizationError/.test(answer))).toHaveLength(1);
    expect(answers.flat().filter(answer => answer.startsWith('13 '))).toHaveLength(1);

    const commandLines = await Promise.all(own.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8')));
    const config = await readFile(join(settings.DATA_DIR, 'nats/nats-server.conf'), 'utf8');
    const [, password = ''] = /password: "(\w{48})"/.exec(config) ?? [];
    expect(password).not.toBe('');
    expect(commandLines.join()).not.toContain(password);
  });
});

test.each([
  ['no password', ''],
  ['another password', 'insta-ai:wrong@'],
  ['another name', 'root:$PASSWORD@'],
])('with %s neither bus nor documents open; with the right one both do', async (_what, who) => {
  const folder = await testFolder();
  const account = newAccount();
  const bus = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '', account });
  onTestFinished(() => bus.stop());
  const documents = await startDocumentStore({ folder: join(folder, 'documents'), account });
  onTestFinished(() => documents.stop());
  const as = (url: string) => url.replace(/\/\/.*@/, `//${who.replace('$PASSWORD', account.password)}`);

  expect(await asksBus(bus.url)).toBe('connected');
  expect(await asksDocuments(documents.url)).toBe('null');
  expect(await asksBus(as(bus.url))).toMatch(/AuthorizationError/);
  expect(await asksDocuments(as(documents.url))).toMatch(/^1[38] /);
});

test('a data folder that others could read is theirs no more after the next start', async () => {
  const settings = await ownSettings();
  const first = launch(settings);
  await first.link();
  first.kill('SIGTERM');
  await first.exit;
  await chmod(settings.DATA_DIR, 0o755);
  await chmod(join(settings.DATA_DIR, 'documents'), 0o755);
  await chmod(join(settings.DATA_DIR, 'documents/documents.sqlite'), 0o644);

  await launch(settings).link();

  expect(await looseIn(settings.DATA_DIR)).toEqual([]);
});

test('a folder of other things is refused, and keeps its rights', async () => {
  const folder = join(await testFolder(), 'home');
  await mkdir(folder);
  await writeFile(join(folder, 'letter.txt'), 'Dear all');
  await chmod(folder, 0o755);

  const launched = launch({ ...(await ownSettings()), DATA_DIR: folder });

  expect(await launched.exit).toBe(1);
  expect(launched.complained()).toMatch(
    /^Insta AI cannot start\. The data folder \S+ holds files that are not Insta AI's [^\n]+\n$/,
  );
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
});
