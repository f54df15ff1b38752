import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
beforeEach(() => stage.provider.reset());
afterAll(() => stage.stop());

test('a generation is answered at once, ends with its pictures, says so, and serves their bytes', async () => {
  const { userId, headers } = await stage.identity.newUser();
  stage.provider.conduct.outputs = 2;

  const { id, contentId, predictions } = await stage.generate(userId, newId(), { imageNumber: 2 });
  expect(predictions).toMatchObject([{ contentId, output: [], progress: 0 }]);
  const event = await stage.finished(id);
  expect(event.userId).toBe(userId);
  expect(event.payload.prediction).toMatchObject({ id, contentId, progress: 100 });

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });
  expect(list.statusCode).toBe(200);
  const [prediction] = list.json();
  expect(prediction).toMatchObject({
    _id: id,
    _content: contentId,
    filename: null,
    error: null,
    outputPreferred: [],
    input: { prompt: 'a lighthouse at dusk', image_number: 2, aspect_ratios_selection: '896*1088' },
  });
  expect(prediction.completed_at).toBeTruthy();
  expect(prediction.output).toHaveLength(2);
  expect(prediction.thumbnails).toHaveLength(2);
  expect(event.payload.prediction?.output).toEqual(prediction.output);

  const bytes = await running.app.inject({ url: prediction.output[0] });
  expect(bytes.statusCode).toBe(200);
  expect(bytes.headers['content-type']).toBe('image/png');
  expect(bytes.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const small = await running.app.inject({ url: prediction.thumbnails[1] });
  expect(small.headers['content-type']).toBe('image/webp');
  expect(
    stage.provider.runs.filter(run => run.input.image_seed === prediction.input.image_seed),
  ).toHaveLength(1);
});
