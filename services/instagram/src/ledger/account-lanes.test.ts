import { describe, expect, it } from 'vitest';
import { createAccountLanes } from './account-lanes.ts';

const post = (accountId: string, number: number, waitsForTurn = false, dueSecond = 0) => ({
  publishId: `${accountId}${number}`,
  accountId,
  dueAt: new Date(1_800_000_000_000 + dueSecond * 1_000),
  waitsForTurn,
});

function lanesWith(slots: number, posts: readonly ReturnType<typeof post>[]) {
  const lanes = createAccountLanes(slots);
  for (const one of posts) lanes.add(one);
  const takeAll = () => {
    const taken: ReturnType<typeof post>[] = [];
    for (let next = lanes.take(); next; next = lanes.take()) taken.push(next);
    return taken;
  };
  return { lanes, takeAll, names: () => takeAll().map(({ publishId }) => publishId) };
}

describe('the slots of a worker', () => {
  it('are given to the accounts in turn', () => {
    const many = [1, 2, 3, 4].map(number => post('a', number));
    const { names } = lanesWith(8, [...many, post('b', 1), post('c', 1)]);

    expect(names()).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('are never all held by accounts in trouble, however much they have to do', () => {
    const troubled = ['a', 'b', 'c', 'd', 'e'].flatMap(account =>
      Array.from({ length: 40 }, (_, number) => post(account, number)),
    );
    const { lanes, takeAll } = lanesWith(16, troubled);
    expect(takeAll().length).toBeLessThan(16);

    lanes.add(post('healthy', 1));

    expect(lanes.take()).toEqual(post('healthy', 1));
  });

  it('take a publish once until it has ended, however often it is found', () => {
    const { lanes, names } = lanesWith(4, [post('a', 1), post('a', 1)]);
    expect(names()).toEqual(['a1']);
    lanes.add(post('a', 1));
    expect(names()).toEqual([]);

    lanes.end(post('a', 1));
    lanes.add(post('a', 1));

    expect(names()).toEqual(['a1']);
  });

  it('have one prepared post of an account at a time, and that one first', () => {
    const { lanes, names } = lanesWith(8, [post('a', 1), post('a', 2, true), post('a', 3, true)]);
    expect(names()).toEqual(['a2', 'a1']);

    lanes.end(post('a', 2, true));

    expect(names()).toEqual(['a3']);
  });

  it('go to the posts of an account in the order of their times', () => {
    const prepared = [post('a', 1, true, 30), post('a', 2, true, 10), post('a', 3, true, 20)];
    const { lanes, names } = lanesWith(8, [...prepared, post('b', 1, false, 2), post('b', 2, false, 1)]);
    expect(names()).toEqual(['a2', 'b2', 'b1']);

    lanes.end(post('a', 2, true, 10));

    expect(names()).toEqual(['a3']);
  });

  it('take up a post in doubt that waited for its turn here when its worker elsewhere died', () => {
    const { lanes, names } = lanesWith(8, [post('a', 1, true), post('a', 2, true)]);
    lanes.block('a');
    expect(names()).toEqual([]);

    lanes.add(post('a', 2));

    expect(names()).toEqual(['a2']);
  });

  it('have no prepared post of an account of which another may be going live', () => {
    const { lanes, names } = lanesWith(8, [post('a', 1, true), post('b', 1, true)]);
    lanes.block('a');
    expect(names()).toEqual(['b1']);

    lanes.blockOnly(['b']);

    expect(names()).toEqual(['a1']);
  });
});
