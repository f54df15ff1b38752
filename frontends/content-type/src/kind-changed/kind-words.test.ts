import { expect, test } from 'vitest';
import { becomeInWords, keepInWords } from './kind-words.ts';

test('items keep their kind, and it is said what a change would make of them', () => {
  expect(keepInWords({ all: 1 })).toBe('It keeps its kind.');
  expect(keepInWords({ all: 8 })).toBe('They keep their kind.');
  expect(becomeInWords({ items: 0 }, 'Story')).toBe('There is none to change.');
  expect(becomeInWords({ items: 1 }, 'Reel')).toBe('1 item would become a Reel.');
  expect(becomeInWords({ items: 7 }, 'Story')).toBe('7 items would become Stories.');
});
