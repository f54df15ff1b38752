import { create } from '@bufbuild/protobuf';
import {
  AspectRatio,
  ContentTypeSchema,
  ControlType,
  Performance,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { expect, test } from 'vitest';
import { orderOf } from '../providers/picture-order.ts';
import { buildInput } from './build-input.ts';

const settings = (fields: Parameters<typeof create<typeof ContentTypeSchema>>[1]) =>
  create(ContentTypeSchema, fields);

test('a full content type becomes the model’s fields', () => {
  const input = buildInput(
    'a lighthouse',
    settings({
      negativePrompt: 'cartoon',
      styleSelections: 'Fooocus V2, Fooocus Enhance',
      performanceSelection: 'Extreme Speed',
      aspectRatiosSelection: '768*1344',
      imageNumber: 4,
      refinerSwitch: 0.5,
      slots: [{ image: 'face.png', type: 'FaceSwap', weight: 0.9, stop: 1 }],
    }),
    42,
  );

  expect(input).toEqual({
    prompt: 'a lighthouse',
    image_seed: 42,
    negative_prompt: 'cartoon',
    style_selections: 'Fooocus V2,Fooocus Enhance',
    performance_selection: 'Extreme Speed',
    aspect_ratios_selection: '768*1344',
    image_number: 4,
    refiner_switch: 0.5,
    cn_img1: 'face.png',
    cn_type1: 'FaceSwap',
    cn_weight1: 0.9,
    cn_stop1: 1,
  });
});

test('what is said in values of the bus is the model’s word for it', () => {
  const slots = [{ image: 'a.png', controlType: ControlType.PYRA_CANNY, weight: 1, stop: 1 }];
  const said = { performance: Performance.EXTREME_SPEED, aspectRatio: AspectRatio.BANNER, slots };

  expect(buildInput('x', settings(said), 1)).toMatchObject({
    performance_selection: 'Extreme Speed',
    aspect_ratios_selection: '1536*640',
    cn_type1: 'PyraCanny',
  });
});

test('what is not set is left out', () => {
  expect(buildInput('x', undefined, 1)).toEqual({ prompt: 'x', image_seed: 1 });
});

test('styles that were all taken away mean no style, not the model’s own', () => {
  expect(buildInput('x', settings({ styleSelections: ' , ' }), 1)).toEqual({
    prompt: 'x',
    image_seed: 1,
    style_selections: '',
  });
});

test('empty slots are dropped and the others move up, four at most', () => {
  const slot = (image: string) => ({ image, type: 'CPDS', weight: 1, stop: 0.5 });
  const slots = ['', 'a.png', '', 'b.png', 'c.png', 'd.png', 'e.png'].map(slot);

  const input = buildInput('x', settings({ slots }), 1);

  expect(orderOf(input).controls.map(({ filename }) => filename)).toEqual([
    'a.png',
    'b.png',
    'c.png',
    'd.png',
  ]);
  expect(input).not.toHaveProperty('cn_img5');
});

test('numbers out of range are brought into it', () => {
  const slots = [{ image: 'a.png', type: 'CPDS', weight: 9, stop: -1 }];

  const input = buildInput('x', settings({ imageNumber: 50, refinerSwitch: 0.01, slots }), 1);

  expect(input).toMatchObject({ image_number: 8, refiner_switch: 0.1, cn_weight1: 2, cn_stop1: 0 });
});

test.each([
  ['performance', { performanceSelection: 'Turbo' }],
  ['picture size', { aspectRatiosSelection: '10*10' }],
  ['type of slot 1', { slots: [{ image: 'a.png', type: 'Magic' }] }],
  ['picture of slot 1', { slots: [{ image: '../secret.png', type: 'CPDS' }] }],
])('an unknown %s is refused by name', (name, fields) => {
  expect(() => buildInput('x', settings(fields), 1)).toThrow(name);
});
