import { expect, it } from 'vitest';
import { openSlots } from './open-slots.ts';
import { planSlots } from './plan-slots.ts';
import { readRange } from './read-range.ts';

const zone = 'Europe/Rome';
const days = readRange('2026-12-01', '2026-12-03', zone);
const slots = planSlots(days, { reels: 1, posts: 2, stories: 2 }, zone, new Date('2026-11-21T08:00:00Z'));
const left = (kept: { type: string; date: string }[]) => openSlots(slots, kept, days, zone);
const keep = (place: number) => ({
  type: slots[place]?.type ?? '',
  date: slots[place]?.date.toISOString() ?? '',
});

it('without kept entries every slot is open', () => {
  expect(left([])).toEqual(slots);
});

it('an entry that was not touched takes its own slot', () => {
  for (const [place, slot] of slots.entries()) {
    expect(left([keep(place)])).toEqual(slots.filter(other => other !== slot));
  }
});

it('all kept leaves nothing, and one kept twice takes two', () => {
  expect(left(slots.map((_, place) => keep(place)))).toEqual([]);
  const story = keep(slots.findIndex(({ type }) => type === 'Story'));
  expect(left([story, story])).toHaveLength(slots.length - 2);
});

it('an entry that moved takes a slot of its kind on its new day', () => {
  const open = left([{ type: 'Story', date: '2026-12-02T22:50:00Z' }]);

  const storiesOf = (day: string) =>
    open.filter(({ type, local }) => type === 'Story' && local.startsWith(day));
  expect(days.map(day => storiesOf(day).length)).toEqual([2, 1, 2]);
});

it('an entry outside the days takes nothing, nor one of a kind that was not asked for', () => {
  expect(left([{ type: 'Story', date: '2026-12-03T23:30:00Z' }])).toHaveLength(slots.length);
  expect(left([{ type: 'Album', date: keep(0).date }])).toHaveLength(slots.length);
});
