import { expect, test } from 'vitest';
import { isVideo, mediaKindOf, uploadTypes } from './media-kind.ts';

test('videos are told by their ending, whatever stands around it', () => {
  expect(isVideo('/media/a/b/0.mp4')).toBe(true);
  expect(isVideo('https://cdn.example.com/CLIP.MOV?width=2#t')).toBe(true);
  expect(isVideo('/media/a/b/0.jpg?name=clip.mp4')).toBe(false);
  expect(isVideo('/media/mp4')).toBe(false);
});

test('what is not kept has no kind', () => {
  expect(mediaKindOf('letter.pdf')).toBeUndefined();
  expect(mediaKindOf('x.constructor')).toBeUndefined();
  expect(mediaKindOf('')).toBeUndefined();
});

test('a chooser offers pictures and the videos that are kept', () => {
  expect(uploadTypes).toEqual(['image/*', 'video/mp4', 'video/quicktime', 'video/x-msvideo']);
});
