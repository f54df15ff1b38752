import { orderFields } from '@insta-ai/proto/data/content-type';
import { afterEach, expect, test } from 'vitest';
import { declaredBy } from '../../src/providers/declared-by.ts';
import { createFooocusGateway } from '../../src/providers/fooocus/fooocus.gateway.ts';
import type { ControlFiles } from '../../src/providers/image-provider.ts';
import type { PictureOrder } from '../../src/providers/picture-order.ts';
import { openFooocusPeer } from './fooocus-peer.ts';
import { providerSuite } from './provider-suite.ts';

providerSuite('Fooocus-API', {
  open: openFooocusPeer,
  most: 8,
  cannot: {
    'no-credit': 'it is the machine of the operator',
    sensitive: 'it blackens a picture, and says nothing',
  },
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function setUp() {
  const peer = await openFooocusPeer(Buffer.from('a picture'));
  closers.push(peer.close);
  const { provider } = peer;
  const start = async (order: PictureOrder) => {
    const outcome = await provider.start(await provider.prepare(order, files), hints);
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
    return outcome.providerId;
  };
  return { peer, provider, start };
}
const files: ControlFiles = {
  address: async () => 'https://insta.example.com/unreachable.png',
  bytes: async filename => ({ bytes: Buffer.from(`bytes of ${filename}`), mimeType: 'image/png' }),
};
const hints = { id: 'p1', cancelAfterSeconds: 900, webhook: undefined };
const plain: PictureOrder = { prompt: 'a lighthouse', seed: 7, count: 1, controls: [] };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('every field of a content type arrives exactly', async () => {
  const { peer, provider, start } = await setUp();

  await start({
    prompt: 'a lighthouse, {dusk}',
    seed: 2 ** 48 - 1,
    count: 8,
    negative: 'people, text',
    styles: ['Fooocus V2', 'MRE Manga'],
    quality: 'Extreme Speed',
    size: { width: 896, height: 1088 },
    refinerSwitch: 0.1,
    controls: [
      { filename: 'face.png', kind: 'FaceSwap', weight: 2, stop: 1 },
      { filename: 'lines.png', kind: 'PyraCanny', weight: 0.05, stop: 0.35 },
    ],
  });

  expect(peer.bodies).toEqual([
    {
      prompt: 'a lighthouse, {dusk}',
      image_seed: 281474976710655,
      image_number: 8,
      negative_prompt: 'people, text',
      style_selections: ['Fooocus V2', 'MRE Manga'],
      performance_selection: 'Extreme Speed',
      aspect_ratios_selection: '896*1088',
      refiner_switch: 0.1,
      image_prompts: [
        { cn_img: base64('bytes of face.png'), cn_type: 'FaceSwap', cn_weight: 2, cn_stop: 1 },
        { cn_img: base64('bytes of lines.png'), cn_type: 'PyraCanny', cn_weight: 0.05, cn_stop: 0.35 },
      ],
      async_process: true,
    },
  ]);
  expect(await provider.honours()).toEqual(new Set(orderFields));
});

test('the styles that it offers are those of its own list, and while it is away nothing is known of them', async () => {
  const { peer, provider } = await setUp();

  expect((await declaredBy(provider)).styles).toEqual(['Fooocus V2', 'MRE Manga']);

  const away = createFooocusGateway({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: undefined,
    requestMs: 5_000,
  });
  expect(await declaredBy(away)).not.toHaveProperty('styles');
  await peer.close();
});

test('what a content type leaves open is left to the server', async () => {
  const { peer, start } = await setUp();

  await start(plain);

  expect(peer.bodies).toEqual([
    { prompt: 'a lighthouse', image_seed: 7, image_number: 1, image_prompts: [], async_process: true },
  ]);
});

test('no style at all is an empty list, and a picture that steers nothing is not sent with the default weight', async () => {
  const { peer, start } = await setUp();
  const control = { filename: 'face.png', kind: 'FaceSwap', weight: 1, stop: 1 } as const;

  await start({
    ...plain,
    styles: [],
    controls: [
      { ...control, weight: 0 },
      { ...control, stop: 0 },
    ],
  });

  expect(peer.bodies).toMatchObject([{ style_selections: [], image_prompts: [] }]);
});

test.each([false, true])('the progress of a job is told, whether or not it says RUNNING (%s)', async says => {
  const { peer, provider, start } = await setUp();
  peer.saysRunning = says;
  const id = await start(plain);

  expect(await provider.look(id, plain)).toEqual({ kind: 'running', progress: 30 });
  expect(await provider.look(id, plain)).toEqual({ kind: 'running', progress: 60 });
});

test.each([false, true])('only a job that is being drawn is stopped (RUNNING is said: %s)', async says => {
  const { peer, provider, start } = await setUp();
  peer.saysRunning = says;
  const other = peer.addOther();
  const mine = await start(plain);

  await provider.cancel(mine);
  expect(peer.runs.map(run => run.isCancelled)).toEqual([false, false]);

  Object.assign(other, { isDone: true });
  await provider.cancel(mine);
  expect(peer.runs.map(run => run.isCancelled)).toEqual([false, true]);

  const later = peer.addOther();
  await provider.cancel(mine);
  expect(later.isCancelled).toBe(false);
});

test('a job that somebody stopped in between has its own sentence', async () => {
  const { provider, start } = await setUp();
  const id = await start(plain);
  await provider.cancel(id);

  expect(await provider.look(id, plain)).toEqual({
    kind: 'failed',
    reason: 'The picture was stopped at the image service before it was ready. Try again.',
  });
});

test('outputs are fetched where we reach the server, whatever it calls itself', async () => {
  const { peer, provider, start } = await setUp();
  const id = await start(plain);
  let status = await provider.look(id, plain);
  while (status.kind === 'running') status = await provider.look(id, plain);

  expect(status).toEqual({
    kind: 'succeeded',
    addresses: [`http://127.0.0.1:8888/files/2026-11-21/${id}-0.png`],
  });
  const [address = ''] = status.kind === 'succeeded' ? status.addresses : [];
  expect(await provider.download(address)).toEqual({ kind: 'bytes', bytes: Buffer.from('a picture') });
  expect(peer.fileKeys).toHaveLength(1);
});

test('address and key that are wrong are told apart', async () => {
  const { peer, provider } = await setUp();
  peer.addOther();
  const { host, detail } = await provider.check();
  expect(detail).toBe('Fooocus-API answers; 1 order is being drawn or waiting there.');

  const other = (path: string, apiKey?: string) =>
    createFooocusGateway({ baseUrl: `http://${host}${path}`, apiKey, requestMs: 5_000 }).check();
  await expect(other('')).rejects.toThrow('Check FOOOCUS_API_KEY');
  await expect(other('/elsewhere', 'fooocus-peer-key')).rejects.toThrow('Check FOOOCUS_BASE_URL');
  await peer.close();
  await expect(other('')).rejects.toThrow('does not answer. Check FOOOCUS_BASE_URL');
});
