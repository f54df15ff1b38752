import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
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

test('what has no date comes last', () => {
  const days = groupByDay([at(null), at('2026-11-21T09:00:00.000Z')], 'UTC');

  expect(days.at(-1)?.heading).toBe('Without a date');
});
