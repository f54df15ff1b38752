import { expect, test } from 'vitest';
import { drawsFromWordsAlone, wordsAloneSentence } from './words-alone.ts';

test.each([
  [{ unused: [], unusedTypes: [] }, false],
  [{ unused: null, unusedTypes: [] }, false],
  [{ unused: ['image_seed' as const], unusedTypes: ['FaceSwap' as const] }, false],
  [{ unused: ['cn_img' as const], unusedTypes: [] }, true],
  [{ unused: null, unusedTypes: ['ImagePrompt' as const] }, true],
])('a model that leaves out %j draws from words alone: %s', (leftOut, isSo) => {
  expect(drawsFromWordsAlone(leftOut)).toBe(isSo);
});

test('it is named as a person reads it', () => {
  expect(wordsAloneSentence({ title: 'Replicate', model: `owner/name:${'a'.repeat(64)}` })).toBe(
    'Replicate (owner/name) draws from words alone.',
  );
});
