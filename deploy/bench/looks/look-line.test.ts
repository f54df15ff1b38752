import { expect, test } from 'vitest';
import { lookLine } from './look-line.ts';

test('looks are counted per picture, and the first one after the end has seen it', () => {
  const runs = [
    { doneAt: 2_000, looks: [1_000, 2_100] },
    { doneAt: 2_000, looks: [1_000, 1_900, 2_900, 3_900] },
  ];

  expect(lookLine(2, runs)).toBe(
    'a run of 2 s: 3.0 looks per picture, its end seen after median 0.90 s (worst 0.90 s), 2 pictures',
  );
});

test('a run whose end nobody looked at is not taken for a quick one', () => {
  expect(lookLine(2, [{ doneAt: 2_000, looks: [1_000] }])).toContain('its end seen after median Infinity s');
});
