import { expect, test } from 'vitest';
import type { StartOutcome } from '../image-provider.ts';
import { createStartPause } from './start-pause.ts';

function opened() {
  const clock = { time: 0 };
  const oneFirst = createStartPause(() => clock.time);
  const sent: string[] = [];
  const start = (name: string, outcome: StartOutcome | Promise<StartOutcome> = created) =>
    oneFirst(async () => {
      sent.push(name);
      return outcome;
    });
  return { clock, sent, start };
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

test('when it is over one goes first, and the others when that was taken', async () => {
  const { clock, sent, start } = opened();
  await start('a', throttled);
  clock.time = 30_000;
  let answer: (outcome: StartOutcome) => void = () => {};
  const first = start('b', new Promise(resolve => (answer = resolve)));

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

test('a start that was on its way when another was put off does not end the pause', async () => {
  const { clock, start } = opened();
  let answer: (outcome: StartOutcome) => void = () => {};
  const early = start('a', new Promise(resolve => (answer = resolve)));
  await start('b', throttled);
  answer(created);
  await early;

  clock.time = 1;
  expect(await start('c')).toMatchObject({ kind: 'throttled', afterMs: 29_999 });
});
