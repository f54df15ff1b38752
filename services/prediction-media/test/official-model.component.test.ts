import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

const model = 'black-forest-labs/flux-schnell';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start({ REPLICATE_MODEL: model });
});
afterAll(() => stage.stop());

/** What the provider has of it all. */
async function runs() {
  const answer = await fetch(`${stage.simulator.url}/control/predictions`);
  return ((await answer.json()) as { predictions: { input: Record<string, unknown> }[] }).predictions;
}

test('an official model draws in its own words, also when the answer to its order is lost', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'lost-answer');

  const { id } = await stage.generate(userId, newId(), { imageNumber: 2 });
  const { payload } = await stage.finished(id);

  expect(payload.prediction).toMatchObject({ id, progress: 100 });
  expect(payload.prediction?.output).toHaveLength(2);
  const { rawPayload } = await running.app.inject({ url: payload.prediction?.output[0] ?? '' });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 912, height: 1152 });
  const stored = await stage.predictionsCollection.findOne({ _id: id });
  expect(stored?.drawnBy).toEqual({ provider: 'replicate', model, title: 'Replicate' });
  expect((await runs()).map(({ input }) => input)).toEqual([
    {
      prompt: 'a lighthouse at dusk',
      aspect_ratio: '4:5',
      num_outputs: 2,
      output_format: 'png',
      seed: Number(stored?.input.image_seed) % 2 ** 31,
    },
  ]);
});

test('the test of the image service tells what the model can do', async () => {
  const { headers } = await stage.identity.newUser();
  const check = async ({ app }: RunningServices) =>
    (await app.inject({ method: 'POST', url: '/api/predictions/test', headers })).json();

  expect(await check(running)).toMatchObject({
    detail: expect.stringContaining(`${model} draws up to 4 pictures for an order`),
  });
  const other = await stage.start({ REPLICATE_MODEL: 'black-forest-labs/flux-9' });
  expect(await check(other)).toMatchObject({
    message: expect.stringContaining('has no model black-forest-labs/flux-9'),
  });
});
