import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { serveHttp } from '@insta-ai/deploy/testing/servers/serve-http';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { platformSettings, readSettings } from '../src/config.ts';
import { createFolderObjectStore } from '../src/storage/folder-object-store.ts';
import { type ObjectStore, readWhole } from '../src/storage/object-store.ts';
import { openObjectStore } from '../src/storage/open-object-store.ts';
import { createS3ObjectStore } from '../src/storage/s3-object-store.ts';

type Opened = { store: ObjectStore; close(): Promise<void> };

/** The same promises for every driver; S3 against TEST_S3_ENDPOINT where one is reachable, else a stand-in server. */
const drivers: Record<string, () => Promise<Opened>> = {
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
    return {
      store: await createFolderObjectStore(folder),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
  [process.env.TEST_S3_ENDPOINT ? 'S3' : 'S3 (stand-in server)']: openS3,
};

async function openS3(): Promise<Opened> {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;
  const common = { region: 'us-east-1', bucket: `test-${Date.now()}` };
  if (TEST_S3_ENDPOINT) {
    const keys = { accessKey: TEST_S3_ACCESS_KEY ?? '', secretKey: TEST_S3_SECRET_KEY ?? '' };
    const store = await createS3ObjectStore({ ...common, ...keys, endpoint: TEST_S3_ENDPOINT });
    return { store, close: async () => {} };
  }
  const server = await startStandInS3();
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  const store = await createS3ObjectStore({ ...common, ...keys, endpoint: server.url });
  return { store, close: server.stop };
}

it('opens a bucket with the role that AWS gives the machine, asked for its keys', async () => {
  const server = await startStandInS3();
  onTestFinished(() => server.stop());
  const Expiration = new Date(Date.now() + 3_600_000).toISOString();
  const role = await serveHttp((_asked, answer) =>
    answer.end(
      JSON.stringify({
        AccessKeyId: 'S3RVER',
        SecretAccessKey: 'S3RVER',
        Token: 'of the session',
        Expiration,
      }),
    ),
  );
  onTestFinished(() => role.stop());
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', role.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const settings = readSettings(platformSettings, {
    NATS_URL: 'nats://unused',
    MONGODB_URL: 'mongodb://unused',
    S3_ENDPOINT: server.url,
    S3_BUCKET: 'of-the-role',
    S3_ROLE: 'true',
  });

  const store = await openObjectStore(settings);
  await store.put('outputs/one.png', Buffer.from('a picture'));

  expect((await readWhole(store, 'outputs/one.png')).toString()).toBe('a picture');
});

it('is not opened without keys and without a role', async () => {
  const settings = readSettings(platformSettings, {
    NATS_URL: 'nats://unused',
    MONGODB_URL: 'mongodb://unused',
    S3_ENDPOINT: 'http://127.0.0.1:1',
  });

  await expect(openObjectStore(settings)).rejects.toThrow('S3_ACCESS_KEY and S3_SECRET_KEY, or S3_ROLE');
});

describe.each(Object.entries(drivers))('object store: %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close();
  });

  it('gives back the bytes that were put, with size, tag and kind', async () => {
    const bytes = Buffer.from('a picture');
    await opened.store.put('outputs/one.png', bytes);

    expect(await readWhole(opened.store, 'outputs/one.png')).toEqual(bytes);
    expect(await opened.store.stat('outputs/one.png')).toMatchObject({
      size: bytes.length,
      mimeType: 'image/png',
    });
  });

  it('takes a stream', async () => {
    await opened.store.put('outputs/stream.mp4', Readable.from([Buffer.from('ab'), Buffer.from('cd')]));
    expect((await readWhole(opened.store, 'outputs/stream.mp4')).toString()).toBe('abcd');
  });

  it.each([
    ['exactly of one part', 5],
    ['of several parts', 12],
  ])('takes a long stream, %s, as it comes', async (_what, megabytes) => {
    const piece = 1024 * 1024 - 1;
    const last = Buffer.alloc(megabytes, 7);
    const source = function* () {
      for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(piece, sent + 1);
      yield last;
    };

    await opened.store.put('outputs/long.mp4', Readable.from(source(), { highWaterMark: 1 }));

    const stored = await readWhole(opened.store, 'outputs/long.mp4');
    expect(stored.length).toBe(megabytes * 1024 * 1024);
    for (let at = 0; at < megabytes; at += 1)
      expect(stored.subarray(at * piece, (at + 1) * piece).every(byte => byte === at + 1)).toBe(true);
    expect(stored.subarray(-megabytes)).toEqual(last);
    expect(await opened.store.stat('outputs/long.mp4')).toMatchObject({ mimeType: 'video/mp4' });
  });

  it('holds no more than a part of a long stream that is still coming', async () => {
    const mayEnd = Promise.withResolvers<void>();
    let given = 0;
    const source = async function* () {
      for (; given < 40; given += 1) yield Buffer.alloc(1024 * 1024, given);
      await mayEnd.promise;
      yield Buffer.from('end');
    };
    const folder = tmpdir();
    const before = (await readdir(folder)).filter(name => /^insta-ai-[A-Za-z0-9]{20,}$/.test(name));
    const put = opened.store.put('outputs/coming.mp4', Readable.from(source()));
    await vi.waitFor(() => expect(given).toBe(40));

    const spooled = (await readdir(folder)).filter(name => /^insta-ai-[A-Za-z0-9]{20,}$/.test(name));
    expect(spooled.filter(name => !before.includes(name))).toEqual([]);
    expect(await opened.store.stat('outputs/coming.mp4')).toBeUndefined();
    mayEnd.resolve();
    await put;
    expect(await opened.store.stat('outputs/coming.mp4')).toMatchObject({ size: 40 * 1024 * 1024 + 3 });
  });

  it('leaves nothing behind when the source of several parts breaks', async () => {
    const broken = async function* () {
      for (let sent = 0; sent < 12; sent += 1) yield Buffer.alloc(1024 * 1024);
      throw new Error('source broke');
    };

    await expect(opened.store.put('outputs/torn.mp4', Readable.from(broken()))).rejects.toThrow(
      'source broke',
    );

    expect(await opened.store.stat('outputs/torn.mp4')).toBeUndefined();
    expect(await opened.store.list('outputs/torn')).toEqual([]);
  });

  it('takes a file as it is, and gives one back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [given, got] = [join(folder, 'given.mp4'), join(folder, 'got.mp4')];
    const bytes = randomBytes(6 * 1024 * 1024 + 7);
    await writeFile(given, bytes);

    await opened.store.put('outputs/file.mp4', { path: given });
    await opened.store.readTo('outputs/file.mp4', got);

    expect((await readFile(got)).equals(bytes)).toBe(true);
    expect((await readFile(given)).equals(bytes)).toBe(true);
    expect(await opened.store.stat('outputs/file.mp4')).toMatchObject({
      size: bytes.length,
      mimeType: 'video/mp4',
    });
  });

  it('takes no file that is not there, and writes none of an object that is not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const missing = join(folder, 'missing.mp4');

    await expect(opened.store.put('outputs/no-file.mp4', { path: missing })).rejects.toThrow('ENOENT');
    await expect(opened.store.readTo('outputs/no-file.mp4', missing)).rejects.toMatchObject({
      code: 'not_found',
    });

    expect(await opened.store.stat('outputs/no-file.mp4')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('reads a range, both ends included', async () => {
    await opened.store.put('outputs/range.jpg', Buffer.from('0123456789'));
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.store.read('outputs/range.jpg', { start: 2, end: 4 }))
      chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('234');
  });

  it('replaces an object and gives it another tag', async () => {
    await opened.store.put('outputs/twice.png', Buffer.from('first'));
    const before = await opened.store.stat('outputs/twice.png');
    await opened.store.put('outputs/twice.png', Buffer.from('second one'));
    const after = await opened.store.stat('outputs/twice.png');

    expect(after?.size).toBe(10);
    expect(after?.etag).not.toBe(before?.etag);
  });

  it('knows nothing of a missing object and removes it without complaint', async () => {
    expect(await opened.store.stat('outputs/missing.png')).toBeUndefined();
    await expect(opened.store.read('outputs/missing.png')).rejects.toMatchObject({ code: 'not_found' });
    await opened.store.remove('outputs/missing.png');
  });

  it('lists keys by prefix', async () => {
    await opened.store.put('listed/b.png', Buffer.from('b'));
    await opened.store.put('listed/deep/a.png', Buffer.from('a'));
    await opened.store.put('listing.png', Buffer.from('c'));
    expect(await opened.store.list('listed/')).toEqual(['listed/b.png', 'listed/deep/a.png']);
    expect(await opened.store.list('listed/de')).toEqual(['listed/deep/a.png']);
    expect(await opened.store.list('listed')).toEqual(['listed/b.png', 'listed/deep/a.png']);
    expect(await opened.store.list('listi')).toEqual(['listing.png']);
    expect(await opened.store.list('')).toContain('listed/deep/a.png');
    expect(await opened.store.list('listed/b.png/')).toEqual([]);
    expect(await opened.store.list('of-nobody/deep/')).toEqual([]);
  });

  it.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '', '.hidden'])(
    'refuses the key "%s"',
    async key => {
      await expect(opened.store.put(key, Buffer.from('x'))).rejects.toThrow('is no object key');
      await expect(opened.store.stat(key)).rejects.toThrow('is no object key');
    },
  );

  it('leaves no object behind when its source breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('source broke');
      })(),
    );
    await expect(opened.store.put('outputs/half.png', broken)).rejects.toThrow('source broke');
    expect(await opened.store.stat('outputs/half.png')).toBeUndefined();
  });
});

it('a folder store leaves no empty folder behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await createFolderObjectStore(folder);
  for (const key of ['outputs/one/a.png', 'outputs/one/b.png', 'outputs/two/deep/c.png', 'incoming/d'])
    await store.put(key, Buffer.from('x'));
  const objects = join(folder, 'objects');
  const below = async (path: string) => (await readdir(join(objects, path))).sort();
  await store.put('outputs/one.png', Buffer.from('beside'));

  await store.remove('outputs/one/a.png');
  expect(await below('outputs')).toEqual(['one', 'one.png', 'two']);
  await store.remove('outputs/one/b.png');
  expect(await below('outputs')).toEqual(['one.png', 'two']);
  await store.remove('outputs/two/deep/c.png');
  expect(await below('outputs')).toEqual(['one.png']);
  await store.remove('incoming/d');
  expect(await below('')).toEqual(['outputs']);
  await store.put('incoming/e', Buffer.from('x'));
  expect(await store.list('incoming/')).toEqual(['incoming/e']);
});

it('a folder store keeps what is put into a folder that is being emptied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [one, other] = [await createFolderObjectStore(folder), await createFolderObjectStore(folder)];
  for (let round = 0; round < 20; round += 1) {
    const [gone, kept] = [`outputs/${round}/deep/gone.png`, `outputs/${round}/deep/kept.png`];
    await one.put(gone, Buffer.from('gone'));

    await Promise.all([one.remove(gone), other.list('outputs/'), other.put(kept, Buffer.from('kept'))]);

    expect(await one.list(`outputs/${round}/`)).toEqual([kept]);
    await Promise.all([one.remove(kept), other.list(''), other.put(gone, Buffer.from('again'))]);
    await other.remove(gone);
  }
});

it('a folder store that was killed while writing starts without the half-written file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
  await createFolderObjectStore(folder);
  const leftover = join(folder, 'incoming', 'half');
  await writeFile(leftover, 'half');
  const longAgo = Date.now() / 1000 - 24 * 60 * 60;
  await utimes(leftover, longAgo, longAgo);

  await createFolderObjectStore(folder);

  await expect(stat(leftover)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true, force: true });
});

it('a process that starts leaves alone what another one is writing into the same folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
  const writing = await createFolderObjectStore(folder);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = async function* () {
    yield Buffer.from('first ');
    begun.resolve();
    await mayEnd.promise;
    yield Buffer.from('second');
  };
  const put = writing.put('outputs/slow.png', Readable.from(slow()));
  await begun.promise;

  await createFolderObjectStore(folder);
  mayEnd.resolve();
  await put;

  expect((await readWhole(writing, 'outputs/slow.png')).toString()).toBe('first second');
  await rm(folder, { recursive: true, force: true });
});

it('lists a folder of more files than a call takes arguments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const below = join(folder, 'objects', 'outputs');
  mkdirSync(below, { recursive: true });
  const files = 15_000;
  for (let at = 0; at < files; at += 1) closeSync(openSync(join(below, `${at}.png`), 'w'));
  const source = join(import.meta.dirname, '../src/storage/folder-object-store.ts');
  const program = `const { createFolderObjectStore } = await import(${JSON.stringify(source)});
    console.log((await (await createFolderObjectStore(${JSON.stringify(folder)})).list('')).length);`;

  // With a tenth of the stack a call takes a tenth of the 120,000 arguments.
  const small = ['--stack-size=100', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, small);

  expect(stdout.trim()).toBe(String(files));
});

describe('an address of the bucket for browsers', () => {
  const keys = { region: 'us-east-1', bucket: 'media', accessKey: 'S3RVER', secretKey: 'S3RVER' };

  it('opens the object for as long as was asked for, and not for ever', async () => {
    const server = await startStandInS3();
    onTestFinished(() => server.stop());
    const endpoint = server.url;
    let moment = Date.now();
    const store = await createS3ObjectStore(
      { ...keys, endpoint },
      { publicEndpoint: endpoint, now: () => moment },
    );
    await store.put('outputs/p1/one.png', Buffer.from('a picture'));

    const address = (await store.presign?.('outputs/p1/one.png', 60)) ?? '';

    const fetched = await fetch(address);
    expect(await fetched.text()).toBe('a picture');
    expect(fetched.headers.get('content-type')).toBe('image/png');
    expect(fetched.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(address.replace('one.png', 'two.png'))).status).toBe(403);
    moment -= 121_000;
    expect((await fetch((await store.presign?.('outputs/p1/one.png', 60)) ?? '')).status).toBe(403);
  });

  it('is the same for a while, of the address that browsers reach, and nothing that the store is asked for', async () => {
    const server = await startStandInS3();
    onTestFinished(() => server.stop());
    let moment = 1_000 * 60_000;
    const store = await createS3ObjectStore(
      { ...keys, endpoint: server.url },
      { publicEndpoint: 'https://media.example.com', now: () => moment },
    );

    const first = await store.presign?.('outputs/p1/one.png', 60);
    moment += 59_999;
    const same = await store.presign?.('outputs/p1/one.png', 60);
    moment += 1;
    const next = await store.presign?.('outputs/p1/one.png', 60);

    expect(first).toMatch(/^https:\/\/media\.example\.com\/media\/outputs\/p1\/one\.png\?/);
    expect(first).toContain('X-Amz-Expires=120');
    expect([same === first, next === first]).toEqual([true, false]);
  });

  it('is asked for only with a server, and there is none without it', async () => {
    const given = { NATS_URL: 'nats://x', MONGODB_URL: 'mongodb://x' };
    const publicEndpoint = { S3_PUBLIC_ENDPOINT: 'https://media.example.com' };
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-objects-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));

    expect(
      (await openObjectStore(readSettings(platformSettings, { ...given, DATA_DIR: folder }))).presign,
    ).toBe(undefined);
    await expect(
      openObjectStore(readSettings(platformSettings, { ...given, ...publicEndpoint })),
    ).rejects.toThrow('S3_PUBLIC_ENDPOINT is set, so S3_ENDPOINT must be set too');
  });
});
