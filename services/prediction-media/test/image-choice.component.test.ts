import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;

beforeAll(async () => {
  stage = await startTestService();
  const { openaiBaseUrl, credentials } = stage.simulator;
  running = await stage.start({
    IMAGE_PROVIDER: 'openai',
    OPENAI_IMAGE_MODEL: 'gpt-image-1-mini',
    OPENAI_IMAGE_MODELS: 'gpt-image-1.5',
    OPENAI_BASE_URL: openaiBaseUrl,
    OPENAI_API_KEY: credentials.openaiApiKey,
    PRICES: JSON.stringify([
      { provider: 'openai', model: 'gpt-image-1.5', price: { perPicture: 0.09 } },
      { provider: 'openai', model: 'gpt-image-1-mini', price: { perPicture: 0.02 } },
    ]),
  });
});
afterAll(() => stage.stop());

test('pictures come from the OpenAI-compatible server that is set, in a size that it draws', async () => {
  const { userId, headers } = await stage.identity.newUser();

  const { id, contentId } = await stage.generate(userId, newId(), { imageNumber: 2 });
  await stage.finished(id);

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });
  expect(list.json()).toMatchObject([
    {
      error: null,
      output: [expect.any(String), expect.any(String)],
      drawn_by: { title: 'OpenAI-compatible', model: 'gpt-image-1-mini' },
    },
  ]);
  const outputs = await stage.outputsCollection.find({ prediction: id }).toArray();
  expect(outputs).toMatchObject([
    { width: 1024, height: 1024 },
    { width: 1024, height: 1024 },
  ]);
});

test('the image services that are set up here are told, with what each does not use', async () => {
  const { headers } = await stage.identity.newUser();

  const { statusCode, json } = await running.app.inject({ url: '/api/predictions/models', headers });

  expect(statusCode).toBe(200);
  expect(json()).toMatchObject([
    {
      name: 'openai',
      title: 'OpenAI-compatible',
      model: 'gpt-image-1-mini',
      isUsual: true,
      unusedTypes: ['FaceSwap', 'PyraCanny', 'CPDS'],
      edits: true,
      most: 10,
      drawnAs: [
        { size: '1344*768', as: '1536×1024' },
        { size: '896*1088', as: '1024×1024' },
        { size: '768*1344', as: '1024×1536' },
        { size: '1536*640', as: '1536×1024' },
      ],
      unused: ['negative_prompt', 'style_selections', 'refiner_switch', 'image_seed', 'cn_weight', 'cn_stop'],
      further: [
        { model: 'gpt-image-1.5', edits: true, most: 10, unusedTypes: ['FaceSwap', 'PyraCanny', 'CPDS'] },
      ],
    },
    {
      name: 'replicate',
      title: 'Replicate',
      isUsual: false,
      unused: [],
      unusedTypes: [],
      edits: false,
      drawnAs: [],
    },
  ]);
  expect(json()[1]).not.toHaveProperty('further');
  expect((await running.app.inject({ url: '/api/predictions/models' })).statusCode).toBe(401);
});

test('the test of the image service asks the one that is used, for each of its models', async () => {
  const { headers } = await stage.identity.newUser();

  const answer = await running.app.inject({ method: 'POST', url: '/api/predictions/test', headers });

  expect(answer.json()).toMatchObject({
    detail: 'The model gpt-image-1-mini is there. The model gpt-image-1.5 is there.',
  });
});

test('each image service that is set up is tested by its name, and no other', async () => {
  const { headers } = await stage.identity.newUser();
  const ask = (service: string) =>
    running.app.inject({ method: 'POST', url: `/api/predictions/test?service=${service}`, headers });

  const detailOf = async (service: string) => (await ask(service)).json().detail;
  expect(await detailOf('openai')).toBe(
    'The model gpt-image-1-mini is there. The model gpt-image-1.5 is there.',
  );
  expect(await detailOf('replicate')).toBe('The image service accepts our token.');
  const refused = await ask('fooocus');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toBe('This image service is not set up here (any more).');
});

test('a content type that names another image service is drawn by that one', async () => {
  const { userId } = await stage.identity.newUser();

  const { id, contentId } = await stage.generate(userId, newId(), { imageProvider: 'replicate' });

  expect((await stage.finished(id)).payload.prediction?.drawnBy?.title).toBe('Replicate');
  expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
});

test('a content type that names an image service that is not set up is refused in words, and draws nothing', async () => {
  const { userId } = await stage.identity.newUser();
  const contentId = newId();

  await expect(
    stage.generate(userId, contentId, { imageProvider: 'of-a-newer-version' }),
  ).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('is not set up here. Choose another one'),
  });

  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('a content type that names one of its models is drawn by that, at its own price', async () => {
  const { userId, headers } = await stage.identity.newUser();
  const settings = { imageProvider: 'openai', imageModel: 'gpt-image-1.5' };

  const { id, contentId } = await stage.generate(userId, newId(), settings);
  await stage.finished(id);

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });
  expect(list.json()).toMatchObject([{ error: null, drawn_by: { model: 'gpt-image-1.5' } }]);
  const { micros } = await stage.rpc.estimateGeneration({ userId, settings });
  const { micros: usual } = await stage.rpc.estimateGeneration({ userId });
  expect([micros, usual]).toEqual([90_000n, 20_000n]);
});

test('a content type that names a model outside of the list is refused in words, and draws nothing', async () => {
  const { userId } = await stage.identity.newUser();
  const contentId = newId();

  await expect(
    stage.generate(userId, contentId, { imageProvider: 'openai', imageModel: '../../etc/passwd' }),
  ).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('is not set up here. Choose another one'),
  });

  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('a picture of an older version says nothing of who drew it', async () => {
  const { userId, headers } = await stage.identity.newUser();
  const { id, contentId } = await stage.generate(userId, newId(), { imageProvider: 'replicate' });
  await stage.finished(id);
  await stage.predictionsCollection.updateOne({ _id: id }, { $unset: { drawnBy: '' } });

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });

  expect(list.json()[0]).not.toHaveProperty('drawn_by');
});
