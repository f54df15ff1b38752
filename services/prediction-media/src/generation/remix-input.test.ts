import { expect, test } from 'vitest';
import { remixInput } from './remix-input.ts';

const first = {
  input: {
    prompt: 'a lighthouse',
    image_seed: 7,
    image_number: 4,
    negative_prompt: 'people',
    cn_img1: 'face.png',
    cn_type1: 'FaceSwap',
    cn_weight1: 0.5,
    cn_stop1: 0.5,
  },
  key: 'outputs/p/secret-0.png',
};
const own = { prompt: 'a harbour', image_seed: 99, style_selections: 'Fooocus V2' };

test('with the seed of a picture everything is as it was but the prompt', () => {
  expect(remixInput('same-seed', first, own)).toEqual({ ...first.input, prompt: 'a harbour' });
});

test('a variation has its prompt and settings, another seed, and is one', () => {
  expect(remixInput('variation', first, own)).toEqual({ ...first.input, image_seed: 99, image_number: 1 });
});

test('a changed picture has its settings and shows what it shows; no other picture steers it', () => {
  expect(remixInput('change', first, own)).toEqual({
    prompt: 'a harbour',
    image_seed: 99,
    image_number: 1,
    negative_prompt: 'people',
    cn_img1: 'outputs/p/secret-0.png',
    cn_type1: 'ImagePrompt',
    cn_weight1: 1,
    cn_stop1: 0.9,
  });
});

test('a changed upload takes the settings of the item', () => {
  expect(remixInput('change', { input: {}, key: 'outputs/p/secret-0.jpg' }, own)).toMatchObject({
    style_selections: 'Fooocus V2',
    cn_img1: 'outputs/p/secret-0.jpg',
  });
});

test('where a model does not edit, the picture guides what is drawn from its prompt with the words added', () => {
  const guided = remixInput('change', first, { ...own, prompt: 'in the snow' }, true);

  expect(guided).toMatchObject({ prompt: 'a lighthouse, in the snow', cn_img1: 'outputs/p/secret-0.png' });
  const upload = { input: {}, key: 'outputs/p/secret-0.jpg' };
  expect(remixInput('change', upload, { ...own, prompt: 'in the snow' }, true).prompt).toBe('in the snow');
});
