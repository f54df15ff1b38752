import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { rangeOf } from './calendar-days.ts';
import { groupByDay } from './group-by-day.ts';

const at = (date: string | null) => exampleItem({ _id: date ?? 'none', date });

test('days are named with weekday, ordinal day and month, earliest first', () => {
  const days = groupByDay(
    [at('2026-11-22T08:00:00.000Z'), at('2026-11-21T18:00:00.000Z'), at('2026-11-21T09:00:00.000Z')],
    'UTC',
  );

  expect(days.map(day => day.heading)).toEqual(['Saturday 21st November', 'Sunday 22nd November']);
  expect(days[0]?.items.map(item => item.date)).toEqual([
    '2026-11-21T09:00:00.000Z',
    '2026-11-21T18:00:00.000Z',
  ]);
});

test('the day is that of the zone', () => {
  const [day] = groupByDay([at('2026-11-21T23:30:00.000Z')], 'Europe/Rome');

  expect(day?.heading).toBe('Sunday 22nd November');
});

test('the same day of another year is another day', () => {
  expect(groupByDay([at('2026-11-21T09:00:00.000Z'), at('2027-11-21T09:00:00.000Z')], 'UTC')).toHaveLength(2);
});

test('what is not planned comes first', () => {
  const days = groupByDay([at('2026-11-21T09:00:00.000Z'), at(null)], 'UTC');

  expect(days.map(({ heading }) => heading)).toEqual(['Not planned', 'Saturday 21st November']);
});

test('what is published stands on the day it went out', () => {
  const planned = '2026-11-24T09:00:00.000Z';
  const early = { ...at(planned), status: 'Published', publishedDate: '2026-11-21T09:00:00.000Z' } as const;

  expect(groupByDay([early], 'UTC')[0]?.day).toBe('2026-11-21');
});

const spring = Date.parse('2026-03-28T00:00Z');
const autumn = Date.parse('2026-10-24T00:00Z');
const days = 24 * 3_600_000;
const moments = fc.oneof(
  ...[spring, autumn].map(from =>
    fc.integer({ min: from, max: from + 16 * days }).map(ms => new Date(ms).toISOString()),
  ),
);

test.each(['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe'])(
  'in %s every item is in exactly one day, the one its moment lies in, also where clocks change',
  zone => {
    fc.assert(
      fc.property(fc.array(moments, { maxLength: 30 }), dates => {
        const groups = groupByDay(
          dates.map((date, n) => exampleItem({ _id: `${n}`, date })),
          zone,
        );

        const shown = groups.map(({ day }) => day ?? '');
        expect(shown).toEqual([...new Set(shown)].toSorted());
        expect(groups.flatMap(({ items }) => items.map(({ date }) => date))).toEqual(dates.toSorted());
        for (const { day = '', items } of groups) {
          const { from, to } = rangeOf([day], zone);
          expect(items.every(({ date }) => date !== null && from <= date && date < to)).toBe(true);
        }
      }),
    );
  },
);
