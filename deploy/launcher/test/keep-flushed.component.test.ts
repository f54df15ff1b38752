import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFlushed } from '../src/stores/keep-flushed.ts';
import { startNatsServer } from '../src/stores/nats-server.ts';

/** What was flushed, and what of it since the last look. */
function watched(folder: string) {
  const flushed: string[] = [];
  const kept = keepFlushed(folder, { eachMs: 20, flush: async path => void flushed.push(path) });
  onTestFinished(() => kept.stop());
  return { kept, flushed, next: () => flushed.splice(0) };
}

const soon = { timeout: 120_000, interval: 5 };

test('what changes is flushed, with the folders that are new, and what rests is left alone', async () => {
  const folder = await testFolder();
  const { flushed, next } = watched(folder);
  const file = join(folder, 'inner/some.blk');
  await mkdir(join(folder, 'inner'));
  await writeFile(file, 'a');

  await vi.waitFor(
    () => expect(flushed).toEqual(expect.arrayContaining([join(folder, 'inner'), file])),
    soon,
  );
  await vi.waitFor(() => expect(next()).toEqual([]), soon);
  await appendFile(file, 'b');
  await vi.waitFor(() => expect(next()).toContain(file), soon);
});

test('what could not be flushed is tried again, and a folder that is not there yet or no longer harms nothing', async () => {
  const folder = join(await testFolder(), 'later');
  let tries = 0;
  const kept = keepFlushed(folder, {
    eachMs: 5,
    flush: async () => {
      tries += 1;
      throw new Error('The disk is full.');
    },
  });
  onTestFinished(() => kept.stop());
  await mkdir(folder);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), soon);

  await rm(folder, { recursive: true });
  await kept.stop();
});

test('the last changes are flushed when it ends', async () => {
  const folder = await testFolder();
  const { kept, next } = watched(folder);
  const file = join(folder, 'last.blk');
  await writeFile(file, 'a');

  await kept.stop();

  expect(next()).toContain(file);
});

test('what a real nats-server confirmed is flushed', async () => {
  const folder = join(await testFolder(), 'nats');
  const server = await startNatsServer({ folder, path: process.env.PATH ?? '' });
  onTestFinished(() => server.stop());
  const { next } = watched(join(folder, 'jetstream'));
  const line = await connect({ servers: server.url });
  onTestFinished(() => line.close());
  await (await jetstreamManager(line)).streams.add({ name: 'JOBS', subjects: ['jobs.>'] });
  await vi.waitFor(() => expect(next()).toEqual([]), soon);

  await jetstream(line).publish('jobs.some', 'work');

  await vi.waitFor(() => expect(next().join('\n')).toMatch(/JOBS\/msgs\/\d+\.blk/), soon);
});
