import { once } from 'node:events';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { orderFields } from '@insta-ai/proto/data/content-type';
import { afterEach, expect, test } from 'vitest';
import type { PictureOrder } from '../../src/providers/picture-order.ts';
import { createSdwebuiGateway } from '../../src/providers/sdwebui/sdwebui.gateway.ts';
import { providerSuite } from './provider-suite.ts';
import { openSdwebuiPeer } from './sdwebui-peer.ts';

const noRuns = 'it draws at once, so there is no run to look at';
const inside = 'its pictures come inside the answer';

providerSuite('Stable Diffusion web UI', {
  open: openSdwebuiPeer,
  drawsAtOnce: true,
  most: 8,
  sendsOthers: 'what extensions made stands behind the pictures',
  cannot: {
    'no-credit': 'it is the machine of the operator',
    cold: noRuns,
    lost: noRuns,
    failed: noRuns,
    sensitive: noRuns,
    forgotten: noRuns,
    gone: inside,
    broken: inside,
    elsewhere: inside,
  },
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function setUp() {
  const peer = await openSdwebuiPeer(Buffer.from('a picture'));
  closers.push(peer.close);
  const start = async (order: PictureOrder, seconds = 900, unwanted = neverStopping) =>
    peer.provider.start(await peer.provider.prepare(order, files), {
      id: 'p1',
      cancelAfterSeconds: seconds,
      webhook: undefined,
      unwanted,
    });
  return { peer, start };
}
const files = {
  address: async () => '',
  bytes: async (filename: string) => ({ bytes: Buffer.from(`bytes of ${filename}`), mimeType: 'image/png' }),
};
const plain: PictureOrder = { prompt: 'a lighthouse', seed: 7, count: 1, controls: [] };
const face = { filename: 'face.png', kind: 'ImagePrompt', weight: 1, stop: 0.5 } as const;
const drawn = { kind: 'drawn', pictures: [Buffer.from('a picture')] };

test('every field that it uses arrives exactly, and none that it does not', async () => {
  const { peer, start } = await setUp();

  await start({
    prompt: 'a lighthouse, (dusk:1.2)',
    seed: 2 ** 48 - 1,
    count: 2,
    negative: 'people, text',
    styles: ['Fooocus V2'],
    quality: 'Quality',
    size: { width: 896, height: 1088 },
    refinerSwitch: 0.5,
    controls: [],
  });

  const body = {
    prompt: 'a lighthouse, (dusk:1.2)',
    seed: 4294967295,
    n_iter: 2,
    batch_size: 1,
    negative_prompt: 'people, text',
    steps: 40,
    width: 896,
    height: 1088,
    force_task_id: 'p1',
  };
  expect(peer.asked).toEqual([{ call: 'txt2img', body }]);
  const used = await peer.provider.honours();
  expect(orderFields.filter(field => !used.has(field))).toEqual([
    'style_selections',
    'refiner_switch',
    'cn_stop',
  ]);
});

test('what a content type leaves open is left to the server', async () => {
  const { peer, start } = await setUp();

  await start(plain);

  const body = { prompt: 'a lighthouse', seed: 7, n_iter: 1, batch_size: 1, force_task_id: 'p1' };
  expect(peer.asked).toEqual([{ call: 'txt2img', body }]);
});

test.each([
  [0.5, 0.8],
  [1, 0.6],
  [2, 0.2],
])('a control picture of weight %d is drawn over, and %d of it anew', async (weight, anew) => {
  const { peer, start } = await setUp();

  expect(await start({ ...plain, controls: [{ ...face, weight }] })).toEqual(drawn);

  expect(peer.asked).toMatchObject([
    {
      call: 'img2img',
      body: {
        init_images: [Buffer.from('bytes of face.png').toString('base64')],
        resize_mode: 1,
        denoising_strength: anew,
      },
    },
  ]);
});

test('control pictures of other kinds, and one that weighs nothing, are not sent', async () => {
  const { peer, start } = await setUp();

  await start({
    ...plain,
    controls: [
      { ...face, kind: 'FaceSwap' },
      { ...face, weight: 0 },
    ],
  });

  expect(peer.asked).toMatchObject([{ call: 'txt2img' }]);
  expect(peer.asked[0]?.body).not.toHaveProperty('init_images');
});

test('of two pictures to draw over none is left out in silence', async () => {
  const { peer, start } = await setUp();

  await expect(start({ ...plain, controls: [face, face] })).rejects.toMatchObject({
    code: 'failed_precondition',
  });
  expect(peer.asked).toEqual([]);
});

test('a grid before the pictures is none of them', async () => {
  const { peer, start } = await setUp();
  peer.returnsGrid = true;

  expect(await start(plain)).toEqual(drawn);
});

test('a picture that somebody stopped in the server’s own screen is not kept half drawn', async () => {
  const { peer, start } = await setUp();
  peer.holds = true;
  const taken = once(peer.events, 'taken');
  const outcome = start(plain);
  await taken;

  peer.interrupt();

  expect(await outcome).toEqual({
    kind: 'refused',
    reason: 'The picture was stopped at the image service before it was ready. Try again.',
  });
});

test('a drawing that takes longer than it may is interrupted there', async () => {
  const { peer, start } = await setUp();
  peer.holds = true;
  const released = once(peer.events, 'release');

  expect(await start(plain, 0.3)).toMatchObject({ kind: 'unclear' });

  await released;
  expect(peer.interrupted).toEqual(['p1']);
});

test('a drawing that nobody wants any more is interrupted there', async () => {
  const { peer, start } = await setUp();
  peer.holds = true;
  const deleted = new AbortController();
  const [taken, released] = [once(peer.events, 'taken'), once(peer.events, 'release')];
  const outcome = start(plain, 900, deleted.signal);
  await taken;

  deleted.abort();

  expect(await outcome).toMatchObject({ kind: 'unclear' });
  await released;
  expect(peer.interrupted).toEqual(['p1']);
});

test('an order that waits behind that of somebody else interrupts nobody', async () => {
  const { peer, start } = await setUp();
  peer.holds = true;
  const taken = once(peer.events, 'taken');
  const other = peer.provider.start(await peer.provider.prepare(plain, files), {
    id: 'of somebody else',
    cancelAfterSeconds: 900,
    webhook: undefined,
  });
  await taken;
  peer.starts.push('lost-request');

  expect(await start(plain, 0)).toMatchObject({ kind: 'unclear' });

  expect(peer.interrupted).toEqual([]);
  peer.events.emit('release');
  expect(await other).toEqual(drawn);
});

test('a checkpoint that is set is asked for by name, and missed by name', async () => {
  const { peer } = await setUp();
  const withModel = (model: string | undefined, auth?: string, path = '') =>
    createSdwebuiGateway({ baseUrl: `${peer.origin}${path}`, auth, model, requestMs: 5_000 });
  const key = 'painter:peer-password';

  const named = withModel('juggernautXL', key);
  await named.start(await named.prepare(plain, files), {
    id: 'p',
    cancelAfterSeconds: 9,
    webhook: undefined,
  });

  expect(peer.asked[0]?.body).toMatchObject({ override_settings: { sd_model_checkpoint: 'juggernautXL' } });
  expect(named.model).toBe('juggernautXL');
  expect((await named.check()).detail).toContain('has the checkpoint juggernautXL');
  await expect(withModel('dreamer', key).check()).rejects.toThrow(
    'no checkpoint dreamer. Check SDWEBUI_MODEL',
  );
  expect((await withModel(undefined, key).check()).detail).toContain('it has 1 checkpoint.');
  await expect(withModel(undefined).check()).rejects.toThrow('Check SDWEBUI_API_AUTH');
  await expect(withModel(undefined, key, '/elsewhere').check()).rejects.toThrow('Check SDWEBUI_BASE_URL');
  await peer.close();
  await expect(withModel(undefined, key).check()).rejects.toThrow('does not answer. Check SDWEBUI_BASE_URL');
});
