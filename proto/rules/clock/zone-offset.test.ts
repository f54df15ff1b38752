import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill/implementation';
import { expect, test } from 'vitest';
import { offsetByFormatter, offsetByTemporal, ownZone } from './zone-offset.ts';
import { aroundChanges, zones } from './zones.fake.ts';

const byTemporal = offsetByTemporal(Temporal);
const hourMs = 60 * 60_000;

test.each(zones)('%s: both ways say the same around each change of the clocks', zone => {
  const differs = aroundChanges.filter(at => byTemporal(at, zone) !== offsetByFormatter(at, zone));
  expect(differs).toEqual([]);
});

test('both ways say the same of any moment with a year of four digits', () => {
  const moments = fc.date({
    min: new Date('0001-01-02T00:00Z'),
    max: new Date('9999-12-30T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones, 'Asia/Kathmandu', 'UTC'), (moment, zone) => {
      const instant = moment.getTime();
      expect(byTemporal(instant, zone)).toBe(offsetByFormatter(instant, zone));
    }),
  );
});

test.each([byTemporal, offsetByFormatter])('east of Greenwich is later', offset => {
  expect(offset(Date.parse('2026-07-01T00:00Z'), 'Europe/Rome')).toBe(2 * hourMs);
  expect(offset(Date.parse('2026-01-01T00:00Z'), 'America/New_York')).toBe(-5 * hourMs);
});

test.each([byTemporal, offsetByFormatter])('a moment or a zone that is none is refused', offset => {
  expect(() => offset(0, 'Europe/Nowhere')).toThrow(RangeError);
  expect(() => offset(Number.NaN, 'Europe/Rome')).toThrow(RangeError);
});

test('the zone of this machine is one', () => {
  expect(() => offsetByFormatter(0, ownZone())).not.toThrow();
});
