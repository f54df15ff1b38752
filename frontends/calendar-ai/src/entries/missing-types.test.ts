import type { ContentType } from '@insta-ai/proto/http/content-type';
import { expect, test } from 'vitest';
import { missingInWords, missingTypes, typeForKind } from './missing-types.ts';

const row = (rowId: string, type: string, _contentType: string | null) => ({ rowId, type, _contentType });
const type = (_id: string, instagramType: string) =>
  ({ _id, name: `My ${_id}`, instagramType }) as ContentType;

test('an entry whose content type is of its kind lacks nothing', () => {
  expect(missingTypes([row('a', 'Post', 'post')], [type('post', 'Post')])).toEqual([]);
});

test('entries that got the first type keep their kind, drawn with its settings, and it is said', () => {
  const rows = [row('a', 'Reel', 'post'), row('b', 'Post', 'post'), row('c', 'Reel', 'post')];
  const [reels] = missingTypes(rows, [type('post', 'Post')]);

  expect(reels).toMatchObject({ kind: 'Reel', rowIds: ['a', 'c'], fitting: undefined });
  expect(missingInWords(reels!)).toBe('These 2 entries stay Reels, drawn with the settings of “My post”.');
  expect(missingInWords({ ...reels!, rowIds: ['a'] })).toBe(
    'This entry stays a Reel, drawn with the settings of “My post”.',
  );
});

test('without any content type they keep their kind', () => {
  const [stories] = missingTypes([row('a', 'Story', null), row('b', 'Story', null)], []);

  expect(missingInWords(stories!)).toBe(
    "These 2 entries stay Stories. Their pictures are drawn with the image model's own settings.",
  );
});

test('a type that fits by now is found, and a new one has the shape of its kind', () => {
  const [reels] = missingTypes([row('a', 'Reel', 'post')], [type('post', 'Post'), type('reel', 'Reel')]);

  expect(reels?.fitting?._id).toBe('reel');
  expect(typeForKind('Reel')).toMatchObject({ instagramType: 'Reel', aspect_ratios_selection: '768*1344' });
});
