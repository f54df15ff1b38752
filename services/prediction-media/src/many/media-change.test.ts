import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import { expect, test } from 'vitest';
import type { Output } from '../predictions/prediction.ts';
import { changedOutput, hasRoomFor } from './media-change.ts';

const output = (fields: Partial<Output>) => ({ _id: 'p.0', preferred: false, ...fields }) as Output;

test('what is so already is left alone', () => {
  expect(changedOutput({ kind: 'star' }, output({}))).toEqual({ _id: 'p.0' });
  expect(changedOutput({ kind: 'star' }, output({ preferred: true }))).toBeUndefined();
  expect(changedOutput({ kind: 'unstar' }, output({}))).toBeUndefined();
  expect(changedOutput({ kind: 'tag', tags: ['pier'] }, output({ tags: ['pier'] }))).toBeUndefined();
  expect(changedOutput({ kind: 'untag', tags: ['pier'] }, output({}))).toBeUndefined();
});

test('only the tags that it gets or loses come back, and the change before stays known', () => {
  const tagged = output({ tags: ['pier', 'sea'], changedAs: 'before' });

  expect(changedOutput({ kind: 'tag', tags: ['pier', 'boat'] }, tagged)).toEqual({
    _id: 'p.0',
    tags: ['boat'],
    changedAs: 'before',
  });
  expect(changedOutput({ kind: 'untag', tags: ['pier', 'boat'] }, tagged)).toMatchObject({ tags: ['pier'] });
});

test('there is room for so many tags', () => {
  const own = Array.from({ length: mediaTags.each - 1 }, (_, n) => `tag ${n}`);

  expect(hasRoomFor({ _id: 'p.0', tags: ['one'] }, own)).toBe(true);
  expect(hasRoomFor({ _id: 'p.0', tags: ['one', 'two'] }, own)).toBe(false);
});
