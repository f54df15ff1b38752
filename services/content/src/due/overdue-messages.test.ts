import { fromBinary } from '@bufbuild/protobuf';
import { ContentsOverdueSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { whenOverdue } from './overdue.ts';
import { createOverdueMessages } from './overdue-messages.ts';

const at = (time: string) => new Date(`2027-02-01T${time}:00Z`);
const planned = (_id: string, owner: string, dueAt: Date) => ({
  ...newContent(owner, at('06:00')),
  _id,
  status: 'Scheduled' as const,
  date: dueAt,
  dueAt,
  plannedAt: at('06:00'),
});
const now = at('12:00');
const items = [
  { ...planned('by-hand', 'anna', at('07:00')), notify: true },
  planned('second', 'anna', at('09:00')),
  planned('first', 'anna', at('08:00')),
  planned('on-time', 'anna', at('11:50')),
  planned('of-bob', 'bob', at('08:00')),
];

test('one message counts what one person has late, and two looks send the same', async () => {
  const store = createFakeContentsStore(items);

  const [mine = [], again, others] = await Promise.all([
    createOverdueMessages(store)('anna', 60, now),
    createOverdueMessages(store)('anna', 60, at('12:05')),
    createOverdueMessages(store)('bob', 60, now),
  ]);

  expect(mine.map(({ id, userId }) => [id, userId])).toEqual([
    [`first.${at('08:00').getTime()}.contents-overdue`, 'anna'],
  ]);
  expect(mine.map(({ payload }) => fromBinary(ContentsOverdueSchema, payload).count)).toEqual([2]);
  expect(again?.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  expect(others?.map(({ userId }) => userId)).toEqual(['bob']);
});

test('what comes within an hour of others that wait says nothing, later it does', async () => {
  const store = createFakeContentsStore(items);
  const first = await store.get('anna', 'first');
  if (first) await store.change(first, whenOverdue(first, { zone: '', now }));

  expect(await createOverdueMessages(store)('anna', 60, at('12:59'))).toEqual([]);
  expect(await createOverdueMessages(store)('anna', 60, at('13:00'))).toHaveLength(1);
});
