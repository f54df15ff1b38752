import { expect, test } from 'vitest';
import { selectOutput } from './select-output.ts';

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
