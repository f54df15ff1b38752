import { orderFields } from '@insta-ai/proto/data/content-type';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakeGeneration } from '../../src/generation/generation-parts.fake.ts';
import { declaredBy } from '../../src/providers/declared-by.ts';
import type { PictureOrder } from '../../src/providers/picture-order.ts';
import { runGeneration } from '../../src/run/run-generation.ts';
import { furtherModelsSuite } from './further-models-suite.ts';
import { pause429Ms } from './provider-peer.ts';
import { providerSuite } from './provider-suite.ts';
import type { RecordedModel } from './recorded-schemas.ts';
import { openReplicatePeer } from './replicate-peer.ts';

providerSuite('Replicate', { open: (picture, now) => openReplicatePeer(picture, { now }), most: 4 });
providerSuite('Replicate, an official model', {
  open: (picture, now) => openReplicatePeer(picture, { now, official: 'black-forest-labs/flux-schnell' }),
  most: 4,
});
providerSuite('Replicate, a model without seeds', {
  open: (picture, now) => openReplicatePeer(picture, { now, official: 'google/imagen-4' }),
  most: 1,
});

furtherModelsSuite('Replicate', {
  service: 'replicate',
  models: ['black-forest-labs/flux-schnell', 'bytedance/seedream-4'],
  async open(image) {
    const peer = await openReplicatePeer(image, {
      official: 'black-forest-labs/flux-schnell',
      also: 'bytedance/seedream-4',
    });
    const settings = { ...peer.settings, REPLICATE_MODELS: 'bytedance/seedream-4' };
    const afterwards = { REPLICATE_MODEL: 'bytedance/seedream-4' };
    const drawnWith = () => peer.runs.map(run => run.version);
    return { peer, settings, afterwards, list: 'REPLICATE_MODELS', drawnWith };
  },
});

const picture = await sharp({ create: { width: 90, height: 110, channels: 3, background: '#4a7bc9' } })
  .png()
  .toBuffer();

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setUp(official?: RecordedModel, count = 1) {
  let now = () => 0;
  const peer = await openReplicatePeer(picture, { now: () => now(), ...(official && { official }) });
  closers.push(peer.close);
  const stage = await createFakeGeneration(count, peer.provider);
  now = () => stage.clock.time;
  const draw = async () => {
    const id = await stage.click();
    await runGeneration(stage.parts, id);
    return stage.predictions.find(id);
  };
  return { peer, stage, draw };
}

test('of an order an official model gets exactly the fields that it honours', async () => {
  const { peer } = await setUp('bytedance/seedream-4');
  const { provider } = peer;
  const order: PictureOrder = {
    prompt: 'a boat',
    seed: 2 ** 47,
    count: 2,
    negative: 'people',
    styles: ['Fooocus V2'],
    quality: 'Speed',
    size: { width: 768, height: 1344 },
    refinerSwitch: 0.5,
    controls: [
      { filename: 'a.png', kind: 'ImagePrompt', weight: 1, stop: 1 },
      { filename: 'b.png', kind: 'FaceSwap', weight: 1, stop: 1 },
    ],
  };
  const files = {
    address: async (name: string) => `https://us.example/${name}`,
    bytes: async () => ({ bytes: picture, mimeType: 'image/png' }),
  };

  const prepared = await provider.prepare(order, files);
  const outcome = await provider.start(prepared, { id: 'p', cancelAfterSeconds: 60, webhook: undefined });

  expect(outcome).toMatchObject({ kind: 'created' });
  expect(peer.runs.map(({ input }) => input)).toEqual([
    {
      prompt: 'a boat',
      aspect_ratio: '9:16',
      max_images: 2,
      sequential_image_generation: 'auto',
      image_input: ['https://us.example/a.png'],
    },
  ]);
  const used = ['aspect_ratios_selection', 'image_number', 'cn_img', 'cn_type'];
  expect(await declaredBy(provider)).toEqual({
    unused: orderFields.filter(field => !used.includes(field)),
    unusedTypes: ['FaceSwap', 'PyraCanny', 'CPDS'],
    edits: true,
    most: 15,
    drawnAs: [
      { size: '1344*768', as: '16:9' },
      { size: '896*1088', as: '3:4' },
      { size: '768*1344', as: '9:16' },
      { size: '1536*640', as: '21:9' },
    ],
  });
});

test('what a model takes is asked for once, and of Fooocus not at all', async () => {
  const official = await setUp('black-forest-labs/flux-schnell');
  const fooocus = await setUp();

  for (const { draw } of [official, official, fooocus, fooocus]) await draw();

  expect(official.peer.asked.get('model')).toBe(1);
  expect(fooocus.peer.asked.get('model')).toBeUndefined();
});

test('how many pictures a model draws at most is known once its first order was made, and nobody is asked for it', async () => {
  const { peer, stage } = await setUp('google/imagen-4', 4);
  expect(peer.provider.most?.()).toBeUndefined();
  expect(peer.asked.size).toBe(0);

  await runGeneration(stage.parts, await stage.click());

  expect(peer.provider.most?.()).toBe(1);
});

test('a model that is gone ends an order with its name, before anything is sent', async () => {
  const { peer, draw } = await setUp('google/imagen-4');
  peer.isGone = true;

  expect(await draw()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('has no model google/imagen-4'),
  });
  expect(peer.asked.get('start')).toBeUndefined();
  await expect(peer.provider.check()).rejects.toThrow('has no model google/imagen-4');
});

test('the check tells what the model can do', async () => {
  const { peer } = await setUp('google/imagen-4');

  expect((await peer.provider.check()).detail).toContain('google/imagen-4 draws one picture for an order');
});

test('one order that is put off lets all others wait, and one goes first', async () => {
  const { peer, stage } = await setUp('black-forest-labs/flux-schnell');
  peer.starts.push('throttled', 'throttled');
  const hints = { id: 'p', cancelAfterSeconds: 60, webhook: undefined };
  const start = async (seed: number) => {
    const order = { prompt: 'x', seed, count: 1, controls: [] };
    return peer.provider.start(await peer.provider.prepare(order, stage.parts.controlFiles), hints);
  };
  expect(await start(1)).toEqual({ kind: 'throttled', afterMs: pause429Ms });
  expect(await start(2)).toEqual({ kind: 'throttled', afterMs: pause429Ms });
  expect(peer.asked.get('start')).toBe(1);
  stage.clock.time += pause429Ms;
  const kinds = (await Promise.all([start(1), start(2), start(3)])).map(({ kind }) => kind);
  expect(kinds).toEqual(['throttled', 'throttled', 'throttled']);
  expect(peer.asked.get('start')).toBe(2);
  stage.clock.time += pause429Ms;
  expect(await start(1)).toMatchObject({ kind: 'created' });
  expect(await Promise.all([start(2), start(3)])).toMatchObject([{ kind: 'created' }, { kind: 'created' }]);
});

describe('an order without a seed', () => {
  const order = { prompt: 'x', seed: 1, count: 1, controls: [] };
  const webhookOf = (id: string) => `https://us.example/api/predictions/webhook/${id}`;
  const started = async (webhooks: (string | undefined)[]) => {
    const { peer, stage } = await setUp('google/imagen-4');
    const prepared = await peer.provider.prepare(order, stage.parts.controlFiles);
    for (const webhook of webhooks)
      await peer.provider.start(prepared, { id: 'p', cancelAfterSeconds: 60, webhook });
    return (id: string) => peer.provider.recover?.(order, id, new Date(0));
  };

  test('is found by where its end is told', async () => {
    const find = await started([webhookOf('p1'), webhookOf('p2')]);

    expect(await find('p1')).toMatchObject([{ providerId: 'run1' }]);
    expect(await find('p2')).toMatchObject([{ providerId: 'run2' }]);
    expect(await find('p3')).toEqual([]);
  });

  test('is found by what was sent, and cannot be told where there are two', async () => {
    const one = await started([undefined]);
    const two = await started([undefined, undefined]);

    expect(await one('p1')).toMatchObject([{ providerId: 'run1' }]);
    expect(await two('p1')).toBeUndefined();
  });
});

test('a lost order without a seed does not take the run of one before it that looks the same', async () => {
  const { peer, stage, draw } = await setUp('google/imagen-4');
  await draw();
  peer.starts.push('lost-request');

  const second = await draw();

  expect(second).toMatchObject({ state: 'completed', providerId: 'run2' });
  expect(peer.runs).toMatchObject([{ isCancelled: false }, { isCancelled: false }]);
  expect(stage.objects.size).toBe(4);
});

test.each<[string, (addresses: string[]) => unknown]>([
  ['one address', ([address]) => address],
  ['an object with an address', ([url]) => ({ url })],
  ['images with addresses', addresses => ({ images: addresses.map(url => ({ url })) })],
  ['paths', paths => ({ seeds: ['1'], paths })],
  ['a picture inside', () => `data:image/png;base64,${picture.toString('base64')}`],
])('an output that is %s is kept', async (_what, shape) => {
  const { peer, stage, draw } = await setUp('google/imagen-4');
  peer.shape = shape;

  const drawn = await draw();

  expect(drawn).toMatchObject({ state: 'completed' });
  expect(await stage.parts.outputs.listOfPrediction(drawn?._id ?? '')).toMatchObject([{ width: 90 }]);
});

test('with a webhook a run of half a minute is looked at a few times, without one every one or two seconds', async () => {
  const looks = async (webhook: string | undefined) => {
    const { peer, stage, draw } = await setUp('black-forest-labs/flux-schnell');
    stage.parts.webhookAddress = () => webhook;
    const drawnAt = stage.clock.time + 30_000;
    peer.looks.push(...Array.from({ length: 100 }, () => 'cold' as const));
    stage.onPause = () => {
      if (stage.clock.time >= drawnAt) peer.looks.length = 0;
    };
    await draw();
    return peer.asked.get('look');
  };

  expect(await looks('https://us.example/api/predictions/webhook/p')).toBeLessThanOrEqual(6);
  expect(await looks(undefined)).toBeGreaterThan(15);
});
