import { describe, expect, it } from 'vitest';
import { planSlots } from './plan-slots.ts';
import { readRange } from './read-range.ts';

const now = new Date('2026-11-21T08:00:00Z');
const counts = { reels: 3, posts: 3, stories: 6 };

/** Day and time of a moment on a clock of that zone, without the library that planned it. */
function onTheClock(date: Date, timeZone: string) {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
}

const plan = (from: string, to: string, zone = 'UTC', asked = counts, at = now) =>
  planSlots(readRange(from, to, zone), asked, zone, at);

describe('a planned calendar', () => {
  it('has exactly as many reels and posts in all, and stories on each day, as were asked for', () => {
    for (let days = 1; days <= 14; days += 1) {
      for (const [reels, posts, stories] of [
        [3, 3, 6],
        [0, 1, 0],
        [7, 0, 1],
        [20, 15, 0],
        [0, 0, 2],
      ] as const) {
        const slots = plan('2026-12-01', `2026-12-${String(days).padStart(2, '0')}`, 'Europe/Rome', {
          reels,
          posts,
          stories,
        });
        const count = (type: string) => slots.filter(slot => slot.type === type).length;
        expect([count('Reel'), count('Post'), count('Story')]).toEqual([reels, posts, stories * days]);
        const perDay = Map.groupBy(
          slots.filter(({ type }) => type === 'Story'),
          ({ local }) => local.slice(0, 10),
        );
        expect([...perDay.values()].every(ofDay => ofDay.length === stories)).toBe(true);
      }
    }
  });

  it('keeps to the days of the range and to 10:00 until 21:00 on the person’s clock', () => {
    for (const zone of ['Asia/Makassar', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
      const seen = plan('2026-12-01', '2026-12-08', zone).map(({ date }) => onTheClock(date, zone));

      for (const moment of seen) {
        expect(moment >= '2026-12-01 10:00' && moment <= '2026-12-08 21:00').toBe(true);
        expect(moment.slice(11) >= '10:00' && moment.slice(11) <= '21:00').toBe(true);
      }
      expect(new Set(seen.map(moment => moment.slice(0, 10))).size).toBe(8);
    }
  });

  it.each([
    ['Europe/Rome', '2027-03-26', '2027-03-30'],
    ['Europe/Rome', '2027-10-29', '2027-11-02'],
    ['America/New_York', '2027-03-12', '2027-03-16'],
    ['Australia/Lord_Howe', '2027-04-02', '2027-04-06'],
    ['America/Santiago', '2027-04-02', '2027-04-06'],
  ])('in %s keeps times of the clock across a change to or from summer time', (zone, from, to) => {
    const slots = plan(from, to, zone);

    for (const { date, local } of slots) expect(onTheClock(date, zone)).toBe(local.replace('T', ' '));
    const offsets = slots.map(({ date, local }) => Date.parse(`${local}Z`) - date.getTime());
    expect(new Set(offsets).size).toBe(2);
  });

  it('is in order, without two entries at the same moment, and spread over the day', () => {
    const slots = plan('2026-12-01', '2026-12-08');
    const times = slots.map(({ date }) => date.getTime());

    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const first = slots
      .filter(({ local }) => local.startsWith('2026-12-01'))
      .map(({ local }) => local.slice(11));
    expect(first[0] && first[0] < '12:00').toBe(true);
    expect((first.at(-1) ?? '') > '18:00').toBe(true);
  });

  it('spreads reels and posts over the whole range, each kind by itself too', () => {
    const days = (type: string) =>
      plan('2026-12-01', '2026-12-09', 'UTC', { reels: 3, posts: 3, stories: 0 })
        .filter(slot => slot.type === type)
        .map(({ local }) => Number(local.slice(8, 10)));

    for (const kind of ['Reel', 'Post']) {
      const [a = 0, b = 0, c = 0] = days(kind);
      expect([a <= 3, b >= 4 && b <= 6, c >= 7]).toEqual([true, true, true]);
    }
  });

  it('plans nothing for what is past of today, nor for the next half hour', () => {
    const at = new Date('2026-12-01T14:10:00Z');
    const slots = plan('2026-12-01', '2026-12-01', 'UTC', { reels: 2, posts: 2, stories: 30 }, at);

    expect(slots).toHaveLength(34);
    expect(Math.min(...slots.map(({ date }) => date.getTime()))).toBeGreaterThan(at.getTime() + 30 * 60_000);
    expect(slots.every(({ local }) => local <= '2026-12-01T21:00')).toBe(true);
  });

  it('goes into the late evening today rather than leave a story out', () => {
    const at = new Date('2026-12-01T20:00:00Z');

    const slots = plan('2026-12-01', '2026-12-02', 'UTC', counts, at);

    expect(slots.filter(({ local }) => local.startsWith('2026-12-01')).length).toBeGreaterThanOrEqual(6);
    expect(slots.every(({ local, date }) => date > at && local.slice(11) <= '23:45')).toBe(true);
  });

  it('leaves today out when nothing fits any more and no story needs it', () => {
    const at = new Date('2026-12-01T23:00:00Z');

    const slots = plan('2026-12-01', '2026-12-03', 'UTC', { reels: 1, posts: 1, stories: 0 }, at);

    expect(slots).toHaveLength(2);
    expect(slots.every(({ local }) => local > '2026-12-02')).toBe(true);
    expect(() => plan('2026-12-01', '2026-12-03', 'UTC', counts, at)).toThrow(/Too little of today is left/);
    expect(() => plan('2026-12-01', '2026-12-01', 'UTC', { ...counts, stories: 0 }, at)).toThrow(
      /Too little/,
    );
  });

  it.each([
    ['a first day that is over', '2026-11-20', '2026-11-25', counts, /over already/],
    ['nothing at all', '2026-12-01', '2026-12-02', { reels: 0, posts: 0, stories: 0 }, /at least one/],
    ['more than 500', '2026-12-01', '2027-02-28', counts, /at most 500 entries; this would be 546/],
  ])('is refused for %s', (_what, from, to, asked, message) => {
    expect(() => plan(from, to, 'UTC', asked)).toThrow(message);
  });

  it('knows that today is another day elsewhere', () => {
    const at = new Date('2026-12-01T22:00:00Z');

    expect(() => plan('2026-12-01', '2026-12-02', 'Asia/Tokyo', counts, at)).toThrow(/over already/);
    expect(plan('2026-12-01', '2026-12-02', 'America/Los_Angeles', counts, at)).toHaveLength(18);
  });
});
