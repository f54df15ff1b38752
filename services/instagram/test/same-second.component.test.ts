import { expect, it } from 'vitest';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();
const items = 50;
const begunTogether = 8;
/** How many may still be published, whether it is there, the publishing, its address; and one more look. */
const callsEach = 5;

it('fifty posts of one second have their containers before it, and need little more than their publishing then', async () => {
  const due = Date.now() + 300_000;
  const posts = Array.from({ length: items }, (_, index) => ({
    caption: `${index}`,
    outputs: [`/${index}`],
    dueAt: new Date(due + index * 20).toISOString(),
  }));
  const ids = await Promise.all(posts.map(post => stage.bench.prepare(stage.person.userId, stage.job(post))));
  // None is made later and none goes out early.
  expect(stage.graph.count('create')).toBe(items);
  expect(stage.graph.count('publish')).toBe(0);
  const before = stage.graph.journal.length;

  // As decisions come: one after the other, in the order of their times.
  for (const [index, post] of posts.entries()) await stage.queue({ ...post, publishId: ids[index] });
  await Promise.all(ids.map(id => stage.bench.until(id, 'published')));

  expect(stage.graph.count('create')).toBe(items);
  expect(stage.graph.count('publish')).toBe(items);
  const order = stage.graph.world.posts.map(({ caption }) => Number(caption));
  // Those that are begun together may overtake each other.
  expect(order.filter((number, place) => Math.abs(number - place) > begunTogether)).toEqual([]);
  expect(new Set(order).size).toBe(items);
  expect(stage.graph.journal.length - before).toBeLessThanOrEqual(items * callsEach);
});
