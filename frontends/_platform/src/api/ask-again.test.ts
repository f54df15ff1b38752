import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

const away = () => Promise.reject(new ApiError('unavailable', 'Part of Insta AI is not answering.', 503));
const minute = 60_000;

/** Somebody looks at what is asked for; every state that they see. */
function watch(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['list'], queryFn });
  const seen: string[] = [];
  const leave = observer.subscribe(({ status }) => void (status === seen.at(-1) || seen.push(status)));
  return { observer, seen, leave };
}

test('what nobody answered comes by itself once somebody does, and the failure stays in sight until then', async () => {
  const queryFn = vi.fn(away);
  const { observer, seen } = watch(queryFn as () => Promise<string>);
  await vi.advanceTimersByTimeAsync(minute);
  expect(queryFn.mock.calls.length).toBeGreaterThan(4);
  expect(seen.at(-1)).toBe('error');
  expect(seen.filter(status => status === 'error')).toHaveLength(1);

  queryFn.mockImplementation(async () => 'here' as never);
  await vi.advanceTimersByTimeAsync(minute);

  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'here' });
});

test('pages of a list come by themselves as well', async () => {
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam);
  queryFn.mockImplementation(away as never);
  const observer = new InfiniteQueryObserver(createQueryClient(), {
    queryKey: ['pages'],
    queryFn,
    initialPageParam: 7,
    getNextPageParam: () => undefined,
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(minute);
  expect(observer.getCurrentResult().status).toBe('error');

  queryFn.mockImplementation(async ({ pageParam }) => pageParam);
  await vi.advanceTimersByTimeAsync(minute);

  expect(observer.getCurrentResult().data).toEqual({ pages: [7], pageParams: [7] });
});

test('nobody is asked for what nobody looks at', async () => {
  const queryFn = vi.fn(away);
  const { leave } = watch(queryFn);
  await vi.advanceTimersByTimeAsync(minute / 4);
  leave();
  await vi.advanceTimersByTimeAsync(minute);
  const asked = queryFn.mock.calls.length;

  await vi.advanceTimersByTimeAsync(10 * minute);

  expect(queryFn).toHaveBeenCalledTimes(asked);
});

test('nor in a tab that lies behind others', async () => {
  const queryFn = vi.fn(away);
  watch(queryFn);
  await vi.advanceTimersByTimeAsync(minute / 12);
  focusManager.setFocused(false);
  const asked = queryFn.mock.calls.length;

  await vi.advanceTimersByTimeAsync(10 * minute);

  expect(queryFn).toHaveBeenCalledTimes(asked);
});

test.each(['upstream_failed', 'not_found', 'rate_limited'] as const)(
  'what %s says is not asked on',
  async code => {
    const queryFn = vi.fn(() => Promise.reject(new ApiError(code, 'No.', 400)));
    watch(queryFn);
    await vi.advanceTimersByTimeAsync(minute / 4);
    const asked = queryFn.mock.calls.length;

    await vi.advanceTimersByTimeAsync(10 * minute);

    expect(queryFn).toHaveBeenCalledTimes(asked);
  },
);
