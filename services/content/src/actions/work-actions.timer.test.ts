import { neverStopping } from '@insta-ai/chassis/stopping';
import type { Beginning, Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { causedBy } from '@insta-ai/chassis/tracing/traced';
import { expect, test } from 'vitest';
import type { ActionDocument } from './action-document.ts';
import { workActionsTimer } from './work-actions.timer.ts';

test('a page is worked off on behalf of the click that started its action, under its span', async () => {
  const click = {
    requestId: 'of-the-click',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  };
  const waiting = [{ _id: 'a', ...click } as ActionDocument, { _id: 'of before' } as ActionDocument];
  const begun: Beginning[] = [];
  const seen: string[] = [];
  const tracer = {
    begin(beginning: Beginning) {
      begun.push(beginning);
      return undefined;
    },
  } as unknown as Tracer;
  const timer = workActionsTimer({
    actions: { waiting: async () => waiting.splice(0) },
    worker: {
      async workOffPage() {
        seen.push(causedBy().requestId);
        return undefined;
      },
    },
    tracer,
  });

  await timer.run(neverStopping);

  expect(begun.map(({ name, parent }) => [name, parent])).toEqual([
    ['work off a page', click.traceparent],
    ['work off a page', undefined],
  ]);
  expect(seen[0]).toBe('of-the-click');
  expect(seen[1]).not.toBe('of-the-click');
});
