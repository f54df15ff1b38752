import { expect } from 'vitest';
import type { Report } from './traffic/traffic.ts';

/** Nothing that was begun is lost, and nothing is there twice. */
export function expectAllOnce({ saves, generations, posts }: Report) {
  expect(saves.stored).toBe(saves.typed);
  expect(saves.versions).toBe(saves.saves);
  expect(generations).toMatchObject({
    completed: generations.clicks,
    failed: 0,
    atProvider: generations.clicks,
  });
  expect(generations.heard + generations.found).toBe(generations.clicks);
  expect(posts).toEqual({ due: posts.due, published: posts.due, onFeed: posts.due, captions: posts.due });
}

/** Pages that were open come back by themselves, know what was said meanwhile, and hear what is said afterwards. */
export function expectNoPageLost({ pages }: Report) {
  expect(pages?.reminders).toBeGreaterThan(0);
  expect(pages).toMatchObject({ connected: pages?.open, upToDate: pages?.open, heardLast: pages?.open });
}

/** Every calendar came whole to who asked, and one was under way at each end of a process that writes one or passes it on. */
export function expectWholeCalendars({ calendars, disturbed }: Report, ends: RegExp) {
  expect(calendars.whole).toBe(calendars.asked);
  const ofCalendars = disturbed.filter(({ name }) => ends.test(name));
  expect(ofCalendars).not.toEqual([]);
  for (const { name, at } of ofCalendars)
    expect(
      calendars.underWay.some(({ from, to }) => from < at && to > at),
      `a calendar is under way at: ${name}`,
    ).toBe(true);
}
