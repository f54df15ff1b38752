import { expect, test } from 'vitest';
import { fieldsOf, imageModelOf } from './image-model.ts';

const seen = ['cn_img', 'cn_type'];

test.each<[name: string, unused: string[], most: number]>([
  ['gpt-image-1-mini', ['aspect_ratios_selection', 'performance_selection', 'image_number', ...seen], 10],
  ['gpt-image-1.5', ['aspect_ratios_selection', 'performance_selection', 'image_number', ...seen], 10],
  [
    'openai/gpt-image-2.5-flare',
    ['aspect_ratios_selection', 'performance_selection', 'image_number', ...seen],
    10,
  ],
  ['chatgpt-image-latest', ['aspect_ratios_selection', 'performance_selection', 'image_number', ...seen], 10],
  ['dall-e-3', ['aspect_ratios_selection', 'performance_selection'], 1],
  ['dall-e-2', ['aspect_ratios_selection', 'image_number'], 10],
  ['x/z-image-turbo', ['aspect_ratios_selection', 'image_number', ...seen], 10],
])('%s uses %j and draws up to %i', (name, fields, most) => {
  const model = imageModelOf(name);
  expect([...fieldsOf(model)]).toEqual(fields);
  expect(model.most).toBe(most);
});

test('a quality that the server refused is used no more', () => {
  const model = imageModelOf('gpt-image-9');

  expect(fieldsOf(model, ['response_format']).has('performance_selection')).toBe(true);
  expect(fieldsOf(model, ['quality']).has('performance_selection')).toBe(false);
});

test('only the newer models draw sizes other than three', () => {
  expect(imageModelOf('gpt-image-2').sizes).toBe('flexible');
  expect(imageModelOf('gpt-image-1.5').sizes).toHaveLength(3);
  expect(imageModelOf('sd-cpp-local').sizes).toBe('any');
});
