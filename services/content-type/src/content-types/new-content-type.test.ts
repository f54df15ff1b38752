import { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { baseImages } from '../uploads/base-images.ts';
import { newContentType } from './new-content-type.ts';

test('a new content type is one that a save accepts', () => {
  expect(Value.Check(ContentTypeSave, newContentType)).toBe(true);
});

test('each slot of a new content type has a picture of its own, which the library starts with', () => {
  const images = ([1, 2, 3, 4] as const).map(n => newContentType[`cn_img${n}`]);

  expect(new Set(images).size).toBe(4);
  for (const image of images) expect(baseImages).toContain(image);
});

test('a new content type steers the image model away from looks that are not photographic', () => {
  expect(newContentType.negative_prompt).toMatch(/unrealistic/);
  expect(newContentType.negative_prompt).toMatch(/cartoon/);
});
