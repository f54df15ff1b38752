import { expect, test } from 'vitest';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { runGeneration } from '../run/run-generation.ts';
import { deletePrediction } from './delete-prediction.ts';
import type { Output } from './prediction.ts';

/** A finished prediction with two pictures, of which the first is deleted and may come back. */
async function createStage() {
  const stage = await createFakeGeneration(2);
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const [first, second] = (await stage.parts.outputs.listOfPrediction(id)) as [Output, Output];
  Object.assign(first, { owner: '', deletedFrom: 'ann', forgetAt: new Date(stage.clock.time + 660_000) });
  const content = {
    has: async () => true,
    list: async () => [],
    find: async () => [],
    usedOutputs: async () => [],
    removeOutputs: async () => undefined,
  };
  const parts = { ...stage.parts, predictions: stage.predictions, content };
  const remove = (index?: number) =>
    deletePrediction(parts, { owner: 'ann', content: 'item', prediction: id, index, output: undefined });
  return { stage, id, first, second, remove };
}

test.each([
  ['the only picture that is left', 0],
  ['all that is left', undefined],
])('who deletes %s keeps what may still come back', async (_what, index) => {
  const { stage, id, first, second, remove } = await createStage();

  await remove(index);

  expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([first]);
  expect([...stage.objects.keys()].sort()).toEqual([first.key, first.thumbnailKey].sort());
  expect(stage.objects.has(second.key)).toBe(false);
  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
});
