import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('what is done in turns comes in its order, and what the page has to do meanwhile comes between', async () => {
  const done: string[] = [];
  const deed = (name: string) => async () => {
    done.push(name);
    setTimeout(() => done.push(`a click during ${name}`));
  };

  await inTurns([deed('libraries'), deed('app'), () => done.push('first screen')]);

  expect(done).toEqual([
    'libraries',
    'a click during libraries',
    'app',
    'a click during app',
    'first screen',
  ]);
});

test('each waits for the one before, and what failed stops those after it', async () => {
  const done: string[] = [];
  const broken = new Error('no such file');

  const ended = inTurns([
    () => Promise.resolve().then(() => done.push('libraries')),
    () => Promise.reject(broken),
    () => done.push('first screen'),
  ]);

  await expect(ended).rejects.toBe(broken);
  expect(done).toEqual(['libraries']);
});
