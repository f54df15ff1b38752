import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLease } from './keep-lease.ts';

const leaseMs = 9_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const take = (renew: (until: Date) => Promise<boolean>) =>
  keepLease({ leaseMs, until: new Date(Date.now() + leaseMs), renew });

it('is renewed three times in its time, for as long again, until it is ended', async () => {
  const begun = Date.now();
  const renew = vi.fn(async (_until: Date) => true);
  const lease = take(renew);

  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(renew.mock.calls.map(([until]) => until.getTime() - begun)).toEqual([12_000, 15_000, 18_000]);
  expect(lease.leftMs()).toBe(leaseMs);
  await lease.end();
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(renew).toHaveBeenCalledTimes(3);
  expect(lease.lost.aborted).toBe(false);
});

it('is lost as soon as the store says that it is taken', async () => {
  const lease = take(async () => false);

  await vi.advanceTimersByTimeAsync(leaseMs / 3);

  expect(lease.lost.aborted).toBe(true);
  expect(lease.taken.aborted).toBe(true);
  await lease.end();
});

it('outlives renewals that fail, and is lost with its time', async () => {
  const lease = take(() => Promise.reject(new Error('The store is away.')));

  await vi.advanceTimersByTimeAsync(leaseMs - 1);
  expect(lease.lost.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(lease.lost.aborted).toBe(true);
  expect(lease.taken.aborted).toBe(false);
  await lease.end();
});

it('is lost with its time where the store says nothing at all', async () => {
  const lease = take(() => new Promise(() => {}));

  await vi.advanceTimersByTimeAsync(leaseMs);

  expect(lease.lost.aborted).toBe(true);
});

it('is still there after a process stood still, where nobody took it meanwhile', async () => {
  const lease = take(async () => true);

  vi.setSystemTime(Date.now() + 3 * leaseMs);
  await vi.advanceTimersByTimeAsync(leaseMs / 3);

  expect(lease.lost.aborted).toBe(false);
  expect(lease.leftMs()).toBe(leaseMs);
  await lease.end();
});

it('lasts anew from a write that carried it along', async () => {
  const lease = take(() => Promise.reject(new Error('The store is away.')));

  await vi.advanceTimersByTimeAsync(leaseMs - 1);
  const written = lease.fromNow();
  await vi.advanceTimersByTimeAsync(1_000);
  written.kept();
  expect(lease.leftMs()).toBe(leaseMs - 1_000);
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(lease.lost.aborted).toBe(true);
  await lease.end();
});

it('ends in its time on a clock that is put back, before a renewal and after one', async () => {
  let isAway = false;
  const lease = take(async () => {
    if (isAway) throw new Error('The store is away.');
    return true;
  });
  const putBack = () => vi.setSystemTime(Date.now() - 3_600_000);

  putBack();
  expect(lease.leftMs()).toBe(leaseMs);
  await vi.advanceTimersByTimeAsync(leaseMs / 3);
  expect(lease.leftMs()).toBe(leaseMs);
  putBack();
  isAway = true;
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(lease.leftMs()).toBe(0);
  expect(lease.lost.aborted).toBe(true);
  await lease.end();
});

it('ends only when no renewal is on its way', async () => {
  let answer = (_isOurs: boolean) => {};
  const lease = take(() => new Promise(resolve => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(leaseMs / 3);
  let isEnded = false;
  const ending = lease.end().then(() => {
    isEnded = true;
  });

  await vi.advanceTimersByTimeAsync(1);
  expect(isEnded).toBe(false);
  answer(true);
  await ending;
});
