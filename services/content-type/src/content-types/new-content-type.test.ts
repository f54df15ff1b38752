import { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { newContentType } from './new-content-type.ts';

test('a new content type is one that a save accepts', () => {
  expect(Value.Check(ContentTypeSave, newContentType)).toBe(true);
});

test('a new content type has four FaceSwap slots with a picture each', () => {
  const slots = ([1, 2, 3, 4] as const).map(n => ({
    image: newContentType[`cn_img${n}`],
    type: newContentType[`cn_type${n}`],
    weight: newContentType[`cn_weight${n}`],
    stop: newContentType[`cn_stop${n}`],
  }));

  expect(slots).toEqual(
    [1, 2, 3, 4].map(n => ({ image: `base-${n}.png`, type: 'FaceSwap', weight: 0.9, stop: 1 })),
  );
});

test('a new content type steers the image model away from looks that are not photographic', () => {
  expect(newContentType.negative_prompt).toMatch(/unrealistic/);
  expect(newContentType.negative_prompt).toMatch(/cartoon/);
});

test('a new content type takes the remaining defaults of the specification', () => {
  expect(newContentType).toMatchObject({
    instagramType: 'Post',
    style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Semi Realistic,Fooocus Photograph',
    performance_selection: 'Quality',
    aspect_ratios_selection: '1344*768',
    image_number: 1,
    refiner_switch: 0.5,
    captionBg: 'linen',
    captionColor: 'black',
    captionFont: 'Futura',
    captionLeft: 20,
    captionTop: 20,
    captionMaxWidth: 500,
    captionMaxHeight: 500,
    captionSize: 30,
    captionRadius: 20,
  });
});
