import { expect, test } from 'vitest';
import { ratioOf } from './ratio-of.ts';

test('the ordered size gives the ratio', () => {
  expect(ratioOf({ input: { aspect_ratios_selection: '1344*768' } })).toBe(1.75);
});

test.each([{}, { aspect_ratios_selection: 'wide' }])('an unknown size %j is 4:5', input => {
  expect(ratioOf({ input })).toBe(0.8);
});
