import { expect, test } from 'vitest';
import { carriesAiLabel } from './ai-label.ts';

test('by itself the label is there once a model drew one picture of the post', () => {
  expect(carriesAiLabel('auto', [false, true, false])).toBe(true);
  expect(carriesAiLabel('auto', [false, false])).toBe(false);
  expect(carriesAiLabel('auto', [])).toBe(false);
});

test('a person decides otherwise, whoever drew the pictures', () => {
  expect([[], [true], [false]].map(drawn => carriesAiLabel('on', drawn))).toEqual([true, true, true]);
  expect([[], [true], [false]].map(drawn => carriesAiLabel('off', drawn))).toEqual([false, false, false]);
});
