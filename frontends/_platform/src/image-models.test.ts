import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { expect, test } from 'vitest';
import { everyModel, modelOf } from './image-models.ts';

const known = { unused: [], unusedTypes: [] };
const services: ImageModel[] = [
  {
    name: 'replicate',
    title: 'Replicate',
    model: 'owner/usual',
    isUsual: true,
    ...known,
    further: [{ model: 'owner/other', unused: ['image_seed'], unusedTypes: [] }],
  },
  { name: 'openai', title: 'OpenAI-compatible', model: 'gpt-image-2', isUsual: false, ...known },
];

test('each model of a service stands for itself, behind the one that draws there by default', () => {
  expect(everyModel(services)).toEqual([
    { name: 'replicate', title: 'Replicate', model: 'owner/usual', isUsual: true, ...known },
    {
      name: 'replicate',
      title: 'Replicate',
      model: 'owner/other',
      isUsual: false,
      unused: ['image_seed'],
      unusedTypes: [],
    },
    services[1],
  ]);
});

test.each([
  [{}, 'owner/usual'],
  [{ imageProvider: '', imageModel: '' }, 'owner/usual'],
  // Without a service a model means nothing.
  [{ imageProvider: '', imageModel: 'owner/other' }, 'owner/usual'],
  [{ imageProvider: 'replicate' }, 'owner/usual'],
  [{ imageProvider: 'replicate', imageModel: 'owner/usual' }, 'owner/usual'],
  [{ imageProvider: 'replicate', imageModel: 'owner/other' }, 'owner/other'],
  [{ imageProvider: 'replicate', imageModel: 'owner/gone' }, undefined],
  [{ imageProvider: 'openai', imageModel: 'owner/other' }, undefined],
  [{ imageProvider: 'comfyui' }, undefined],
])('a type that chose %j is drawn by %s', (choice, model) => {
  expect(modelOf(everyModel(services), choice)?.model).toBe(model);
});
