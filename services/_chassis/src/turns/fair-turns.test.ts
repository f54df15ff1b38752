import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

type Work = { id: string; lane: string };

const some = (lane: string, count: number): Work[] =>
  Array.from({ length: count }, (_, number) => ({ id: `${lane}${number + 1}`, lane }));

function turnsWith(
  slots: number,
  work: readonly Work[],
  next?: (waiting: readonly Work[]) => Work | undefined,
) {
  const turns = createFairTurns<Work>({
    slots,
    idOf: ({ id }) => id,
    laneOf: ({ lane }) => lane,
    ...(next && { next }),
  });
  for (const one of work) turns.add(one);
  const takeAll = () => {
    const taken: Work[] = [];
    for (let one = turns.take(); one; one = turns.take()) taken.push(one);
    return taken.map(({ id }) => id);
  };
  return { turns, takeAll };
}

it('gives slots to the lanes in turn, and never the last one to a lane that has one', () => {
  const { turns, takeAll } = turnsWith(8, [...some('b', 60), ...some('a', 1)]);

  expect(takeAll()).toEqual(['b1', 'a1', 'b2', 'b3', 'b4']);

  turns.add({ id: 'c1', lane: 'c' });
  expect(takeAll()).toEqual(['c1']);
});

it('forgets what waits and is gone, and knows it again when it comes back', () => {
  const { turns, takeAll } = turnsWith(4, [...some('a', 3), ...some('b', 1)]);
  expect(turns.take()?.id).toBe('a1');

  turns.drop(({ id }) => id !== 'a3');
  expect(turns.waiting().map(({ id }) => id)).toEqual(['a3']);
  expect(['a1', 'a2', 'b1'].map(id => turns.has({ id, lane: id[0] ?? '' }))).toEqual([true, false, false]);
  expect([turns.isUsed('a'), turns.isUsed('b')]).toEqual([true, false]);

  turns.add({ id: 'b1', lane: 'b' });
  expect(takeAll()).toEqual(['b1', 'a3']);
});

it('lets who comes last wait behind one of each lane, however much there is of it', () => {
  const { turns, takeAll } = turnsWith(2, some('b', 60));
  expect(takeAll()).toEqual(['b1']);
  turns.add({ id: 'a1', lane: 'a' });
  expect(takeAll()).toEqual(['a1']);
  turns.end({ id: 'b1', lane: 'b' });
  turns.end({ id: 'a1', lane: 'a' });
  turns.add({ id: 'a2', lane: 'a' });

  expect(takeAll()).toEqual(['b2', 'a2']);
});

it('takes what is added twice once, until it has ended', () => {
  const [one] = some('a', 1) as [Work];
  const { turns, takeAll } = turnsWith(4, [one, one]);
  expect(takeAll()).toEqual(['a1']);
  turns.add(one);
  expect(takeAll()).toEqual([]);

  turns.end(one);
  turns.add(one);

  expect(takeAll()).toEqual(['a1']);
});

it('takes what is newest about one that waits', () => {
  const { turns } = turnsWith(8, some('a', 2), waiting => waiting.find(one => 'isReady' in one));
  expect(turns.take()).toBeUndefined();
  const ready = { id: 'a2', lane: 'a', isReady: true };

  turns.add(ready);

  expect(turns.take()).toBe(ready);
  expect(turns.take()).toBeUndefined();
});

it('passes over a lane of which nothing may be next', () => {
  const { turns, takeAll } = turnsWith(8, [...some('a', 2), ...some('b', 1)], waiting =>
    waiting.find(({ lane }) => lane !== 'a'),
  );

  expect(takeAll()).toEqual(['b1']);
  expect(turns.isEmpty()).toBe(false);
});

it('gives who comes new the next turn, before those that hold a slot and after those that wait for one', () => {
  const { turns, takeAll } = turnsWith(1, some('a', 3));
  const [first] = some('a', 1);
  expect(takeAll()).toEqual(['a1']);
  for (const one of [...some('b', 2), ...some('c', 1)]) turns.add(one);

  const taken: string[] = [];
  for (let one = first; one; one = turns.take()) {
    taken.push(one.id);
    turns.end(one);
  }
  expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});
