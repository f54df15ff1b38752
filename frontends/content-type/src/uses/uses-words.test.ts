import { expect, test } from 'vitest';
import { usesInWords } from './uses-words.ts';

test('how many items use a type, and how many of them are scheduled', () => {
  expect(usesInWords({ all: 8, scheduled: 3 }, 'Travel post')).toBe(
    '8 items use “Travel post”. 3 of them are scheduled.',
  );
  expect(usesInWords({ all: 8, scheduled: 1 }, '')).toBe('8 items use “NO_NAME”. 1 of them is scheduled.');
  expect(usesInWords({ all: 8, scheduled: 8 }, 'A')).toBe('8 items use “A”. All of them are scheduled.');
  expect(usesInWords({ all: 8, scheduled: 0 }, 'A')).toBe('8 items use “A”. None of them is scheduled.');
  expect(usesInWords({ all: 1, scheduled: 1 }, 'A')).toBe('1 item uses “A”. It is scheduled.');
  expect(usesInWords({ all: 1, scheduled: 0 }, 'A')).toBe('1 item uses “A”. It is not scheduled.');
});
