import { expect, test } from 'vitest';
import { exampleEntry } from '../canned-replies.ts';
import { groupByDay } from './group-by-day.ts';

const at = (date: string) => ({ ...exampleEntry({ date }), rowId: date, isLocked: false });

test('days come earliest first, with their entries in order of time', () => {
  const days = groupByDay(
    [at('2026-11-23T08:00:00.000Z'), at('2026-11-22T18:00:00.000Z'), at('2026-11-22T09:00:00.000Z')],
    'UTC',
  );

  expect(days.map(({ heading }) => heading)).toEqual(['Sunday 22nd November', 'Monday 23rd November']);
  expect(days[0]?.rows.map(({ date }) => date)).toEqual([
    '2026-11-22T09:00:00.000Z',
    '2026-11-22T18:00:00.000Z',
  ]);
});

test('the day is that of the zone', () => {
  expect(groupByDay([at('2026-11-22T23:30:00.000Z')], 'Europe/Rome')[0]?.heading).toBe(
    'Monday 23rd November',
  );
});

test('what has lost its date comes last', () => {
  const days = groupByDay([at(''), at('2026-11-22T09:00:00.000Z')], 'UTC');

  expect(days.at(-1)?.heading).toBe('Without a date');
});
