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
