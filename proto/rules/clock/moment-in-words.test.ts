import { expect, test } from 'vitest';
import { momentInWords } from './moment-in-words.ts';

const moment = new Date('2026-10-25T00:30:00Z');

test.each([
  ['Europe/Rome', '25 Oct 2026, 02:30'],
  ['', '25 Oct 2026, 00:30 UTC'],
  // Stored before there was a rule, or known to another version of Node.
  ['Mars/Olympus', '25 Oct 2026, 00:30 UTC'],
])('a moment in the zone "%s" is %s', (zone, words) => {
  expect(momentInWords(moment, zone)).toBe(words);
});
