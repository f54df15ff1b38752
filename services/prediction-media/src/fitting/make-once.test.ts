import { createLogger } from '@insta-ai/chassis/logger';
import { expect, test } from 'vitest';
import { createMakeOnce } from './make-once.ts';
import type { RendersStore } from './renders.store.ts';

const a = { key: 'a', owner: 'ann' };

/** Two processes on the same stores. */
function twoProcesses({ patienceMs = 10_000 }: { patienceMs?: number } = {}) {
  const files = new Set<string>();
  const held = new Set<string>();
  const failed = new Map<string, number>();
  const renders: Pick<RendersStore, 'take' | 'failures'> = {
    async take(key) {
      if (held.has(key)) return undefined;
      held.add(key);
      return {
        async release(isFailed) {
          held.delete(key);
          if (isFailed) failed.set(key, (failed.get(key) ?? 0) + 1);
        },
      };
    },
    failures: async key => failed.get(key) ?? 0,
  };
  const objects = {
    stat: async (key: string) => (files.has(key) ? { size: 1, etag: '', mimeType: '' } : undefined),
  };
  const process = () => {
    const ending = new AbortController();
    const parts = { objects, renders, log: createLogger('silent'), signal: ending.signal, patienceMs };
    return { makeOnce: createMakeOnce(parts), end: () => ending.abort() };
  };
  return { files, held, one: process(), other: process() };
}

/** Work that ends when the test says so. */
function work(files: Set<string>, key: string) {
  let finish = () => {};
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  let starts = 0;
  let begun = () => {};
  const began = new Promise<void>(resolve => {
    begun = resolve;
  });
  const make = async (signal: AbortSignal) => {
    starts += 1;
    begun();
    await Promise.race([finished, new Promise(resolve => signal.addEventListener('abort', resolve))]);
    if (!signal.aborted) files.add(key);
  };
  return { make, began, finish, starts: () => starts };
}

test('a file is made once, however often and by how many processes it is asked for', async () => {
  const { files, one, other } = twoProcesses();
  const film = work(files, 'a');

  const asks = [one.makeOnce(a, film.make), one.makeOnce(a, film.make)];
  await film.began;
  await expect(other.makeOnce(a, film.make)).rejects.toMatchObject({ code: 'unavailable' });
  film.finish();
  await Promise.all(asks);
  await other.makeOnce(a, film.make);

  expect(film.starts()).toBe(1);
});

test('who has many films made leaves room for the one of somebody else', async () => {
  const { files, one } = twoProcesses();
  const films = ['a1', 'a2', 'a3', 'b1'].map(key => ({ key, ...work(files, key) }));
  const made: string[] = [];
  const asks = films.map(({ key, make }) =>
    one.makeOnce({ key, owner: key.startsWith('a') ? 'ann' : 'ben' }, async signal => {
      made.push(key);
      await make(signal);
    }),
  );

  for (const { finish } of films) finish();
  await Promise.all(asks);

  // One of hers has begun and is her turn; of those that wait his is the first.
  expect(made).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('who has no patience asks again; the work goes on', async () => {
  const { files, one } = twoProcesses({ patienceMs: 1 });
  const film = work(files, 'a');

  await expect(one.makeOnce(a, film.make)).rejects.toMatchObject({ code: 'unavailable' });
  await film.began;
  film.finish();
  await new Promise(resolve => setImmediate(resolve));
  await one.makeOnce(a, film.make);

  expect(film.starts()).toBe(1);
});

test('a process that ends lets its work go, and another one takes it over', async () => {
  const { files, held, one, other } = twoProcesses();
  const cut = work(files, 'a');
  const ask = one.makeOnce(a, cut.make);
  await cut.began;

  one.end();

  await expect(ask).rejects.toMatchObject({ code: 'unavailable' });
  await new Promise(resolve => setImmediate(resolve));
  expect(held.size).toBe(0);
  await other.makeOnce(a, async () => void files.add('a'));
});

test('what fails again and again is refused in plain words', async () => {
  const { one } = twoProcesses();
  const fails = async () => {
    throw new Error('ffmpeg ended with 1');
  };

  for (let times = 0; times < 3; times += 1)
    await expect(one.makeOnce(a, fails)).rejects.toMatchObject({ code: 'unavailable' });

  await expect(one.makeOnce(a, fails)).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('failed several times'),
  });
});

test('what fails for a full disk is made once there is room', async () => {
  const { files, one } = twoProcesses();
  const fails = async () => {
    throw Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  };
  for (let ask = 1; ask <= 4; ask += 1)
    await expect(one.makeOnce(a, fails)).rejects.toMatchObject({ code: 'unavailable' });

  await one.makeOnce(a, async () => void files.add('a'));

  expect(files.has('a')).toBe(true);
});
