import { expect, test } from 'vitest';
import { trackFacts } from './track-facts.ts';

test.each([
  [{ artist: 'Marea', lengthMs: 92_000 }, 'Marea · 1:32'],
  [{ artist: '', lengthMs: 7_400 }, '0:07'],
  [{ artist: '', lengthMs: 59_600 }, '1:00'],
  [{ artist: 'Marea', lengthMs: 3_605_000 }, 'Marea · 60:05'],
  [{ artist: 'Marea', lengthMs: 0 }, 'Marea'],
  [{ artist: '', lengthMs: 0 }, ''],
])('%o is %j', (track, words) => {
  expect(trackFacts(track)).toBe(words);
});
