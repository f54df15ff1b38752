import { expect, test } from 'vitest';
import { parseDuration, parsePreferWait } from './parse-duration.ts';

test('Cancel-After takes bare seconds and units, from 5 seconds to 24 hours', () => {
  expect(['30', '30s', '5m', '1h30m45s', '24h'].map(parseDuration)).toEqual([
    30_000, 30_000, 300_000, 5_445_000, 86_400_000,
  ]);
  expect(['', '4s', '25h', 'soon', '-5'].map(parseDuration)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('Prefer: wait is 60 seconds unless it says from 1 to 60', () => {
  expect(['wait', 'wait=5', 'respond-async', undefined].map(parsePreferWait)).toEqual([
    60,
    5,
    undefined,
    undefined,
  ]);
  expect(['wait=0', 'wait=61', 'wait=x'].map(parsePreferWait)).toEqual(['invalid', 'invalid', 'invalid']);
});
