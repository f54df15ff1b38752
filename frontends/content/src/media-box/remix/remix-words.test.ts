import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { expect, test } from 'vitest';
import { remixLabel, whyNoChange, whyNoSeed, wordsOffer } from './remix-words.ts';

const usual: ImageModel = {
  name: 'replicate',
  title: 'Replicate',
  model: 'fooocus',
  isUsual: true,
  unused: [],
  unusedTypes: [],
};
const blind: ImageModel = {
  ...usual,
  name: 'openai',
  title: 'OpenAI',
  model: 'dall-e-3',
  isUsual: false,
  unused: ['cn_img'],
};
const words = 'OpenAI (dall-e-3) draws from words alone.';

test.each([
  [[usual, blind], {}, undefined],
  [[usual, blind], { imageProvider: '' }, undefined],
  [[usual, blind], { imageProvider: 'openai' }, words],
  [[usual, { ...blind, name: 'replicate' }], { imageProvider: 'replicate', imageModel: 'dall-e-3' }, words],
  [[{ ...blind, isUsual: true }], {}, words],
  [[{ ...usual, unusedTypes: ['ImagePrompt' as const] }], {}, 'Replicate (fooocus) draws from words alone.'],
  // Not known yet, or not set up any more: the server says what is so.
  [[], {}, undefined],
  [[usual], { imageProvider: 'gone' }, undefined],
  [[{ ...usual, unused: null }], {}, undefined],
])('of %o with %o chosen', (models, chosen, why) => {
  expect(whyNoChange(models, chosen)).toBe(why);
});

test.each([
  [{ title: 'Replicate', model: 'fooocus' }, undefined],
  [{ title: 'Replicate', model: 'older' }, expect.stringContaining('drawn by older')],
  [
    { title: 'OpenAI', model: 'dall-e-3' },
    'OpenAI (dall-e-3) draws without a seed, so none can be used again.',
  ],
  // Another model of the same service drew it.
  [{ title: 'Replicate', model: 'further' }, undefined],
  // Noted by nobody, or by one that is not set up any more: the server says what is so.
  [undefined, undefined],
  [{ title: 'Gone', model: 'gone' }, undefined],
])('the seed of a picture that %o drew: %s', (drawn_by, why) => {
  const seedless = { ...blind, unused: ['image_seed' as const] };
  expect(
    whyNoSeed(
      [usual, { ...usual, model: 'further', isUsual: false }, seedless],
      drawn_by ? { drawn_by } : {},
    ),
  ).toEqual(why);
});

test.each([
  [[{ ...usual, edits: true }], true, 'Change in words', 'this picture and your words'],
  [[{ ...usual, edits: false }], true, 'Guided by this picture', 'from its prompt and your words, guided'],
  [[{ ...usual, edits: false }], false, 'Guided by this picture', 'is drawn from your words, guided'],
  // An older version says nothing of it, and nobody may be known yet.
  [[usual], true, 'Change in words', ''],
  [[], true, 'Change in words', ''],
])('words and a picture, of %o with a prompt %s: %s', (models, hasPrompt, act, hint) => {
  expect(wordsOffer(models, {}, hasPrompt)).toMatchObject({ act, hint: expect.stringContaining(hint) });
});

test('what a model drew that does not edit is not said to be changed', () => {
  expect(remixLabel({ kind: 'change' })).toBe('Changed in words');
  expect(remixLabel({ kind: 'change', isGuided: true })).toBe('Guided by a picture');
});
