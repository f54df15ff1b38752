import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import {
  AspectRatio,
  ContentTypeSchema,
  ControlType,
  Performance,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { expect, test } from 'vitest';
import { newContentType } from './new-content-type.ts';
import { toProto } from './to-proto.ts';

const preset = { ...newContentType, _id: 'type-1', name: 'Portraits' };

/** What arrives on the other side of the bus. */
function overTheBus(fields: Parameters<typeof toProto>[0]) {
  return fromBinary(
    ContentTypeSchema,
    toBinary(ContentTypeSchema, create(ContentTypeSchema, toProto(fields))),
  );
}

test('a preset arrives with the names, sizes and styles it was saved with', () => {
  expect(overTheBus(preset)).toMatchObject({
    id: 'type-1',
    name: 'Portraits',
    instagramType: 'Post',
    negativePrompt: newContentType.negative_prompt,
    styleSelections: newContentType.style_selections,
    performanceSelection: 'Quality',
    aspectRatiosSelection: '1344*768',
    imageNumber: 1,
    refinerSwitch: 0.5,
  });
});

test('a preset arrives with the image service it names; an older one names none', () => {
  const { imageProvider: _, ...older } = preset;

  expect(overTheBus({ ...preset, imageProvider: 'openai' }).imageProvider).toBe('openai');
  expect(overTheBus(older).imageProvider).toBe('');
});

test('a preset arrives with the model of it that it names; an older one names none', () => {
  const { imageModel: _, ...older } = preset;
  const named = { ...preset, imageProvider: 'replicate', imageModel: 'owner/name' };

  expect(overTheBus(named).imageModel).toBe('owner/name');
  expect(overTheBus(older).imageModel).toBe('');
});

test('only slots that hold a picture are passed on, in their order', () => {
  const arrived = overTheBus({ ...preset, cn_img1: '', cn_img3: '', cn_type4: 'CPDS', cn_weight4: 0.4 });

  expect(arrived.slots).toMatchObject([
    { image: 'base-2.png', type: 'FaceSwap', weight: 0.9, stop: 1 },
    { image: 'base-4.png', type: 'CPDS', weight: 0.4, stop: 1 },
  ]);
});

test('a preset without pictures has no slots', () => {
  expect(overTheBus({ ...preset, cn_img1: '', cn_img2: '', cn_img3: '', cn_img4: '' }).slots).toEqual([]);
});

test('a caption field that was never set stays unset, and a zero stays a zero', () => {
  const { caption } = overTheBus({ ...preset, captionLeft: 0, enableCaption: false });

  expect(caption).toMatchObject({ left: 0, enabled: false, background: 'linen' });
  expect(caption && Object.hasOwn(caption, 'padding')).toBe(false);
});

test('how its pictures are drawn arrives as values', () => {
  const { performance, aspectRatio, slots } = overTheBus({ ...preset, cn_type2: 'CPDS' });

  expect([performance, aspectRatio]).toEqual([Performance.QUALITY, AspectRatio.WIDE]);
  expect(slots[1]?.controlType).toBe(ControlType.CPDS);
});

test('an older version reads the kind of post as a text, this one as a value', () => {
  const story = overTheBus({ ...preset, instagramType: 'Story' });

  expect(story.instagramType).toBe('Story');
  expect(typeFromBus(story)).toBe('Story');
});
