import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { makeSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { launch, ownSettings, processesNaming, refusalOf, testFolder } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { canMount, mountSmallDisk } from '@insta-ai/deploy/testing/servers/small-disk';
import { expect, onTestFinished, test } from 'vitest';
import { withoutNatsServer } from './without-nats-server.ts';

/** Starts it and expects one line that says what to do, a failure code, and nothing left behind. */
async function refused(settings: Record<string, string>, wrapper: string[] = []): Promise<string> {
  const launched = launch(settings, wrapper);

  expect(await launched.exit).toBe(1);

  const line = launched.complained();
  expect(line).toMatch(/^Insta AI cannot start\. [^\n]+\n$/);
  expect(launched.said()).not.toContain('code=');
  const { DATA_DIR = '' } = settings;
  expect(await processesNaming(DATA_DIR)).toEqual([]);
  if (await isFolder(DATA_DIR)) await lockFolder(DATA_DIR).stop();
  return line;
}

const isFolder = (path: string) =>
  readdir(path).then(
    () => true,
    () => false,
  );

test('a taken port is named with another one to try, and no folder is touched', async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const folder = join(await testFolder(), 'data');

  const line = await refused({ PORT: String(port), DATA_DIR: folder });

  expect(line).toContain(`Port ${port} is in use: stop the program that uses it`);
  expect(await isFolder(folder)).toBe(false);
});

test('a data folder that cannot be written to is named with the setting that moves it', async () => {
  const parent = join(await testFolder(), 'a-file');
  await writeFile(parent, '');
  const folder = join(parent, 'data');

  const line = await refused({ ...(await ownSettings()), DATA_DIR: folder });

  expect(line).toContain(`The data folder ${folder} cannot be written to`);
  expect(line).toContain('DATA_DIR=/some/folder');
});

/** Every file and folder below, with its bytes: a refused start changes none of it. */
async function allIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async entry => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path} ${await readFile(path, 'base64')}` : path;
    }),
  ).then(lines => lines.sort());
}

/** A data folder as a product leaves it, as far as a start looks into it before it refuses. */
async function usedFolder(): Promise<string> {
  const folder = await testFolder();
  for (const name of ['documents', 'nats/jetstream', 'media/objects/outputs', 'simulator'])
    await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(makeSecrets({})));
  await writeFile(join(folder, 'installation.json'), '{"id":"one","stores":[]}');
  await writeFile(join(folder, 'documents/documents.sqlite'), '');
  await writeFile(join(folder, 'insta-ai.log'), '');
  await writeFile(join(folder, 'in-use.sqlite'), '');
  return folder;
}

test.runIf(canMount)('a full disk is named, and that room is all it takes', async () => {
  const folder = await usedFolder();
  const disk = mountSmallDisk(folder, 4);
  onTestFinished(disk.release);
  await disk.fill();
  const before = await allIn(folder);

  const line = await refusalOf(launch({ ...(await ownSettings()), DATA_DIR: folder }));

  expect(line).toContain(`The disk of ${folder} is full, so nothing can be saved: free some space on it`);
  expect(await allIn(folder)).toEqual(before);
});

test.runIf(canMount)('a data folder on a disk that is mounted read-only is left as it is', async () => {
  const folder = await usedFolder();
  const before = await allIn(folder);
  execFileSync('mount', ['--bind', folder, folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  execFileSync('mount', ['-o', 'remount,ro,bind', folder]);

  const line = await refusalOf(launch({ ...(await ownSettings()), DATA_DIR: folder }));

  expect(line).toContain(`${folder} is on a disk that is mounted read-only: mount it for writing`);
  expect(await allIn(folder)).toEqual(before);
});

const nobody = 65_534;
const canBeNobody = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
const asNobody = ['setpriv', '--reuid', String(nobody), '--regid', String(nobody), '--clear-groups'];

test.runIf(canBeNobody)('a folder of which nothing may be written is left as it is', async () => {
  const folder = await usedFolder();
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  execFileSync('chmod', ['-R', 'a-w', folder]);
  const before = await allIn(folder);

  const line = await refusalOf(launch({ ...(await ownSettings()), DATA_DIR: folder }, asNobody));

  expect(line).toContain(`The data folder ${folder} cannot be written to: change its permissions`);
  expect(await allIn(folder)).toEqual(before);
});

test.runIf(canBeNobody)(
  'a folder of another user names both, as a folder of the host in a container is',
  async () => {
    const folder = await testFolder();
    await chmod(folder, 0o755);

    const line = await refusalOf(launch({ ...(await ownSettings()), DATA_DIR: folder }, asNobody));

    expect(line).toContain(
      `The data folder ${folder} cannot be written to, because it belongs to user 0 and Insta AI runs as user ${nobody}: give it to that user (chown -R ${nobody}), or choose another folder with DATA_DIR=/some/folder.`,
    );
  },
);

test
  .runIf(canBeNobody)
  .for([['secrets.json'], ['nats/jetstream'], ['media/objects/outputs'], ['in-use.sqlite']] as const)(
  'of a data folder in which %s is another user’s nothing is made anew, and it is told how to get it back',
  async ([part]) => {
    const folder = await usedFolder();
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
    execFileSync('chown', ['-R', '0:0', join(folder, part)]);
    execFileSync('chmod', ['-R', 'go=', join(folder, part)]);
    const before = await allIn(folder);

    const line = await refusalOf(launch({ ...(await ownSettings()), DATA_DIR: folder }, asNobody));

    expect(line).toContain(`${join(folder, part)} cannot be `);
    expect(line).toMatch(/chown -R 65534 |change its permissions/);
    expect(await allIn(folder)).toEqual(before);
  },
);

test.each([
  ['PORT', 'abc', 'PORT must be a whole number (Port of the product; 0 takes a free one)'],
  ['PORT', '70000', 'PORT must be <= 65535'],
  ['MONGODB_URL', 'http://x', 'MONGODB_URL does not have the right form (MongoDB, mongodb://host:27017)'],
  ['NATS_URL', 'localhost', 'NATS_URL does not have the right form (NATS server with JetStream, nats://host'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of: trace, debug, info, warn, error, silent'],
  ['PUBLIC_URL', 'my.site', 'PUBLIC_URL does not have the right form'],
  ['PUBLIC_URL', 'https://my.site:99999', 'PUBLIC_URL does not have the right form'],
  ['GRAPH_BASE_URL', 'graph', 'GRAPH_BASE_URL does not have the right form'],
  ['OPENAI_BASE_URL', 'http://localhost:11434:v1', 'OPENAI_BASE_URL does not have the right form'],
  ['SMTP_URL', 'smtp://mail.example.com:99999', 'SMTP_URL does not have the right form'],
  ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL does not have the right form (Email of the first user)'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must NOT have fewer than 8 characters'],
  ['S3_ENDPOINT', 'http://127.0.0.1:1', 'S3_ACCESS_KEY and S3_SECRET_KEY, or S3_ROLE, must be set too'],
])('the setting %s=%s is refused by name', async (name, value, words) => {
  const line = await refused({ ...(await ownSettings()), [name]: value });

  expect(line).toContain(words);
  expect(line).toContain('Correct th');
});

test('a real service without its keys is refused, with every key that is missing', async () => {
  const line = await refused({ ...(await ownSettings()), GRAPH_BASE_URL: 'https://graph.example.com' });

  expect(line).toContain('FACEBOOK_APP_ID is not set (Id of the Facebook app that people log in to); ');
  expect(line).toContain('FACEBOOK_APP_SECRET is not set');
});

test('a key that is given means the real service: the rest of what it needs is asked for', async () => {
  const line = await refused({ ...(await ownSettings()), FACEBOOK_APP_ID: '4711' });

  expect(line).toContain('FACEBOOK_APP_SECRET is not set');
});

test('a NATS server that is not there is named, without its password', async () => {
  const port = await ownPort();
  const NATS_URL = `nats://me:secret@127.0.0.1:${port}`;

  const line = await refused({ ...(await ownSettings()), NATS_URL });

  expect(line).toContain(`No NATS server answers at NATS_URL (127.0.0.1:${port}): start it`);
  expect(line).not.toContain('secret');
});

test('a NATS server without JetStream is refused with the flag it lacks', async () => {
  const port = String(await ownPort());
  const program = findNatsServer(process.env.PATH ?? '') ?? '';
  const server = spawn(program, ['--addr', '127.0.0.1', '--port', port], { stdio: 'pipe' });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  await new Promise<void>(resolve => {
    server.stderr.on('data', chunk => String(chunk).includes('Server is ready') && resolve());
  });

  const line = await refused({ ...(await ownSettings()), NATS_URL: `nats://127.0.0.1:${port}` });

  expect(line).toContain('has no JetStream: start it with --jetstream');
});

test('a MongoDB that is not there is named, without its password, and NATS is stopped again', async () => {
  const port = await ownPort();
  const MONGODB_URL = `mongodb://me:secret@127.0.0.1:${port}/?directConnection=true`;

  const line = await refused({ ...(await ownSettings()), MONGODB_URL });

  expect(line).toContain(`No MongoDB answers at MONGODB_URL (127.0.0.1:${port}): start it`);
  expect(line).not.toContain('secret');
});

test('an S3 server that is not there is named', async () => {
  const port = await ownPort();
  const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };

  const line = await refused({
    ...(await ownSettings()),
    ...keys,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
  });

  expect(line).toContain(
    `The S3 server at S3_ENDPOINT (127.0.0.1:${port}) does not give access to the bucket`,
  );
});

test('a nats-server that does not run is refused with its last words', async () => {
  const folder = await testFolder();
  const program = join(folder, 'nats-server');
  await writeFile(program, '#!/bin/sh\necho "no such option: --jetstream" >&2\nexit 3\n');
  await chmod(program, 0o755);

  const line = await refused({ ...(await ownSettings()), PATH: `${folder}:/usr/bin:/bin` });

  expect(line).toContain(`The NATS server ${program} does not start (no such option: --jetstream)`);
});

const canHide = spawnSync('unshare', ['-m', 'true']).status === 0;

test.runIf(canHide)('without any nats-server the three ways to get one are named', async () => {
  const line = await refused(await ownSettings(), await withoutNatsServer('/nonexistent'));

  expect(line).toContain('nats-server is missing: install it ("apt-get install nats-server"');
  expect(line).toContain('on the PATH');
  expect(line).toContain('set NATS_URL to a running server with JetStream');
});
