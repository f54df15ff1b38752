import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { predictionFromBus } from '@insta-ai/proto/convert/prediction';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
afterEach(() => stage.clearOrders());
afterAll(() => stage.stop());

test('a generation is answered at once, ends with its pictures, says so, and serves their bytes', async () => {
  const { userId, headers } = await stage.identity.newUser();

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
  expect(prediction.output.map(sizeInAddress)).toEqual(Array(2).fill({ width: 896, height: 1088 }));
  const small = await running.app.inject({ url: prediction.thumbnails[1] });
  expect(small.headers['content-type']).toBe('image/webp');
  expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
});

test('what is starred feeds no order: it goes out as it did before', async () => {
  const { userId, headers } = await stage.identity.newUser();
  const { id, contentId } = await stage.generate(userId, newId(), { imageNumber: 2 });
  const outputs = (await stage.finished(id)).payload.prediction?.output ?? [];
  for (const output of outputs) {
    const url = `/api/predictions/${id}/addPreferred`;
    expect((await running.app.inject({ method: 'POST', url, headers, payload: { output } })).statusCode).toBe(
      200,
    );
  }

  const { id: next } = await stage.generate(userId, contentId, { imageNumber: 2 });
  await stage.finished(next);

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });
  const starred = list.json().find(({ _id }: { _id: string }) => _id === id);
  expect(starred.outputPreferred.toSorted()).toEqual(outputs.toSorted());
  const [before, after] = await Promise.all([stage.runsOfAll([id]), stage.runsOfAll([next])]);
  const sent = (runs: typeof before) => runs.map(({ input: { image_seed: _own, ...order } }) => order);
  expect(sent(after)).toHaveLength(1);
  expect(sent(after)).toEqual(sent(before));
});

test('the same click twice makes one prediction and one run', async () => {
  const { userId } = await stage.identity.newUser();
  const request = { userId, contentId: newId(), key: newId(), prompt: 'a boat' };

  const [first, second] = await Promise.all([stage.rpc.generate(request), stage.rpc.generate(request)]);
  await stage.finished(first.predictions[0]?.id ?? '');

  expect(second.predictions.map(one => one.id)).toEqual(first.predictions.map(one => one.id));
  expect(await stage.runsOf(request.contentId, userId)).toHaveLength(1);
});

test('a setting that the model does not know is refused, and nothing is stored', async () => {
  const { userId } = await stage.identity.newUser();
  const request = { userId, contentId: newId(), key: newId(), prompt: 'a boat' };

  await expect(
    stage.rpc.generate({ ...request, settings: { performanceSelection: 'Turbo' } }),
  ).rejects.toMatchObject({ code: 'failed_precondition' });

  expect((await stage.rpc.listPredictions(request)).predictions).toEqual([]);
});

test('control pictures reach the provider, and the stored parameters keep their file name', async () => {
  const { userId } = await stage.identity.newUser();
  const filename = await stage.putUpload();
  const settings = { slots: [{ image: filename, type: 'FaceSwap', weight: 0.9, stop: 1 }] };
  const contentId = newId();

  const { predictions } = await stage.rpc.generate({
    userId,
    contentId,
    key: newId(),
    prompt: 'x',
    settings,
  });
  await stage.finished(predictions[0]?.id ?? '');

  const [run] = await stage.runsOf(contentId, userId);
  expect(run?.input.cn_img1).toMatch(/^data:image\/png;base64,/);
  expect(run?.input).toMatchObject({ cn_type1: 'FaceSwap', cn_weight1: 0.9, cn_stop1: 1 });
  expect(run?.input).not.toHaveProperty('cn_img2');
  expect(predictions.map(one => predictionFromBus(one).input)[0]).toMatchObject({ cn_img1: filename });
});

test('a control picture that was deleted fails the prediction with its name', async () => {
  const { userId } = await stage.identity.newUser();
  const settings = { slots: [{ image: 'gone.png', type: 'CPDS', weight: 1, stop: 1 }] };

  const { predictions } = await stage.rpc.generate({
    userId,
    contentId: newId(),
    key: newId(),
    prompt: 'x',
    settings,
  });
  const { payload } = await stage.finished(predictions[0]?.id ?? '');

  expect(payload.prediction?.error).toContain('gone.png');
});

test.each(['lost-answer', 'lost-request', 'error-after-accept', 'server-error'])(
  'a create that ends with %s leads to one run at the provider and a finished picture',
  async kind => {
    const { userId } = await stage.identity.newUser();
    await stage.order('replicate.create', kind);

    const { id, contentId } = await stage.generate(userId);
    const { payload } = await stage.finished(id);

    expect(payload.prediction).toMatchObject({ progress: 100 });
    expect(payload.prediction?.output).toHaveLength(1);
    expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
  },
);

test('a rate limit is waited for, then one run is made', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'rate-limit', { retryAfter: 1 });

  const { id, contentId } = await stage.generate(userId);
  const { payload } = await stage.finished(id);

  expect(payload.prediction?.output).toHaveLength(1);
  expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
});

test('a provider that wants money first fails the prediction without its billing page', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'insufficient-credit');

  const { id } = await stage.generate(userId);
  const { payload } = await stage.finished(id);

  expect(payload.prediction?.error).toMatch(/no credit left/);
  expect(payload.prediction?.error).not.toMatch(/billing/i);
  expect(payload.prediction?.completed).toBeTruthy();
});

test('a run that fails tells the person what the provider said', async () => {
  const { userId, headers } = await stage.identity.newUser();
  await stage.order('replicate.create', 'failed-prediction', { error: 'Process failed.' });

  const { id, contentId } = await stage.generate(userId);
  await stage.finished(id);

  const list = await running.app.inject({ url: `/api/predictions/content/${contentId}`, headers });
  expect(list.json()[0].error).toContain('Process failed.');
  expect(list.json()[0].completed_at).toBeTruthy();
});

test('outputs that have expired at the provider fail the prediction with a reason', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.output', 'expired-output', {}, 3);

  const { id } = await stage.generate(userId);
  const { payload } = await stage.finished(id);

  expect(payload.prediction?.error).toMatch(/expired/);
});

test('an output that breaks off in the middle is copied again', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.output', 'broken-output');

  const { id } = await stage.generate(userId);
  const { payload } = await stage.finished(id);

  expect(payload.prediction?.output).toHaveLength(1);
});

test('an item without pictures has an empty list, an item that is not there has none', async () => {
  const { headers } = await stage.identity.newUser();
  const [empty, gone] = [newId(), newId()];
  stage.content.gone.add(gone);

  const list = (id: string) => running.app.inject({ url: `/api/predictions/content/${id}`, headers });

  expect((await list(empty)).json()).toEqual([]);
  expect((await list(gone)).json()).toMatchObject({
    statusCode: 404,
    message: 'This content no longer exists.',
  });
});

test('pictures are counted, not orders, a repeated click once, and who had too many is told when to go on', async () => {
  await running.stop();
  running = await stage.start({ LIMITS: 'pictures=10/minute' });
  const [hasty, other] = [await stage.identity.newUser(), await stage.identity.newUser()];
  const key = newId();
  const order = { userId: hasty.userId, contentId: newId(), key, prompt: 'x', settings: { imageNumber: 8 } };

  await stage.rpc.generate(order);
  await stage.rpc.generate(order);
  await expect(stage.generate(hasty.userId, newId(), { imageNumber: 3 })).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(
      /^You have ordered too many pictures\. You can continue in \d+ seconds\.$/,
    ),
  });

  expect((await stage.generate(other.userId, newId(), { imageNumber: 8 })).predictions).toHaveLength(1);
});
