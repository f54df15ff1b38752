import { create } from '@bufbuild/protobuf';
import { events } from '@insta-ai/proto/bus/events';
import { ContentDeletedSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { expect, it } from 'vitest';
import type { Subscribe } from './subscribe.ts';
import { createWakes } from './wakes.ts';

const long = 60_000;

function setUp() {
  let tell: (contentId: string) => void = () => {};
  const subscribe: Subscribe = (_event, handle) => {
    tell = contentId => {
      const head = { id: 'i', userId: 'u', requestId: 'r', occurredAt: new Date(), attempt: 1 };
      handle({ ...head, payload: create(ContentDeletedSchema, { contentId }) } as never);
    };
    return { stop() {} };
  };
  const wakes = createWakes({ subscribe, event: events.contentDeleted, keyOf: ({ contentId }) => contentId });
  return { wakes, tell: (contentId: string) => tell(contentId) };
}

it('a key that comes wakes all who wait for it, and nobody else', async () => {
  const { wakes, tell } = setUp();
  const waiters = [wakes.wait('a', long), wakes.wait('a', long)];
  const other = wakes.wait('b', 30);

  tell('a');

  expect(await Promise.all(waiters)).toEqual([true, true]);
  expect(await other).toBe(false);
});

it('what came before the wait is not waited for, and later waits are not woken by it', async () => {
  const { wakes, tell } = setUp();
  tell('a');

  expect(await wakes.wait('a', 20)).toBe(false);
});

it('no wait lasts beyond the end of the process', async () => {
  const { wakes } = setUp();
  const process = new AbortController();
  const waiter = wakes.wait('a', long, process.signal);

  process.abort();

  expect(await waiter).toBe(false);
  expect(await wakes.wait('a', long, process.signal)).toBe(false);
});
