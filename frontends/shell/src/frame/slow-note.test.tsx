import { createQueryClient } from '@insta-ai/platform';
import { QueryClientProvider, useQuery } from '@insta-ai/platform/data';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowScreenNote } from './slow-note.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const words = () => screen.queryByText('This takes longer than usual.');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Part({ name, ask }: { name: string; ask: () => Promise<string> }) {
  return useQuery({ queryKey: [name], queryFn: ask }).data;
}

function show(...parts: (() => Promise<string>)[]) {
  const client = createQueryClient();
  const screenOf = (shown: typeof parts) => (
    <QueryClientProvider client={client}>
      <SlowScreenNote />
      {shown.map((ask, n) => (
        <Part key={ask.name} name={String(n)} ask={ask} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(screenOf(parts));
  return { client, leave: () => rerender(screenOf([])) };
}

test('a screen that waits long says so, until it has what it waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  show(() => promise);

  await pass(7_900);
  expect(words()).toBeNull();
  await pass(200);
  expect(words()).toBeVisible();

  resolve('the items');
  await pass(0);
  expect(screen.getByText('the items')).toBeVisible();
  expect(words()).toBeNull();
});

test('who leaves the screen reads nothing of what it waited for', async () => {
  const { leave } = show(() => new Promise(() => {}));
  await pass(8_100);

  leave();
  await pass(0);

  expect(words()).toBeNull();
});

test('what is there is asked for again without a word', async () => {
  const ask = vi
    .fn()
    .mockResolvedValueOnce('the items')
    .mockReturnValue(new Promise(() => {}));
  const { client } = show(ask);
  await pass(0);

  void client.refetchQueries();
  await pass(10_000);

  expect(ask).toHaveBeenCalledTimes(2);
  expect(words()).toBeNull();
});
