import { expect, test } from 'vitest';
import { askedPauseMs } from './asked-pause.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['retry-after in seconds', { 'retry-after': '7' }, 7_000],
  ['retry-after as a date', { 'retry-after': 'Sat, 21 Nov 2026 10:00:09 GMT' }, 9_000],
  ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
  ['retry-after-ms, which is more exact', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
  ['a pause without an end', { 'retry-after-ms': 'Infinity' }, 24 * 60 * 60_000],
  ['years, which are a mistake', { 'retry-after': '99999999999999' }, 24 * 60 * 60_000],
  ['nothing', {}, undefined],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
])('a server may ask for a pause by %s', (_name, headers, expected) => {
  expect(askedPauseMs(new Headers(headers as Record<string, string>), now)).toBe(expected);
});
