import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedNearby } from './mixed-nearby.ts';

const lists = fc.uniqueArray(fc.integer(), { maxLength: 60 });

test('all stay, and none moves further than its reach', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 40 }), (list, reach) => {
      const mixed = mixedNearby(list, reach);
      expect([...mixed].sort()).toEqual([...list].sort());
      for (const [place, one] of list.entries())
        expect(Math.abs(mixed.indexOf(one) - place)).toBeLessThanOrEqual(reach);
    }),
  );
});

test('chance decides the order of those that are near each other', () => {
  const chances = [0.9, 0.1, 0.5];
  expect(mixedNearby(['a', 'b', 'c'], 10, () => chances.shift() ?? 0)).toEqual(['b', 'c', 'a']);
});
