import { describe, expect, test } from 'vitest';
import { keptInWords, keptNamed, keptReasons, preflightRefuses, whyInWords } from './kept-words.ts';

const rolls = { items: 1, titles: ['Rolls'] };
const many = { items: 5, titles: ['Rolls', '', 'Bread'] };

test('who stays is named, as far as it is known', () => {
  const reason = keptReasons.published;
  expect(keptNamed({ ...many, reason })).toBe('5 stay as they are (‘Rolls’, ‘NO_NAME’, ‘Bread’, …)');
  expect(keptNamed({ ...rolls, reason })).toBe('1 stays as it is (‘Rolls’)');
  expect(keptNamed({ items: 1, titles: [], reason })).toBe('1 stays as it is');
});

test('what is gone does not stay as it is', () => {
  const reason = keptReasons.deletedSince;
  expect(keptInWords({ ...rolls, reason })).toBe('1 is left out (‘Rolls’): it was deleted in the meantime.');
  expect(keptInWords({ items: 2, titles: ['Rolls', 'Bread'], reason })).toBe(
    '2 are left out (‘Rolls’, ‘Bread’): they were deleted in the meantime.',
  );
});

test('the reason ends the sentence', () => {
  const reason = keptReasons.published;
  expect(keptInWords({ ...rolls, reason })).toBe('1 stays as it is (‘Rolls’): it is already published.');
  expect(keptInWords({ ...many, reason })).toBe(
    '5 stay as they are (‘Rolls’, ‘NO_NAME’, ‘Bread’, …): they are already published.',
  );
});

test('a sentence of another place stays one, and is said to be that of each', () => {
  expect(keptInWords({ ...rolls, reason: 'It is live!' })).toBe('1 stays as it is (‘Rolls’): It is live!');
  expect(keptInWords({ ...many, reason: 'It is live!' })).toBe(
    '5 stay as they are (‘Rolls’, ‘NO_NAME’, ‘Bread’, …), each for the same reason: It is live!',
  );
});

test('what the pre-flight refuses is said of one and of many', () => {
  const reason = preflightRefuses('A Reel needs a video.');
  expect(whyInWords({ reason, items: 1 })).toBe('the pre-flight refuses it: A Reel needs a video.');
  expect(whyInWords({ reason, items: 2 })).toBe('the pre-flight refuses them: A Reel needs a video.');
});

describe.each(Object.values(keptReasons))('%s', reason => {
  test('is a sentence with its subject, for one and for many', () => {
    expect(whyInWords({ reason, items: 1 })).toMatch(/^(it|its|another item|posting it) .+[^.]\.$/);
    expect(whyInWords({ reason, items: 2 })).toMatch(/^(they|their|other items|posting them) .+[^.]\.$/);
    expect(whyInWords({ reason, items: 2 })).not.toMatch(/\bits?\b|^they (was|is|has|says|keeps)\b/);
  });
});
