import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, test } from 'vitest';
import { endLostOrders } from '../generation/end-lost-orders.timer.ts';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { mediaPath } from '../media/media-address.ts';
import { runGeneration } from '../run/run-generation.ts';
import { deletePrediction } from './delete-prediction.ts';
import { finishRemovals } from './half-removed.timer.ts';
import type { Output } from './prediction.ts';
import { removePrediction } from './remove-prediction.ts';

/** A finished prediction with two pictures, of which the first is deleted and may come back. */
async function createStage() {
  const stage = await createFakeGeneration(2);
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const [first, second] = (await stage.parts.outputs.listOfPrediction(id)) as [Output, Output];
  Object.assign(first, { owner: '', deletedFrom: 'ann', forgetAt: new Date(stage.clock.time + 660_000) });
  const using: string[] = [];
  const content = {
    has: async () => true,
    list: async () =>
      using.map(output => ({ id: 'item', title: 'Pier', status: 'Published', outputs: [output] })),
    find: async () => [],
    usedOutputs: async () => [],
    removeOutputs: async () => undefined,
  };
  const parts = { ...stage.removal, content };
  const remove = (index?: number, output?: string) =>
    deletePrediction(parts, { owner: 'ann', content: 'item', prediction: id, index, output });
  return { stage, id, first, second, using, remove };
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

test('a place that another picture has by now deletes nothing', async () => {
  const { stage, id, first, second, using, remove } = await createStage();
  using.push(mediaPath(second.key));

  // As a page of before sees it, or one that asks again because its answer was lost.
  await expect(remove(0, mediaPath(first.key))).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(1, mediaPath(second.key))).rejects.toMatchObject({ code: 'not_found' });
  expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([first, second]);

  // With its place it is one that somebody looked at, together with the item that shows it.
  await remove(0, mediaPath(second.key));
  expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([first]);
});

test('a picture that is asked for by its address alone stays while an item uses it', async () => {
  const { stage, id, first, second, using, remove } = await createStage();
  using.push(mediaPath(second.key));

  await expect(remove(undefined, mediaPath(second.key))).rejects.toMatchObject({
    code: 'failed_precondition',
  });

  expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([first, second]);
});

test.each([
  ['queued', { wasNotMade: true }, () => {}],
  [
    'put off',
    { wasNotMade: true },
    (stage: Stage) => stage.orders.create.push({ kind: 'throttled', afterMs: 30_000 }),
  ],
  ['creating', { wasNotMade: false }, (stage: Stage) => stage.orders.create.push('lost-request')],
  [
    'created',
    { wasNotMade: false },
    (stage: Stage) => stage.orders.get.push({ kind: 'running', progress: 1 }),
  ],
] as const)(
  'an order that is deleted while it is %s is said to have ended: %o',
  async (state, end, arrange) => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    arrange(stage);
    const pause = async () => {
      throw new Error('killed');
    };
    if (state !== 'queued') await runGeneration({ ...stage.parts, pause }, id).catch(() => {});
    const prediction = await stage.predictions.find(id);
    expect(prediction?.state).toBe(state === 'put off' ? 'queued' : state);
    const holdId = [...stage.spending.held.keys()][0] ?? '';
    const parts = { ...stage.removal, spending: { ...stage.spending } };
    parts.spending.end = () => Promise.reject(new Error('away'));

    if (prediction) await removePrediction(parts, prediction);
    expect(stage.spending.ended.size).toBe(0);
    stage.clock.time += 60_000;
    await finishRemovals({ ...parts, spending: stage.spending }).run(neverStopping);

    expect([...stage.spending.ended]).toEqual([[holdId, end]]);
    expect(await stage.predictions.find(id)).toBeUndefined();
  },
);

test('an order that has ended says so by its event alone', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const prediction = await stage.predictions.find(id);

  if (prediction) await removePrediction(stage.removal, prediction);

  expect(stage.spending.ended.size).toBe(0);
  expect(await stage.predictions.find(id)).toBeUndefined();
});

test('what was drawn and is deleted at once is not taken for an order that was lost', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const prediction = await stage.predictions.find(id);
  if (prediction) await removePrediction(stage.removal, prediction);
  const { predictions, spending, begun: orders, clock } = stage;
  clock.time += 6 * 60_000;

  await endLostOrders({ predictions, spending, orders, now: stage.parts.now }).run(neverStopping);

  // Its own event may still be on its way, and says what it came to.
  expect(spending.ended.size).toBe(0);
  expect(await orders.list(new Date(8.64e15), 10)).toEqual([]);
});

type Stage = Awaited<ReturnType<typeof createFakeGeneration>>;
