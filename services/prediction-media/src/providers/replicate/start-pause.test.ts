import { longestPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { expect, test } from 'vitest';
import type { RunStatus, StartOutcome } from '../image-provider.ts';
import { createFakeStartPauses } from '../start-pauses.store.fake.ts';
import { createLookPause, createStartPause } from './start-pause.ts';

const requestMs = 20_000;

function opened(pauses = createFakeStartPauses(), clock = { time: 0 }) {
  const oneFirst = createStartPause({ account: 'a', pauses, requestMs, now: () => clock.time });
  const sent: string[] = [];
  const start = (name: string, outcome: StartOutcome | Promise<StartOutcome> = created) =>
    oneFirst(async () => {
      sent.push(name);
      return outcome;
    });
  return { clock, sent, start, pauses };
}
const created: StartOutcome = { kind: 'created', providerId: 'r' };
const throttled: StartOutcome = { kind: 'throttled', afterMs: 30_000 };

test('after a put-off no start is sent before the pause is over', async () => {
  const { clock, sent, start } = opened();
  await start('a', throttled);

  clock.time = 10_000;
  expect(await start('b')).toEqual({ kind: 'throttled', afterMs: 20_000 });
  clock.time = 29_999;
  expect(await start('c')).toEqual({ kind: 'throttled', afterMs: 1 });

  expect(sent).toEqual(['a']);
});

test('what one worker learned holds for another, and for one that starts later', async () => {
  const { clock, start, pauses } = opened();
  await start('a', throttled);
  const other = opened(pauses, clock);

  expect(await other.start('b')).toEqual({ kind: 'throttled', afterMs: 30_000 });
  expect(other.sent).toEqual([]);
});

test('when it is over one goes first, and the others when that was taken', async () => {
  const { clock, sent, start } = opened();
  await start('a', throttled);
  clock.time = 30_000;
  let answer: (outcome: StartOutcome) => void = () => {};
  const first = start('b', new Promise(resolve => (answer = resolve)));
  await expect.poll(() => sent).toEqual(['a', 'b']);

  expect(await start('c')).toMatchObject({ kind: 'throttled' });
  answer(created);
  expect(await first).toEqual(created);
  expect(await Promise.all([start('c'), start('d')])).toEqual([created, created]);

  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('a first one that is put off again begins another pause, and one that fails lets the next go first', async () => {
  const { clock, sent, start } = opened();
  await start('a', throttled);
  clock.time = 30_000;
  await start('b', throttled);
  clock.time = 59_999;
  expect(await start('c')).toMatchObject({ kind: 'throttled', afterMs: 1 });
  clock.time = 60_000;
  await expect(start('d', Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await start('e')).toEqual(created);

  expect(sent).toEqual(['a', 'b', 'd', 'e']);
});

test('a first one that dies is followed by another when its request would have ended', async () => {
  const { clock, sent, start } = opened();
  await start('a', throttled);
  clock.time = 30_000;
  void start('dies', new Promise(() => {}));
  await expect.poll(() => sent).toEqual(['a', 'dies']);

  clock.time += requestMs;
  expect(await start('b')).toMatchObject({ kind: 'throttled' });
  clock.time += 5_000;
  expect(await start('c')).toEqual(created);
});

test('a start that was on its way when another was put off does not end the pause', async () => {
  const { clock, sent, start } = opened();
  let answer: (outcome: StartOutcome) => void = () => {};
  const early = start('a', new Promise(resolve => (answer = resolve)));
  await expect.poll(() => sent).toEqual(['a']);
  await start('b', throttled);
  answer(created);
  await early;

  clock.time = 1;
  expect(await start('c')).toMatchObject({ kind: 'throttled', afterMs: 29_999 });
});

test('while the store is away a start is sent all the same', async () => {
  const { sent, start, pauses } = opened();
  pauses.isAway = true;

  expect(await start('a', throttled)).toEqual(throttled);
  expect(await start('b')).toEqual(created);

  expect(sent).toEqual(['a', 'b']);
});

test('a look that is put off holds back the looks of every worker, and no start', async () => {
  const pauses = createFakeStartPauses();
  const clock = { time: 0 };
  const looks: string[] = [];
  const worker = () => {
    const oneFirst = createLookPause({ account: 'a', pauses, requestMs, now: () => clock.time });
    return (name: string, status: RunStatus = { kind: 'running', progress: 0 }) =>
      oneFirst(async () => {
        looks.push(name);
        return status;
      });
  };
  const [one, other] = [worker(), worker()];
  await one('a', { kind: 'unknown', afterMs: 30_000, cause: 'too many requests' });

  clock.time = 10_000;
  expect(await other('b')).toMatchObject({ kind: 'unknown', afterMs: 20_000 });
  expect(await opened(pauses, clock).start('order')).toEqual(created);
  clock.time = 30_000;
  expect(await other('c')).toMatchObject({ kind: 'running' });
  await one('d', { kind: 'unknown', afterMs: 0, cause: 'status 500' });
  expect(await other('e')).toMatchObject({ kind: 'running' });

  expect(looks).toEqual(['a', 'c', 'd', 'e']);
});

/** Decades, in milliseconds: what a moment in place of a length came to before pauses had a bound. */
const decadesMs = 50 * 365 * 24 * 60 * 60_000;

test('a pause that an older version stored for decades keeps nobody, and a new one is kept to', async () => {
  const { clock, sent, start, pauses } = opened();
  await pauses.extend('a', new Date(decadesMs));

  expect(await start('a', throttled)).toEqual(throttled);
  clock.time = 10_000;
  expect(await start('b')).toEqual({ kind: 'throttled', afterMs: 20_000 });
  clock.time = 30_000;
  expect(await start('c')).toEqual(created);

  expect(sent).toEqual(['a', 'c']);
});

test('a look that was put off for decades is made', async () => {
  const pauses = createFakeStartPauses();
  await pauses.extend('a looks', new Date(decadesMs));
  const look = createLookPause({ account: 'a', pauses, requestMs, now: () => 0 });
  const running: RunStatus = { kind: 'running', progress: 5 };

  expect(await look(async () => running)).toEqual(running);
});

test('the longest pause that may be asked for is kept to', async () => {
  const { sent, start, pauses } = opened();
  await pauses.extend('a', new Date(longestPauseMs));

  expect(await start('a')).toEqual({ kind: 'throttled', afterMs: longestPauseMs });
  expect(sent).toEqual([]);
});
