import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startDocumentStore } from '../src/start-document-store.ts';
import { findBrokenLog } from '../src/storage/broken-log.ts';
import { faultOfDocuments, logOf } from '../src/storage/high-water.ts';
import { temporaryFolder } from '../testing/backends.ts';

/** As SQLite writes it here: a page and what is said of it. */
const frameBytes = 4_096 + 24;
const count = 60;

let root: string;
/** A folder as a kill leaves it, and how long its log was before the last write. */
let killed: string;
let lastWriteAt: number;
let log: Buffer;

async function open(folder: string) {
  const store = await startDocumentStore({ folder });
  const client = await new MongoClient(store.url).connect();
  const items = client.db('test').collection<{ n: number; text: string }>('items');
  const close = async () => {
    await client.close();
    await store.stop();
  };
  return { items, close };
}

beforeAll(async () => {
  root = await temporaryFolder();
  killed = path.join(root, 'killed');
  const { items, close } = await open(path.join(root, 'used'));
  await items.createIndex({ n: 1 }, { unique: true });
  for (let n = 0; n < count; n++) {
    if (n === count - 1) lastWriteAt = (await stat(logOf(path.join(root, 'used')))).size;
    await items.insertOne({ n, text: 'x'.repeat(n * 150) });
  }
  await cp(path.join(root, 'used'), killed, { recursive: true });
  await close();
  log = await readFile(logOf(killed));
});
afterAll(() => rm(root, { recursive: true }));

let copies = 0;
async function withLog(bytes: Uint8Array): Promise<string> {
  const folder = path.join(root, `copy-${copies++}`);
  await mkdir(folder);
  await cp(path.join(killed, 'documents.sqlite'), path.join(folder, 'documents.sqlite'));
  await writeFile(logOf(folder), bytes);
  return folder;
}

/** Opens it and expects the first documents, through their index as without, and room for the next one. */
async function expectPrefix(folder: string): Promise<number> {
  const { items, close } = await open(folder);
  const found = (await items.find().sort({ _id: 1 }).toArray()).map(({ n }) => n);
  expect(found).toEqual(Array.from({ length: found.length }, (_, n) => n));
  expect(await items.countDocuments({ n: { $gte: 0 } })).toBe(found.length);
  await items.insertOne({ n: found.length, text: 'next' });
  await close();
  return found.length;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const inLog = (of: number) => Math.min(log.length - 1, Math.floor(of * log.length));

it('a bit that flips before the last write is told with its place, and one in the last write makes an end', async () => {
  await fc.assert(
    fc.asyncProperty(share, fc.integer({ min: 0, max: 7 }), async (of, bit) => {
      const at = inLog(of);
      const bytes = Buffer.from(log);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      const folder = await withLog(bytes);

      const fault = await faultOfDocuments(folder);

      if (at < lastWriteAt) {
        const [, place] = /is damaged in its log documents\.sqlite-wal at byte (\d+)/.exec(fault ?? '') ?? [];
        expect(at - Number(place)).toBeGreaterThanOrEqual(0);
        expect(at - Number(place)).toBeLessThan(frameBytes);
      } else if (!fault) expect(await expectPrefix(folder)).toBe(count - 1);
    }),
    runs(40),
  );
});

it('a bit that flips in the header is told, whichever it is', async () => {
  const file = path.join(root, 'flipped-wal');

  for (let bit = 0; bit < 32 * 8; bit++) {
    const bytes = Buffer.from(log);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await writeFile(file, bytes);

    expect(findBrokenLog(file), `bit ${bit & 7} of byte ${bit >> 3}`).toEqual({ at: 0, until: log.length });
  }
});

type Damage = (from: number, to: number) => Buffer;
const damages: Record<string, Damage> = {
  'is cut off': from => log.subarray(0, from),
  'lost a part': (from, to) => Buffer.concat([log.subarray(0, from), log.subarray(to)]),
  'has zeros in it': (from, to) => Buffer.from(log).fill(0, from, to),
  'has a part twice': (from, to) => Buffer.concat([log.subarray(0, to), log.subarray(from)]),
};

it.each(Object.entries(damages))(
  'a log that %s gives back the first writes, or says where it is damaged',
  async (_how, damage) => {
    await fc.assert(
      fc.asyncProperty(share, share, async (one, other) => {
        const [from, to] = [inLog(Math.min(one, other)), inLog(Math.max(one, other))];
        const folder = await withLog(damage(from, to));

        const fault = await faultOfDocuments(folder);

        if (fault) expect(fault).toMatch(/^is damaged in its log .* at byte \d+/);
        else await expectPrefix(folder);
      }),
      runs(12),
    );
  },
);

it('a hole with writes behind it is told, also where it moved them', async () => {
  const middle = Math.floor(lastWriteAt / 2);

  for (const [from, to] of [
    [middle, middle + 100],
    [middle, middle + frameBytes * 3],
  ] as const) {
    const cut = await withLog(damages['lost a part']?.(from, to) ?? log);
    expect(await faultOfDocuments(cut)).toContain('is damaged in its log');
  }
});

it('a log that is whole is no fault, and neither is one of which the end was never written', async () => {
  expect(await expectPrefix(await withLog(log))).toBe(count);
  expect(await faultOfDocuments(await withLog(log))).toBeUndefined();
  expect(await faultOfDocuments(await withLog(log.subarray(0, log.length - 10)))).toBeUndefined();
});

it('a process that is started again writes nothing behind a hole, until the loss is accepted', async () => {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const middle = Math.floor(lastWriteAt / 2);
  const folder = await withLog(damages['has zeros in it']?.(middle, middle + 100) ?? log);
  const before = await readFile(logOf(folder));
  const start = (settings: Record<string, string> = {}) =>
    spawn(process.execPath, [program], {
      env: { ...process.env, DATA_DIR: folder, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  const refused = start();
  const [words, [code]] = await Promise.all([text(refused.stderr), once(refused, 'exit')]);
  expect(code).toBe(1);
  expect(words).toContain(`${folder} is damaged in its log documents.sqlite-wal at byte`);
  expect(await readFile(logOf(folder))).toEqual(before);

  const port = await ownPort();
  const accepted = start({ ACCEPT_LOSS: 'true', PORT: String(port) });
  onTestFinished(() => void accepted.kill('SIGKILL'));
  await vi.waitFor(async () => {
    const line = connect(port, '127.0.0.1');
    await once(line, 'connect');
    line.destroy();
  });
});
