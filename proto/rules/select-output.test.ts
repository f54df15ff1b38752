import { expect, test } from 'vitest';
import { contentFields } from '../data/content-fields.ts';
import { mostSelected, refusedSelection, selectOutput } from './select-output.ts';

test('a Post takes several, in the order of the clicks', () => {
  expect(selectOutput(['a'], 'b', 'Post')).toEqual(['a', 'b']);
});

test('a second click takes an output of a Post away and keeps the order of the others', () => {
  expect(selectOutput(['a', 'b', 'c'], 'b', 'Post')).toEqual(['a', 'c']);
});

test.each(['Reel', 'Story', null])('an item of type %s has one output, which the next one replaces', type => {
  expect(selectOutput(['a'], 'b', type)).toEqual(['b']);
  expect(selectOutput([], 'b', type)).toEqual(['b']);
});

test('deselecting leaves nothing, whatever the type', () => {
  expect(selectOutput(['a'], 'a', 'Story')).toEqual([]);
  expect(selectOutput(['a'], 'a', 'Post')).toEqual([]);
});

test('deselecting after a Post became a Story takes only that one away', () => {
  expect(selectOutput(['a', 'b'], 'a', 'Story')).toEqual(['b']);
});

const full = Array.from({ length: mostSelected }, (_, n) => `${n}`);

test('a Post takes as many as its field does, and says why it takes no more', () => {
  expect(mostSelected).toBe(contentFields.contents.most);
  expect(refusedSelection(full.slice(1), 'one', 'Post')).toBeUndefined();
  expect(refusedSelection(full, 'one', 'Post')).toBe(
    'An item takes at most 20 pictures and videos. Deselect one first.',
  );
  expect(selectOutput(full, 'one', 'Post')).toEqual(full);
});

test('one of a full Post can be deselected, and one file still replaces many', () => {
  expect(refusedSelection(full, '3', 'Post')).toBeUndefined();
  expect(selectOutput(full, '3', 'Post')).toHaveLength(mostSelected - 1);
  expect(refusedSelection(full, 'one', 'Story')).toBeUndefined();
  expect(selectOutput(full, 'one', 'Story')).toEqual(['one']);
});
