import { alone } from '@insta-ai/chassis/turns/replicas';
import { expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createReach, type Taken } from './reach.ts';
import { takeWaiting } from './take-waiting.ts';

const now = new Date('2027-02-01T12:00:00Z');
const newItem = (_id: string, dueAt: Date): ContentDocument => ({ ...newContent('anna', now), _id, dueAt });
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

/** Items by their ids; those that begin with "bad" cannot be taken. */
function setUp(items: ContentDocument[], batch = 3) {
  const store = createFakeContentsStore(items);
  const tried: string[] = [];
  let looks = 0;
  const take = async (item: ContentDocument): Promise<Taken> => {
    tried.push(item._id);
    if (item._id.startsWith('bad')) return 'failed';
    return (await store.change(item, { set: { dueAt: undefined } })) ? 'won' : 'lost';
  };
  const run = (stopping = new AbortController()) =>
    takeWaiting(
      {
        reach: createReach({ batch }),
        replicas: { place: async () => alone },
        othersFirstMs: 1,
        momentOf: ({ dueAt }) => dueAt,
        find(limit, behind) {
          looks += 1;
          return store.due(now, limit, behind);
        },
        take: found => Promise.all(found.map(take)),
      },
      stopping.signal,
    );
  return { store, tried, run, looks: () => looks };
}
const named = (name: string, count: number, moment: (index: number) => Date) =>
  Array.from({ length: count }, (_, index) => newItem(`${name}-${index}`, moment(index)));

it.each([
  ['before it', (index: number) => before(100 - index), before(10)],
  ['of the same moment', () => before(10), before(10)],
])(
  'what cannot be taken, %s, keeps nothing from its turn, and is tried once in a run',
  async (_name, bad, good) => {
    const items = [...named('bad', 8, bad), ...named('good', 4, () => good)];
    const { store, tried, run, looks } = setUp(items);

    await run();

    expect((await store.due(now, 100)).map(({ _id }) => _id)).toEqual(
      named('bad', 8, bad).map(({ _id }) => _id),
    );
    expect(tried.toSorted()).toEqual(items.map(({ _id }) => _id).toSorted());
    // As many as the items fill, and one that finds nothing.
    expect(looks()).toBe(5);
    await run();
    expect(tried).toHaveLength(items.length + 8);
  },
);

it('takes the longest waiting first, and looks from the start where nothing stays', async () => {
  const items = named('good', 7, index => before(100 - index));
  const { tried, run } = setUp(items);

  await run();

  expect(tried).toEqual(items.map(({ _id }) => _id));
});

it('begins nothing once the process ends', async () => {
  const { tried, run } = setUp(named('good', 7, () => now));
  const stopping = new AbortController();
  stopping.abort();

  await run(stopping);

  expect(tried).toEqual([]);
});

it('ends although what it took waits anew at once, and leaves that to the next run', async () => {
  const items = named('good', 4, index => before(100 - index));
  const store = createFakeContentsStore(items);
  const tried: string[] = [];
  const run = () =>
    takeWaiting(
      {
        reach: createReach({ batch: 3 }),
        replicas: { place: async () => alone },
        othersFirstMs: 1,
        momentOf: ({ dueAt }) => dueAt,
        find: (limit, behind) => store.due(now, limit, behind),
        take: async found => {
          tried.push(...found.map(({ _id }) => _id));
          return found.map((): Taken => 'won');
        },
      },
      new AbortController().signal,
    );

  await run();
  expect(tried).toEqual(items.map(({ _id }) => _id));

  await run();
  expect(tried).toHaveLength(8);
});
