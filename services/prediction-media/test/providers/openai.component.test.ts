import { once } from 'node:events';
import { LLMock } from '@copilotkit/aimock';
import { orderFields } from '@insta-ai/proto/data/content-type';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLessons } from '../../src/providers/openai/known-lessons.store.fake.ts';
import { createOpenAiImagesGateway } from '../../src/providers/openai/openai-images.gateway.ts';
import type { PictureOrder } from '../../src/providers/picture-order.ts';
import { furtherModelsSuite } from './further-models-suite.ts';
import { openOpenAiPeer } from './openai-peer.ts';
import { sendJson, servePeer } from './provider-peer.ts';
import { providerSuite } from './provider-suite.ts';

const noRuns = 'it draws at once, so there is no run to look at';
const looks = { cold: noRuns, lost: noRuns, failed: noRuns, sensitive: noRuns, forgotten: noRuns };
const inside = 'its pictures come inside the answer';

providerSuite('OpenAI', {
  open: picture => openOpenAiPeer(picture, { model: 'gpt-image-2' }),
  drawsAtOnce: true,
  most: 8,
  cannot: { ...looks, gone: inside, broken: inside, elsewhere: inside },
});

providerSuite('OpenAI by address', {
  open: picture => openOpenAiPeer(picture, { model: 'flux', answersByAddress: true }),
  drawsAtOnce: true,
  most: 8,
  cannot: looks,
});

providerSuite('OpenAI of one’s own', {
  open: picture => openOpenAiPeer(picture, { model: 'sd-cpp-local', isOwn: true }),
  drawsAtOnce: true,
  most: 8,
  cannot: { ...looks, gone: inside, broken: inside, elsewhere: inside },
});

furtherModelsSuite('OpenAI', {
  service: 'openai',
  models: ['gpt-image-2', 'gpt-image-1-mini'],
  drawsAtOnce: true,
  async open(image) {
    const peer = await openOpenAiPeer(image, { model: 'gpt-image-2', also: 'gpt-image-1-mini' });
    const settings = {
      ...peer.settings,
      OPENAI_IMAGE_MODEL: 'gpt-image-2',
      OPENAI_IMAGE_MODELS: 'gpt-image-1-mini',
    };
    const drawnWith = () => peer.asked.map(({ fields }) => fields.model);
    const afterwards = { OPENAI_IMAGE_MODEL: 'gpt-image-1-mini' };
    return { peer, settings, afterwards, list: 'OPENAI_IMAGE_MODELS', drawnWith };
  },
});

describe('an OpenAI-compatible server', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const open = async (kind: Parameters<typeof openOpenAiPeer>[1]) => {
    const peer = await openOpenAiPeer(Buffer.from('picture'), kind);
    closers.push(peer.close);
    return peer;
  };
  const files = {
    address: async () => '',
    bytes: async (filename: string) => ({
      bytes: Buffer.from(`bytes of ${filename}`),
      mimeType: 'image/webp',
    }),
  };
  const hints = { id: 'p', cancelAfterSeconds: 60, webhook: undefined };
  const order = (more: Partial<PictureOrder> = {}): PictureOrder => ({
    prompt: 'a lighthouse',
    seed: 7,
    count: 2,
    negative: 'fog',
    styles: ['Fooocus V2'],
    quality: 'Quality',
    size: { width: 896, height: 1088 },
    refinerSwitch: 0.5,
    controls: [],
    ...more,
  });
  const face = { filename: 'face.webp', kind: 'ImagePrompt', weight: 1.5, stop: 0.4 } as const;
  const draw = async ({ provider }: Awaited<ReturnType<typeof open>>, wanted = order()) =>
    provider.start(await provider.prepare(wanted, files), hints);

  it('gets each field that it uses exactly, and none that it does not', async () => {
    const peer = await open({ model: 'gpt-image-2' });

    expect(await draw(peer)).toEqual({
      kind: 'drawn',
      pictures: [Buffer.from('picture'), Buffer.from('picture')],
    });

    const fields = { model: 'gpt-image-2', prompt: 'a lighthouse', n: 2, quality: 'high', size: '896x1088' };
    expect(peer.asked).toEqual([{ path: '/v1/images/generations', fields, pictures: [] }]);
    const used = await peer.provider.honours();
    expect(orderFields.filter(field => !used.has(field))).toEqual([
      'negative_prompt',
      'style_selections',
      'refiner_switch',
      'image_seed',
      'cn_weight',
      'cn_stop',
    ]);
  });

  it('says how many tokens all pictures of an order took, where it counts them', async () => {
    const peer = await open({ model: 'gpt-image-2', countsTokens: true });

    expect(await draw(peer)).toEqual({
      kind: 'drawn',
      pictures: [Buffer.from('picture'), Buffer.from('picture')],
      tokens: { inputTokens: 50, outputTokens: 2_112, pictureInputTokens: 40 },
    });
  });

  it('says them also where a picture could not be brought over', async () => {
    const peer = await open({ model: 'gpt-image-9', answersByAddress: true, countsTokens: true });
    peer.outputs.push('elsewhere');

    expect(await draw(peer)).toMatchObject({
      kind: 'drawn',
      missing: expect.any(String),
      tokens: { inputTokens: 50, outputTokens: 2_112, pictureInputTokens: 40 },
    });
  });

  it('says how many pictures its model draws of one order', async () => {
    const [one, many] = [await open({ model: 'dall-e-3' }), await open({ model: 'gpt-image-2' })];

    expect([one.provider.most?.(), many.provider.most?.()]).toEqual([1, 10]);
    expect((await one.provider.prepare(order(), files)).fields).toMatchObject({ n: 1 });
  });

  it('gets control pictures as files, in their order', async () => {
    const peer = await open({ model: 'gpt-image-2' });

    await draw(peer, order({ controls: [face, { ...face, filename: 'hat.webp' }] }));

    const fields = {
      model: 'gpt-image-2',
      prompt: 'a lighthouse',
      n: '2',
      quality: 'high',
      size: '896x1088',
    };
    const pictures = ['face.webp', 'hat.webp'].map(name => ({
      name,
      type: 'image/webp',
      text: `bytes of ${name}`,
    }));
    expect(peer.asked).toEqual([{ path: '/v1/images/edits', fields, pictures }]);
  });

  it('is asked once more with the nearest size that it lists, and from then on at once', async () => {
    const peer = await open({ model: 'gpt-image-9', sizes: ['1024x1024', '768x1024', '1024x768'] });

    const post = { width: 896, height: 1088 };
    expect(await peer.provider.drawnAs?.(post)).toBeUndefined();

    expect(await draw(peer)).toMatchObject({ kind: 'drawn' });
    expect(await peer.provider.drawnAs?.(post)).toBe('768×1024');
    expect(await draw(peer, order({ size: { width: 1344, height: 768 } }))).toMatchObject({ kind: 'drawn' });

    expect(peer.asked.map(({ fields }) => fields.size)).toEqual(['896x1088', '768x1024', '1024x768']);
    expect(peer.runs).toHaveLength(2);
  });

  it('is not asked again for a word that it did not know', async () => {
    const peer = await open({ model: 'flux', answersByAddress: true });

    await draw(peer);
    await draw(peer);

    expect(peer.asked.map(({ fields }) => fields.response_format)).toEqual([
      'b64_json',
      undefined,
      undefined,
    ]);
  });

  it('is not said to use the quality once it refused it', async () => {
    const peer = await open({ model: 'gpt-image-9', knowsNoQuality: true });
    const isUsed = async () => (await peer.provider.honours()).has('performance_selection');
    expect(await isUsed()).toBe(true);

    expect(await draw(peer)).toMatchObject({ kind: 'drawn' });

    expect(await isUsed()).toBe(false);
  });

  it('that refuses whatever is asked is asked a few times and no more', async () => {
    const peer = await open({ model: 'gpt-image-9', sizes: [] });

    expect(await draw(peer)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('picture size'),
    });

    expect(peer.asked.length).toBeLessThanOrEqual(4);
  });

  it('that takes longer than the run may is left, and nobody knows', async () => {
    const silent = await servePeer(() => {});
    closers.push(silent.close);
    const provider = createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: `${silent.origin}/v1`,
      key: 'sk-peer',
      model: 'gpt-image-2',
      isFree: false,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
    });
    const prepared = await provider.prepare(order(), files);

    expect(await provider.start(prepared, { ...hints, cancelAfterSeconds: 0.1 })).toMatchObject({
      kind: 'unclear',
    });
  });

  it.each([
    ['that costs something is waited for, and says what it took', false, { kind: 'drawn' }],
    ['of one’s own is left', true, { kind: 'unclear' }],
  ])('%s when nobody wants its picture any more', async (_what, isFree, outcome) => {
    const deleted = new AbortController();
    const server = await servePeer(async (request, _body, response) => {
      const left = isFree ? once(request.socket, 'close') : undefined;
      deleted.abort();
      await left;
      sendJson(response, { data: [{ b64_json: 'aGk=' }], usage: { input_tokens: 5, output_tokens: 200 } });
    });
    closers.push(server.close);
    const provider = createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: `${server.origin}/v1`,
      key: 'sk-peer',
      model: 'gpt-image-2',
      isFree,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
    });
    const prepared = await provider.prepare(order(), files);

    expect(await provider.start(prepared, { ...hints, unwanted: deleted.signal })).toMatchObject(outcome);
  });

  it.each([
    [
      'that costs something drew nothing',
      false,
      { kind: 'refused', reason: expect.stringContaining('charged') },
    ],
    ['of one’s own is asked again', true, { kind: 'unclear' }],
  ])('%s where it was not reached', async (_what, isFree, outcome) => {
    const provider = createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: 'http://nowhere.invalid/v1',
      key: 'sk-peer',
      model: 'gpt-image-2',
      isFree,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
    });

    expect(await provider.start(await provider.prepare(order(), files), hints)).toMatchObject(outcome);
  });

  it.each([
    ['a key that it does not take', { key: 'sk-wrong' }, 'Check OPENAI_IMAGE_API_KEY'],
    [
      'an address with nothing behind it',
      { baseUrl: 'http://127.0.0.1:1/v1' },
      'Check OPENAI_IMAGE_BASE_URL',
    ],
    ['an address of something else', { path: '/v2' }, 'Check OPENAI_IMAGE_BASE_URL'],
  ])('says in a check what to change: %s', async (_name, wrong, words) => {
    const peer = await open({ model: 'gpt-image-2' });
    const { path = '/v1', ...more } = { path: undefined, ...wrong };
    const provider = createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: `${peer.origin}${path}`,
      key: 'sk-peer',
      model: 'gpt-image-2',
      isFree: false,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
      ...more,
    });

    await expect(provider.check()).rejects.toMatchObject({ message: expect.stringContaining(words) });
  });

  /** One that answers each question below /v1 so. */
  const checkedAt = async (answer: (path: string) => [status: number, body: unknown]) => {
    const server = await servePeer(({ url = '' }, _body, response) => {
      const [status, body] = answer(url.replace(/^\/v1/, ''));
      sendJson(response, body, status);
    });
    closers.push(server.close);
    return createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODELS',
      baseUrl: `${server.origin}/v1`,
      key: undefined,
      model: 'flux',
      isFree: true,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
    }).check();
  };

  it.each([
    ['in words alone', { error: { message: 'model "flux" not found' } }],
    ['by its code', { error: { code: 'model_not_found', message: '' } }],
  ])('says in a check that a model is gone: %s', async (_what, answer) => {
    await expect(checkedAt(() => [404, answer])).rejects.toThrow(
      'does not know the model flux. Check OPENAI_IMAGE_MODELS, then try again.',
    );
  });

  it('says in a check that a server which tells of all models alone does not list one', async () => {
    const list = { data: [{ id: 'sd' }] };
    const { detail } = await checkedAt(path => (path === '/models' ? [200, list] : [404, {}]));

    expect(detail).toBe('The image service answers. It does not list flux.');
  });

  it('of a third party draws, edits and refuses as well', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const mock = new LLMock({ port: 0 });
    mock.onImage('a lighthouse', { image: { b64Json: bytes.toString('base64') } });
    mock.on(
      { userMessage: 'a storm', endpoint: 'image' },
      {
        error: { message: 'Rejected', type: 'image_generation_user_error', code: 'moderation_blocked' },
        status: 400,
      },
    );
    await mock.start();
    closers.push(() => mock.stop());
    const provider = createOpenAiImagesGateway({
      setting: 'OPENAI_IMAGE_MODEL',
      baseUrl: `${mock.url}/v1`,
      key: 'any',
      model: 'gpt-image-1-mini',
      isFree: false,
      requestMs: 2_000,
      keptAt: [],
      fetchAgainMs: 1,
      lessons: createFakeLessons(),
    });
    const drawn = async (wanted: PictureOrder) =>
      provider.start(await provider.prepare(wanted, files), hints);

    expect(await drawn(order())).toEqual({ kind: 'drawn', pictures: [bytes] });
    expect(await drawn(order({ controls: [face] }))).toEqual({ kind: 'drawn', pictures: [bytes] });
    expect(await drawn(order({ prompt: 'a storm' }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('sensitive'),
    });
    expect(mock.getRequests().map(({ path }) => path)).toEqual([
      '/v1/images/generations',
      '/v1/images/edits',
      '/v1/images/generations',
    ]);
  });
});
