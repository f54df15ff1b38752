import { expect, test } from 'vitest';
import { publishedAnswer, type RecordedModel } from '../../../../test/providers/recorded-schemas.ts';
import type { PictureOrder } from '../../picture-order.ts';
import { fooocusModel, isRunOf } from './drawing-model.ts';
import { openModel } from './open-model.ts';
import { isEditor } from './overrides.ts';

const version = 'c'.repeat(64);
const order: PictureOrder = { prompt: 'a boat', seed: 7, count: 1, controls: [] };
const files = {
  address: async () => 'data:,x',
  bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: '' }),
};

async function modelOf(name: RecordedModel) {
  const answer = { status: 200, body: publishedAnswer(name), headers: new Headers() };
  return openModel({ model: name, setting: 'REPLICATE_MODEL', ask: async () => answer, now: Date.now })();
}

test('a run of Fooocus is found by its seed, and the version must not contradict; a hidden one does not', () => {
  const model = fooocusModel(`owner/name:${version}`, 'owner/name', undefined);
  const is = (run: unknown) => isRunOf(run, model, order, 'p1');

  expect(is({ version, input: { image_seed: 7 } })).toBe(true);
  expect(is({ version: 'hidden', input: { image_seed: 7 } })).toBe(true);
  expect(is({ version: 'a'.repeat(64), input: { image_seed: 7 } })).toBe(false);
  expect(is({ version, input: { image_seed: 8 } })).toBe(false);
  expect(is({ version, model: 'owner/other', input: { image_seed: 7 } })).toBe(false);
  expect(is({ version, input: null })).toBe(false);
  expect(is(null)).toBe(false);
});

test('a run of a seeded model is found by the seed as the model has it, beside its prompt', async () => {
  const model = await modelOf('someone/seedy');
  const large = { ...order, seed: 65_536 + 7 };
  const is = (input: object, more = {}) => isRunOf({ version: 'hidden', input, ...more }, model, large, 'p1');

  expect(is({ prompt: 'a boat', image_seed: 7 })).toBe(true);
  expect(is({ prompt: 'a boat', image_seed: 65_536 + 7 })).toBe(false);
  expect(is({ prompt: 'a house', image_seed: 7 })).toBe(false);
  expect(is({ prompt: 'a boat', image_seed: 7 }, { model: 'someone/else' })).toBe(false);
});

test('a run without a seed is found by where its end is told', async () => {
  const model = await modelOf('google/imagen-4');
  const input = await model.prepare(order, files);
  const is = (webhook: string, given: object = input) =>
    isRunOf({ input: given, webhook }, model, order, 'p1');

  expect(is('https://us.example/api/predictions/webhook/p1', {})).toBe(true);
  expect(is('https://us.example/api/predictions/webhook/p2')).toBe(false);
  expect(is('https://us.example/api/predictions/webhook/xp1')).toBe(false);
});

test('a run without a seed and a webhook is found by all that was sent, with nothing else but defaults', async () => {
  const model = await modelOf('google/imagen-4');
  const input = await model.prepare(order, files);
  const is = (given: object) => isRunOf({ input: given, webhook: null }, model, order, 'p1');

  expect(is(input)).toBe(true);
  expect(is({ ...input, image_size: '1K' })).toBe(true);
  expect(is({ ...input, image_size: '2K' })).toBe(false);
  expect(is({ ...input, prompt: 'a house' })).toBe(false);
  expect(is({})).toBe(false);
});

test('control pictures are told by their number, since the provider may show other addresses', async () => {
  const model = await modelOf('bytedance/seedream-4');
  const control = { filename: 'a.png', kind: 'ImagePrompt' as const, weight: 1, stop: 1 };
  const drawn = { ...order, controls: [control] };
  const input = await model.prepare(drawn, files);
  const is = (image_input: string[]) => isRunOf({ input: { ...input, image_input } }, model, drawn, 'p1');

  expect(is(['https://replicate.delivery/a.png'])).toBe(true);
  expect(is([])).toBe(false);
  expect(is(['a', 'b'])).toBe(false);
});

test.each<[RecordedModel, boolean]>([
  ['black-forest-labs/flux-kontext-pro', true],
  ['bytedance/seedream-4', true],
  // It takes a picture, and draws loosely after it.
  ['black-forest-labs/flux-dev', false],
  ['stability-ai/sdxl', false],
  ['google/imagen-4', false],
])('%s changes pictures in words: %s', async (name, edits) => {
  expect(await modelOf(name)).toMatchObject({ edits });
});

test.each([
  ['google/nano-banana-pro', true],
  ['black-forest-labs/flux-2-pro', true],
  ['qwen/qwen-image-edit-plus', true],
  ['qwen/qwen-image', false],
  ['someone/credit-card', false],
])('of the family of %s it is known that it edits: %s', (name, isSo) => {
  expect(isEditor(name)).toBe(isSo);
});

test.each<[RecordedModel, string | undefined]>([
  ['black-forest-labs/flux-schnell', '4:5'],
  ['google/imagen-4', '3:4'],
  ['stability-ai/sdxl', undefined],
])('%s draws a post as %s', async (name, words) => {
  expect((await modelOf(name)).drawnAs({ width: 896, height: 1088 })).toBe(words);
});
