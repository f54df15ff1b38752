import { expect, test } from 'vitest';
import { shownType } from './shown-type.ts';

const daily = { _id: 't', name: 'Daily', instagramType: 'Post' };

test.each([
  ['nothing', {}, { word: '', kind: '' }],
  ['a type', { _contentType: daily }, { word: 'Daily', kind: 'Post' }],
  ['a kind of its own', { _contentType: daily, instagramType: 'Story' }, { word: 'Daily', kind: 'Story' }],
  ['a type without a name', { _contentType: { ...daily, name: '' } }, { word: 'Post', kind: 'Post' }],
  ['a kind alone', { _contentType: null, instagramType: 'Reel' }, { word: 'Reel', kind: 'Reel' }],
])('the badge of an item with %s', (_what, item, shown) => {
  expect(shownType(item)).toEqual(shown);
});
