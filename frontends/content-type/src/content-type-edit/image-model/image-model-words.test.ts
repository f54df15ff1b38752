import { modelOf } from '@insta-ai/platform';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { fooocusVersions } from '@insta-ai/proto/rules/pictures/model-name';
import { expect, test } from 'vitest';
import {
  atMost,
  choiceAt,
  chosenValue,
  drawnAs,
  modelChoices,
  notUsed,
  stylesNotUsed,
  typeNotUsed,
} from './image-model-words.ts';

const fooocus: ImageModel = {
  name: 'replicate',
  title: 'Replicate',
  model: fooocusVersions[0] ?? '',
  isUsual: true,
  unused: [],
  unusedTypes: [],
};
const painter: ImageModel = {
  name: 'openai',
  title: 'OpenAI-compatible',
  model: 'gpt-image-2',
  isUsual: false,
  unused: ['negative_prompt'],
  unusedTypes: ['FaceSwap'],
};
const models = [fooocus, painter];

test('the usual model is named, and every other can be chosen', () => {
  expect(modelChoices(models, {})).toEqual([
    { value: '', label: 'Usual (Replicate, Fooocus)' },
    { value: 'replicate', label: 'Replicate, Fooocus' },
    { value: 'openai', label: 'OpenAI-compatible, gpt-image-2' },
  ]);
});

test('one that is not set up here stays to be seen, and nothing is said of its fields', () => {
  expect(modelChoices(models, { imageProvider: 'comfyui' }).at(-1)).toEqual({
    value: 'comfyui',
    label: 'comfyui (not set up here)',
  });
  expect(modelOf(models, { imageProvider: 'comfyui' })).toBeUndefined();
  expect(notUsed(undefined, 'negative_prompt')).toBeUndefined();
});

const version = (digit: string) => `owner/night:${digit.repeat(64)}`;
const several = [
  fooocus,
  { ...fooocus, model: version('a'), isUsual: false },
  { ...fooocus, model: version('b'), isUsual: false },
  painter,
];

test('a further model of a service is a choice of its own, and two versions of one can be told apart', () => {
  expect(modelChoices(several, {})).toEqual([
    { value: '', label: 'Usual (Replicate, Fooocus)' },
    { value: 'replicate', label: 'Replicate, Fooocus' },
    { value: `replicate ${version('a')}`, label: 'Replicate, owner/night, version aaaaaaaa' },
    { value: `replicate ${version('b')}`, label: 'Replicate, owner/night, version bbbbbbbb' },
    { value: 'openai', label: 'OpenAI-compatible, gpt-image-2' },
  ]);
});

test.each([
  [{}, ''],
  [{ imageProvider: 'openai' }, 'openai'],
  [{ imageProvider: 'replicate', imageModel: version('b') }, `replicate ${version('b')}`],
  // Chosen from the list before it became the one that draws there by default.
  [{ imageProvider: 'openai', imageModel: 'gpt-image-2' }, 'openai'],
  [{ imageProvider: 'openai', imageModel: 'older' }, 'openai older'],
])('of the choice %j the value is "%s", which is among what may be chosen', (choice, value) => {
  expect(chosenValue(several, choice)).toBe(value);
  const values = modelChoices(several, choice).map(one => one.value);
  expect(values).toContain(value);
  expect(new Set(values).size).toBe(values.length);
});

test.each([
  ['', { imageProvider: '', imageModel: '' }],
  ['openai', { imageProvider: 'openai', imageModel: '' }],
  ['comfyui ComfyUI (at night)', { imageProvider: 'comfyui', imageModel: 'ComfyUI (at night)' }],
])('who chooses "%s" chose %j', (value, choice) => {
  expect(choiceAt(value)).toEqual(choice);
});

test.each([
  [{ imageProvider: 'openai', imageModel: 'older' }, 'OpenAI-compatible, older (not set up here)'],
  [{ imageProvider: 'comfyui', imageModel: 'ComfyUI (a)' }, 'comfyui, ComfyUI (a) (not set up here)'],
])('a model that left the list is named: %j', (choice, label) => {
  expect(modelChoices(several, choice).at(-1)?.label).toBe(label);
});

test.each([
  ['', 'negative_prompt', undefined],
  ['openai', 'negative_prompt', 'not used by gpt-image-2'],
  ['openai', 'image_number', undefined],
] as const)('of the model "%s" and the field %s is said: %s', (chosen, field, words) => {
  expect(notUsed(modelOf(models, { imageProvider: chosen }), field)).toBe(words);
});

test('a type of control picture that is not used is said, and nothing while it cannot be told', () => {
  expect(typeNotUsed(painter, 'FaceSwap')).toBe('not used by gpt-image-2');
  expect(typeNotUsed(painter, 'ImagePrompt')).toBeUndefined();
  expect(notUsed({ ...painter, unused: null }, 'negative_prompt')).toBeUndefined();
});

test.each([
  [8, 4, '4 at most by gpt-image-2'],
  [4, 4, undefined],
  [8, undefined, undefined],
  [Number.NaN, 4, undefined],
])('of %i pictures at a model that draws %s at most is said: %s', (ordered, most, words) => {
  expect(atMost({ ...painter, ...(most && { most }) }, ordered)).toBe(words);
  expect(atMost(undefined, ordered)).toBeUndefined();
});

test('a size that the model does not have is said with the one that is drawn', () => {
  const model: ImageModel = { ...painter, drawnAs: [{ size: '896*1088', as: '1024×1024' }] };

  expect(drawnAs(model, '896*1088')).toBe('drawn as 1024×1024 by gpt-image-2');
  expect(drawnAs(model, '1024*1024')).toBeUndefined();
  expect(drawnAs(painter, '896*1088')).toBeUndefined();
});

test.each([
  [['Fooocus V2', 'Semi Realistic'], ['Fooocus V2'], 'Semi Realistic is not used by gpt-image-2.'],
  [['Mine', 'Fooocus V2', 'Yours'], ['Fooocus V2'], 'Mine, Yours are not used by gpt-image-2.'],
  [['Fooocus V2'], ['Fooocus V2'], undefined],
  // A server that takes any name, or an older version.
  [['Mine'], undefined, undefined],
])('of the styles %j at a model that knows %j is said: %s', (chosen, styles, words) => {
  expect(stylesNotUsed({ ...painter, ...(styles && { styles }) }, chosen)).toBe(words);
});
