import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, it } from 'vitest';
import { sweepUploadsTimer } from './sweep-uploads.timer.ts';

const hour = 60 * 60 * 1000;

async function sweep(keys: string[], now: number) {
  const removed: string[] = [];
  const objects = { list: async () => keys, remove: async (key: string) => void removed.push(key) };
  await sweepUploadsTimer(objects, () => now).run(neverStopping);
  return removed;
}

it('the sweep leaves an upload alone that may still be read, and removes one that nobody took over', async () => {
  const upload = `incoming/${newId()}`;

  expect(await sweep([upload], Date.now() + 5 * hour)).toEqual([]);
  expect(await sweep([upload], Date.now() + 7 * hour)).toEqual([upload]);
});

it('the sweep removes what has no name of ours', async () => {
  expect(await sweep(['incoming/stray'], Date.now())).toEqual(['incoming/stray']);
});
