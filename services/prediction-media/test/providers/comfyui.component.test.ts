import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@insta-ai/chassis/app-error';
import { afterEach, expect, test } from 'vitest';
import { createComfyuiGateway } from '../../src/providers/comfyui/comfyui.gateway.ts';
import { promptIdOf } from '../../src/providers/comfyui/prompt-id.ts';
import { readWorkflowFile } from '../../src/providers/comfyui/workflow-file.ts';
import type { ControlFiles } from '../../src/providers/image-provider.ts';
import type { PictureOrder } from '../../src/providers/picture-order.ts';
import { openComfyuiPeer } from './comfyui-peer.ts';
import { furtherModelsSuite } from './further-models-suite.ts';
import { providerSuite } from './provider-suite.ts';

/** The workflow that our documentation shows. */
const example = readWorkflowFile(
  join(import.meta.dirname, '../../../../deploy/compose/comfyui/example.json'),
);

providerSuite('ComfyUI', {
  open: picture => openComfyuiPeer(picture, example),
  most: 8,
  sendsOthers: 'a workflow may save what it makes on the way',
  cannot: {
    'no-credit': 'it is the machine of the operator',
    sensitive: 'it has no filter',
  },
});

furtherModelsSuite('ComfyUI', {
  service: 'comfyui',
  models: ['ComfyUI (post)', 'ComfyUI (night)'],
  async open(image) {
    const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
    writeFileSync(join(folder, 'post.json'), JSON.stringify(example.workflow));
    // It has no hole for the seed.
    const night = JSON.stringify(example.workflow).replace('"{{seed}}"', '7');
    writeFileSync(join(folder, 'night.json'), night);
    const peer = await openComfyuiPeer(image, example);
    const { close } = peer;
    peer.close = async () => {
      rmSync(folder, { recursive: true });
      await close();
    };
    const settings = {
      ...peer.settings,
      COMFYUI_WORKFLOW: join(folder, 'post.json'),
      COMFYUI_WORKFLOWS: 'night.json',
    };
    const drawnWith = () =>
      peer.prompts.map(nodes =>
        JSON.stringify(nodes).includes('"seed":7,') ? 'ComfyUI (night)' : 'ComfyUI (post)',
      );
    const afterwards = { COMFYUI_WORKFLOW: join(folder, 'night.json') };
    return { peer, settings, afterwards, list: 'COMFYUI_WORKFLOWS', drawnWith };
  },
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function setUp(workflow = example.workflow) {
  const peer = await openComfyuiPeer(Buffer.from('a picture'), {
    name: 'own',
    workflow,
    setting: 'COMFYUI_WORKFLOW',
  });
  closers.push(peer.close);
  const { provider } = peer;
  const start = async (order: PictureOrder, id = 'p1') => {
    const outcome = await provider.start(await provider.prepare(order, files), { ...hints, id });
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
const full: PictureOrder = {
  prompt: 'a lighthouse, {{seed}} and $& "quoted"',
  seed: 2 ** 48 - 1,
  count: 8,
  negative: 'people',
  styles: ['SAI Anime', 'MRE Manga'],
  quality: 'Extreme Speed',
  size: { width: 896, height: 1088 },
  refinerSwitch: 0.4,
  controls: [{ filename: 'lines.png', kind: 'PyraCanny', weight: 0.35, stop: 0.8 }],
};
const { 2: words = { class_type: '', inputs: {} }, 5: sampler = words, ...others } = example.workflow;
/** The same with a control picture, styles and a refiner within words. */
const controlled = {
  ...others,
  2: { ...words, inputs: { ...words.inputs, text: '{{prompt}}, in the style of {{ styles }}' } },
  5: { ...sampler, inputs: { ...sampler.inputs, denoise: '{{refiner_switch}}', positive: ['22', 0] } },
  20: { class_type: 'LoadImage', inputs: { image: '{{image1}}' } },
  21: { class_type: 'ControlNetLoader', inputs: { control_net_name: 'canny.safetensors' } },
  22: {
    class_type: 'ControlNetApply',
    inputs: {
      conditioning: ['2', 0],
      control_net: ['21', 0],
      image: ['20', 0],
      strength: '{{weight1}}',
      end: { at: ['{{stop1}}'] },
    },
  },
};

test('every field that the workflow has a hole for arrives exactly, numbers as numbers', async () => {
  const { peer, provider, start } = await setUp(controlled);

  await start(full);

  const [name] = peer.uploads.keys();
  expect(peer.uploads.get(String(name))?.toString()).toBe('bytes of lines.png');
  expect(peer.prompts).toEqual([
    {
      ...controlled,
      2: {
        ...words,
        inputs: {
          clip: ['1', 1],
          text: 'a lighthouse, {{seed}} and $& "quoted", in the style of SAI Anime, MRE Manga',
        },
      },
      3: { ...others[3], inputs: { clip: ['1', 1], text: 'people' } },
      4: { ...others[4], inputs: { width: 896, height: 1088, batch_size: 8 } },
      5: {
        ...sampler,
        inputs: {
          ...sampler.inputs,
          seed: 281474976710655,
          steps: 8,
          denoise: 0.4,
          positive: ['22', 0],
        },
      },
      20: { class_type: 'LoadImage', inputs: { image: name } },
      22: {
        class_type: 'ControlNetApply',
        inputs: { ...controlled[22].inputs, strength: 0.35, end: { at: [0.8] } },
      },
    },
  ]);
  expect([...(await provider.honours())].sort()).toEqual([
    'aspect_ratios_selection',
    'cn_img',
    'cn_stop',
    'cn_weight',
    'image_number',
    'image_seed',
    'negative_prompt',
    'performance_selection',
    'refiner_switch',
    'style_selections',
  ]);
});

test('what the workflow has no hole for is not sent, and not promised', async () => {
  const bare = { ...example.workflow, 3: { ...words, inputs: { ...words.inputs, text: 'blurry' } } };
  const { peer, provider, start } = await setUp(bare);

  await start(full);

  expect(peer.uploadCalls).toBe(0);
  expect(JSON.stringify(peer.prompts)).not.toMatch(/people|SAI Anime|lines\.png|0\.35/);
  const honours = await provider.honours();
  expect(
    ['negative_prompt', 'style_selections', 'cn_img'].filter(name => honours.has(name as 'cn_img')),
  ).toEqual([]);
});

test('a workflow with control pictures draws with as many, or says so', async () => {
  const { provider } = await setUp(controlled);
  const told = provider.prepare(plain, files).catch((error: unknown) => error);

  expect(await told).toBeInstanceOf(AppError);
  expect(await told).toMatchObject({
    code: 'failed_precondition',
    message:
      'The image service draws from 1 control picture here, and the content type has 0. Change its control pictures.',
  });
});

test('a control picture may be brought again and stays one file', async () => {
  const { peer, provider } = await setUp(controlled);

  const first = await provider.prepare(full, files);

  expect(await provider.prepare(full, files)).toEqual(first);
  expect(peer.uploadCalls).toBe(2);
  expect(peer.uploads.size).toBe(1);
});

test.each([false, true])(
  'a lost prompt is found while it waits and when it ended (old server: %s)',
  async isOld => {
    const { peer, provider, start } = await setUp();
    peer.isOld = isOld;
    peer.addOther();
    await start(plain, 'somebody');
    const id = await start(plain, 'mine');
    expect(id).toBe(isOld ? 'own-3' : promptIdOf('mine'));

    expect(await provider.recover?.(plain, 'mine', new Date(0))).toEqual([
      { providerId: id, hasEnded: false },
    ]);

    for (const run of peer.runs) Object.assign(run, { state: 'ended' });
    expect(await provider.recover?.(plain, 'mine', new Date(0))).toEqual([
      { providerId: id, hasEnded: true },
    ]);
    expect(await provider.recover?.(plain, 'nobody', new Date(0))).toEqual([]);
  },
);

test.each([false, true])('only what is ours is taken out or interrupted (old server: %s)', async isOld => {
  const { peer, provider, start } = await setUp();
  peer.isOld = isOld;
  const other = peer.addOther();
  const waiting = await start(plain, 'waiting');
  await start(plain, 'staying');

  await provider.cancel(waiting);
  expect(peer.runs.map(run => run.isCancelled)).toEqual([false, true, false]);
  await provider.cancel(waiting);
  expect(other.isCancelled).toBe(false);

  Object.assign(other, { state: 'ended' });
  const running = isOld ? 'own-3' : promptIdOf('staying');
  await provider.cancel(running);
  expect(peer.runs.map(run => run.isCancelled)).toEqual([false, true, true]);
  expect(await provider.look(running, plain)).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('was stopped'),
  });
});

test('what waits has no progress, and what is drawn has begun', async () => {
  const { peer, provider, start } = await setUp();
  const other = peer.addOther();
  const id = await start(plain);

  expect(await provider.look(id, plain)).toEqual({ kind: 'running', progress: 0 });
  Object.assign(other, { state: 'ended' });
  expect(await provider.look(id, plain)).toEqual({ kind: 'running', progress: 10 });
});

test('a run that failed names the node, and no path of that machine', async () => {
  const { peer, provider, start } = await setUp();
  const id = await start(plain);
  peer.looks.push('failed');

  expect(await provider.look(id, plain)).toEqual({
    kind: 'failed',
    reason:
      'The image service could not make the picture at the node KSampler (“mat1 and mat2 shapes cannot be multiplied (154x2048 and 768x320)”). Try again, or check COMFYUI_WORKFLOW.',
  });
});

test.each([
  [
    'CheckpointLoaderSimple',
    "node CheckpointLoaderSimple: Value not in list: ckpt_name: 'gone.safetensors' not in [...]. Change",
  ],
  ['Unheard', "Node 'Unheard' not found. The custom node may not be installed. Change"],
])('a workflow that the server does not take says which node: %s', async (class_type, told) => {
  const { peer, provider } = await setUp();

  const outcome = await provider.start(
    { prompt: { 1: { class_type, inputs: { ckpt_name: 'gone.safetensors' } } } },
    hints,
  );

  expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining(told) });
  expect(outcome).toMatchObject({ reason: expect.stringContaining('COMFYUI_WORKFLOW') });
  expect(peer.runs).toEqual([]);
});

test('address, key and nodes that are wrong are told apart', async () => {
  const { peer, provider } = await setUp();
  const { host, detail } = await provider.check();
  expect(detail).toBe('ComfyUI 0.3.75 answers. It knows every node of the workflow own.');

  const other = (path: string, apiKey?: string, workflow = example.workflow) =>
    createComfyuiGateway({
      baseUrl: `http://${host}${path}`,
      apiKey,
      file: { name: 'own', workflow, setting: 'COMFYUI_WORKFLOW' },
      requestMs: 5_000,
    }).check();
  const token = 'key of the proxy';
  await expect(other('')).rejects.toThrow('Check COMFYUI_API_KEY');
  await expect(other('/elsewhere', token)).rejects.toThrow('Check COMFYUI_BASE_URL');
  const unheard = { ...example.workflow, 30: { class_type: 'Unheard', inputs: {} } };
  await expect(other('', token, unheard)).rejects.toThrow(
    'does not know the node Unheard of the workflow own. Install it there, or change COMFYUI_WORKFLOW.',
  );
  const missing = {
    ...example.workflow,
    30: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } },
  };
  await expect(other('', token, missing)).rejects.toThrow(
    'does not have gone.safetensors, which the node CheckpointLoaderSimple of the workflow own loads. Put it there, or change COMFYUI_WORKFLOW.',
  );
  await peer.close();
  await expect(other('', token)).rejects.toThrow('does not answer. Check COMFYUI_BASE_URL');
});
