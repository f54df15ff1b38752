import { describe, expect, it } from 'vitest';
import { createAccountLanes } from './account-lanes.ts';

const start = 1_800_000_000_000;

const post = (accountId: string, number: number, waitsForTurn = false, dueSecond = 0) => ({
  publishId: `${accountId}${number}`,
  accountId,
  dueAt: new Date(start + dueSecond * 1_000),
  waitsForTurn,
  rests: true,
});

function lanesWith(slots: number, posts: readonly ReturnType<typeof post>[]) {
  const time = { now: start };
  const silent = new Map<string, number>();
  const asked: string[] = [];
  const lanes = createAccountLanes({
    slots,
    now: () => time.now,
    restsUntil(accountId) {
      asked.push(accountId);
      return silent.get(accountId);
    },
  });
  for (const one of posts) lanes.add(one);
  const takeAll = () => {
    const taken: ReturnType<typeof post>[] = [];
    for (let next = lanes.take(); next; next = lanes.take()) taken.push(next);
    return taken;
  };
  return { lanes, time, silent, asked, takeAll, names: () => takeAll().map(({ publishId }) => publishId) };
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

  it('go to others again when a call hangs', () => {
    const silent = Array.from({ length: 4 }, (_, account) =>
      [1, 2].map(number => post(`s${account}`, number)),
    );
    const { time, names } = lanesWith(4, [...silent.flat(), post('healthy', 1)]);
    expect(names()).toEqual(['s01', 's11', 's21', 's31']);

    time.now += 2_000;

    expect(names()).toEqual(['healthy1', 's02', 's12', 's22']);
  });

  it('go to an account again of which four posts hang when one of those has ended', () => {
    const many = Array.from({ length: 8 }, (_, number) => post('a', number));
    const { lanes, time, names } = lanesWith(8, many);
    expect(names()).toEqual(['a0', 'a1', 'a2', 'a3']);
    time.now += 2_000;
    expect(names()).toEqual([]);

    lanes.end(post('a', 0));

    expect(names()).toEqual(['a4', 'a5', 'a6', 'a7']);
  });

  it('are held by what hangs beyond measure', () => {
    const { time, names } = lanesWith(
      2,
      Array.from({ length: 40 }, (_, account) => post(`s${account}`, 1)),
    );
    for (; time.now < start + 20_000; time.now += 2_000) names();

    expect(names()).toEqual([]);
  });

  it('go to one post of an account for which the platform does not answer, when its rest is over', () => {
    const { lanes, time, silent, names } = lanesWith(8, [post('a', 1), post('a', 2), post('b', 1)]);
    silent.set('a', start + 1_000);
    expect(names()).toEqual(['b1']);

    time.now += 1_000;
    expect(names()).toEqual(['a1']);

    lanes.end(post('a', 1));
    silent.delete('a');
    expect(names()).toEqual(['a2']);
  });

  it('go to a post that must not rest with its account', () => {
    const { silent, names } = lanesWith(8, [post('a', 1), { ...post('a', 2), rests: false }]);
    silent.set('a', start + 1_000);

    expect(names()).toEqual(['a2']);
  });

  it('are left to others, half of them, by accounts for which the platform does not answer', () => {
    const accounts = Array.from({ length: 40 }, (_, account) => `s${account}`);
    const { lanes, silent, names } = lanesWith(
      8,
      accounts.map(account => post(account, 1)),
    );
    for (const account of accounts) silent.set(account, start);
    expect(names()).toHaveLength(4);

    for (const number of [1, 2, 3, 4, 5]) lanes.add(post(`healthy${number}`, 1));

    expect(names()).toHaveLength(4);
  });

  it('are left to what is due now, half of them, by all that is late', () => {
    const { lanes, time, names } = lanesWith(
      8,
      Array.from({ length: 40 }, (_, account) => post(`late${account}`, 1)),
    );
    time.now += 60_001;
    expect(names()).toHaveLength(4);

    lanes.add(post('late0', 2));
    for (const number of [1, 2]) lanes.add(post('late0', 10 + number, false, 60));

    expect(names()).toEqual(['late011', 'late012']);
  });

  it('that are left to what is due now are not looked for among what is late', () => {
    const { lanes, time, asked, names } = lanesWith(
      8,
      Array.from({ length: 400 }, (_, account) => post(`late${account}`, 1)),
    );
    time.now += 60_001;
    names();
    asked.length = 0;

    expect(lanes.take()).toBeUndefined();

    expect(new Set(asked).size).toBeLessThanOrEqual(4);
  });
});
