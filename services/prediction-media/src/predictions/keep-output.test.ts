import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { keepPicture } from './keep-output.ts';

test('bytes and small picture are put beside each other, and one that fails waits for the other', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  const prediction = await stage.predictions.find(id);
  if (!prediction) throw new Error('It is not there.');
  const colour = { width: 90, height: 110, channels: 3, background: '#4a7bc9' } as const;
  const picture = await sharp({ create: colour }).png().toBuffer();
  const bothBegun = Promise.withResolvers<void>();
  const begun: string[] = [];
  const kept: string[] = [];
  const put = async (key: string) => {
    begun.push(key);
    if (begun.length === 2) bothBegun.resolve();
    await bothBegun.promise;
    if (key.endsWith('.thumb.webp')) throw new Error('The store is away.');
    // Later than the failure of the other one.
    await new Promise(resolve => setImmediate(resolve));
    kept.push(key);
  };

  const keeping = keepPicture({ ...stage.parts, objects: { put } }, prediction, 0, () => picture);

  await expect(keeping).rejects.toThrow('The store is away.');
  expect(kept).toHaveLength(1);
  expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([]);
});
