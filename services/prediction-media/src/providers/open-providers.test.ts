import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@insta-ai/chassis/app-error';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkService,
  drawerOf,
  type ImageProviders,
  openProviders,
  providerOf,
  tryService,
} from './open-providers.ts';
import { createFakeLessons } from './openai/known-lessons.store.fake.ts';
import type { ProviderSettings } from './provider-rows.ts';
import { createFakeStartPauses } from './start-pauses.store.fake.ts';

const example = join(import.meta.dirname, '../../../../deploy/compose/comfyui/example.json');
const painter = 'black-forest-labs/flux-schnell';
const writer = 'ideogram-ai/ideogram-v3';

const replicate = {
  IMAGE_PROVIDER: 'replicate',
  REPLICATE_BASE_URL: 'http://127.0.0.1:1/v1',
  REPLICATE_API_TOKEN: 'r8_x',
  REPLICATE_MODEL: painter,
  OPENAI_IMAGE_IS_FREE: false,
} satisfies Partial<ProviderSettings>;

const open = (more: Partial<ProviderSettings>) =>
  openProviders({ ...replicate, ...more } as ProviderSettings, {
    requestMs: 1_000,
    pauses: createFakeStartPauses(),
    lessonsOf: createFakeLessons,
  });
const modelsOf = ({ all }: ImageProviders) => all.map(({ name, model }) => `${name} ${model}`);

test('without a list each image service has the one model that it draws with', () => {
  expect(modelsOf(open({}))).toEqual([`replicate ${painter}`]);
});

test('a list of further models opens each once, behind the one that draws by default', () => {
  const providers = open({ REPLICATE_MODELS: ` ${writer}, ${painter} ,${writer}` });

  expect(modelsOf(providers)).toEqual([`replicate ${painter}`, `replicate ${writer}`]);
  expect(providers.usual.model).toBe(painter);
  expect(providers.named('replicate')?.model).toBe(painter);
  expect(providers.named('replicate', '')?.model).toBe(painter);
  expect(providers.named('replicate', writer)?.model).toBe(writer);
  expect(providers.named('replicate', 'somebody/else')).toBeUndefined();
  expect(providers.named('openai', painter)).toBeUndefined();
});

test('an OpenAI-compatible server draws with each model of its list', () => {
  const providers = open({ OPENAI_IMAGE_MODEL: 'gpt-image-2', OPENAI_IMAGE_MODELS: 'gpt-image-1-mini,flux' });

  expect(modelsOf(providers).slice(1)).toEqual([
    'openai gpt-image-2',
    'openai gpt-image-1-mini',
    'openai flux',
  ]);
});

/** A folder of an operator, with the same workflow under several names. */
function workflows(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) copyFileSync(example, join(folder, name));
  return folder;
}

test('ComfyUI draws by each workflow of the list, which lie beside the first', () => {
  const folder = workflows('post.json', 'night.json');
  const providers = open({
    COMFYUI_BASE_URL: 'http://127.0.0.1:1',
    COMFYUI_WORKFLOW: join(folder, 'post.json'),
    COMFYUI_WORKFLOWS: 'night.json, post.json',
  });

  expect(modelsOf(providers).slice(1)).toEqual(['comfyui ComfyUI (post)', 'comfyui ComfyUI (night)']);
});

test('a workflow of the list that is not there stops the start by its name', () => {
  const folder = workflows('post.json');
  mkdirSync(join(folder, 'day.json'));
  const settings = { COMFYUI_BASE_URL: 'http://127.0.0.1:1', COMFYUI_WORKFLOW: join(folder, 'post.json') };

  expect(() => open({ ...settings, COMFYUI_WORKFLOWS: 'night.json' })).toThrow(
    /COMFYUI_WORKFLOWS: .*night\.json cannot be read/,
  );
  expect(() => open({ ...settings, COMFYUI_WORKFLOWS: 'day.json' })).toThrow(
    /COMFYUI_WORKFLOWS: .*day\.json/,
  );
});

test('two workflows of one name stop the start, as a content type could not tell them apart', () => {
  const folder = workflows('post.json', 'post');
  const settings = { COMFYUI_BASE_URL: 'http://127.0.0.1:1', COMFYUI_WORKFLOW: join(folder, 'post.json') };

  expect(() => open({ ...settings, COMFYUI_WORKFLOWS: 'post' })).toThrow(/two files have the name post/);
});

test.each([
  ['a model of the list', { model: writer, isChosen: true as const }, writer, writer],
  ['the model of a default that has changed', { model: 'somebody/old' }, painter, 'somebody/old'],
  ['a model that cannot be one of Replicate', { model: 'in-memory' }, painter, painter],
  [
    'a chosen model that left the list',
    { model: 'somebody/old', isChosen: true as const },
    undefined,
    'somebody/old',
  ],
])('%s is drawn by %o: it begins with %s and is followed by %s', (_what, who, begins, follows) => {
  const providers = open({ REPLICATE_MODELS: writer });
  const drawnBy = { provider: 'replicate', ...who };

  expect(drawerOf(providers, { drawnBy })?.model).toBe(begins);
  expect(providerOf(providers, { drawnBy })?.model).toBe(follows);
});

test('what may have been begun once is begun again with the same model alone', () => {
  const begun = (model: string) => ({
    drawnBy: { provider: 'replicate', model },
    createdAnew: true as const,
  });

  expect(drawerOf(open({}), begun(painter))?.model).toBe(painter);
  expect(drawerOf(open({}), begun('somebody/old'))).toBeUndefined();
  expect(drawerOf(open({}), { createdAnew: true })?.model).toBe(painter);
});

test('a model that something was begun with is opened once', () => {
  const providers = open({});

  expect(providers.begunWith('replicate', 'somebody/old')).toBe(
    providers.begunWith('replicate', 'somebody/old'),
  );
  expect(modelsOf(providers)).toEqual([`replicate ${painter}`]);
  expect(providers.begunWith('openai', 'somebody/old')).toBeUndefined();
});

test('what an older version began is drawn by Replicate', () => {
  const providers = open({ REPLICATE_MODELS: writer });

  expect(drawerOf(providers, {})?.model).toBe(painter);
  expect(providerOf(providers, {})?.model).toBe(painter);
});

test('a test of a service tries each of its models, and names the one that is wrong', async () => {
  const providers = open({ REPLICATE_MODELS: writer });
  const [first, second] = providers.all.map(one => ({
    ...one,
    check: async () => ({ host: 'images.example', detail: `Our token is good. ${one.model} is there.` }),
  }));
  const all = [first!, second!];

  expect(await checkService({ all }, 'replicate')).toEqual({
    host: 'images.example',
    detail: `Our token is good. ${painter} is there. ${writer} is there.`,
  });
  expect(await checkService({ all }, 'openai')).toBeUndefined();
});

test('a test of a service names each model that is wrong, what they say alike once, and tries the rest all the same', async () => {
  const { all } = open({ REPLICATE_MODELS: `${writer},somebody/third` });
  const tried: string[] = [];
  const broken = all.map(one => ({
    ...one,
    async check(): Promise<never> {
      tried.push(one.model);
      const message = one.model === writer ? `${writer} is gone.` : 'It does not answer.';
      throw new AppError('upstream_failed', message);
    },
  }));

  await expect(checkService({ all: broken }, 'replicate')).rejects.toMatchObject({
    code: 'upstream_failed',
    message: `It does not answer. ${writer} is gone.`,
  });
  expect(tried).toEqual([painter, writer, 'somebody/third']);

  const mixed = [{ ...all[0]!, check: async () => ({ host: 'a.example', detail: 'Good.' }) }, broken[1]!];
  expect(await tryService({ all: mixed }, 'replicate')).toEqual({
    host: 'a.example',
    detail: 'Good.',
    problems: [`${writer} is gone.`],
  });
});

test('a mistake of ours is no word about a model', async () => {
  const { all } = open({});
  const broken = all.map(one => ({ ...one, check: () => Promise.reject(new TypeError('no such thing')) }));

  await expect(checkService({ all: broken }, 'replicate')).rejects.toThrow(TypeError);
});
