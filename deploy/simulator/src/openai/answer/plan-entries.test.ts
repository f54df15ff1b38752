import { expect, test } from 'vitest';
import { planEntries } from './plan-entries.ts';
import { readRequest } from './read-request.ts';
import { writeAnswer } from './write-answer.ts';

const text = { type: 'string' };
const entry = {
  type: 'object',
  properties: { type: text, date: text, location: text, city: text, description: text },
};
type Entry = Record<'type' | 'date' | 'location' | 'city' | 'description', string>;

function plan(request: object): Entry[] {
  const schema = { type: 'object', properties: { entries: { type: 'array', items: entry } } };
  const brief = readRequest([{ role: 'user', text: JSON.stringify(request) }]);
  return (writeAnswer(schema, brief) as { entries: Entry[] }).entries;
}

test('a plan of 120 entries about one thing never says the same twice', () => {
  const dates = { from: '2026-12-01', to: '2026-12-20' };

  const entries = plan({
    description: 'Our coffee shop in Berlin',
    ...dates,
    stories: 6,
    reels: 0,
    posts: 0,
  });

  expect(entries).toHaveLength(120);
  expect(new Set(entries.map(one => one.description)).size).toBe(120);
  expect(entries.every(one => /coffee/.test(one.description) && one.city === 'Berlin')).toBe(true);
});

test('activities take turns, in the place of the plan', () => {
  const activities = 'surf lesson, temple tour, cooking class';

  const entries = plan({
    description: 'A week in Bali',
    activities,
    from: '2026-12-01',
    to: '2026-12-03',
    reels: 3,
    posts: 3,
  });

  const order = entries.map(one =>
    activities.split(', ').findIndex(activity => one.description.includes(activity)),
  );
  expect(order).toEqual([0, 1, 2, 0, 1, 2]);
  expect(entries.every(one => one.city === 'Bali' && one.description.includes('Bali'))).toBe(true);
});

test('a plan for a business is about it, also when an activity of somewhere else was left in the form', () => {
  const entries = plan({
    description: 'A bakery in Lisbon',
    activities: 'Visiting Bali',
    from: '2026-12-01',
    to: '2026-12-02',
    posts: 4,
  });

  const about = entries.map(({ description, city }) => [/our bakery in Lisbon/.test(description), city]);
  expect(about).toEqual([
    [true, 'Lisbon'],
    [false, 'Bali'],
    [true, 'Lisbon'],
    [false, 'Bali'],
  ]);
});

test('reels, posts and stories of a plan do not share an entry, in whatever parts they are asked for', () => {
  const slots = Array.from({ length: 36 }, (_, place) => ({
    index: place + 1,
    type: ['Story', 'Post', 'Reel'][place % 3],
  }));
  const written = [slots.slice(0, 12), slots.slice(12, 24), slots.slice(24)].flatMap(part =>
    plan({ description: 'A bakery in Lisbon', slots: part }),
  );

  expect(new Set(written.map(({ description }) => description)).size).toBe(36);
});

test('entries stand by day, however many there are of a kind', () => {
  const slots =
    planEntries({ from: '2026-12-01', to: '2026-12-02', stories: 20, posts: 7, reels: 5 }, 'entries') ?? [];

  const hours = slots.map(one => Number(String(one.date).slice(11, 13)));
  expect(slots).toHaveLength(52);
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...hours)).toBeLessThan(22);
});
