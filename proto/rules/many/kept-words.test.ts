import { expect, test } from 'vitest';
import { keptInWords, keptNamed } from './kept-words.ts';

test('who stays is named, as far as it is known', () => {
  expect(keptNamed({ items: 5, titles: ['Rolls', '', 'Bread'] })).toBe(
    '5 stay as they are (‘Rolls’, ‘NO_NAME’, ‘Bread’, …)',
  );
  expect(keptNamed({ items: 1, titles: ['Rolls'] })).toBe('1 stays as it is (‘Rolls’)');
  expect(keptNamed({ items: 1, titles: [] })).toBe('1 stays as it is');
});

test('the reason ends the sentence', () => {
  const rolls = { items: 1, titles: ['Rolls'] };
  expect(keptInWords({ ...rolls, reason: 'already published' })).toBe(
    '1 stays as it is (‘Rolls’): already published.',
  );
  expect(keptInWords({ ...rolls, reason: 'It is live!' })).toBe('1 stays as it is (‘Rolls’): It is live!');
});
