import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createOverdueService } from './overdue.service.ts';
import { whenOverdue } from './overdue.ts';

const now = new Date('2027-02-01T15:00:00Z');
const overdue = (_id: string) => {
  const item = { ...newContent('anna', now), _id, status: 'Scheduled' as const };
  return { ...item, ...whenOverdue(item, { zone: '', now }).set };
};

test('an item that is deleted while many are answered keeps none behind it from its answer', async () => {
  const store = createFakeContentsStore([overdue('first'), overdue('gone'), overdue('last')]);
  const service = createOverdueService({
    store: { ...store, get: async (owner, id) => (id === 'gone' ? undefined : store.get(owner, id)) },
    now: () => now,
  });
  const items = ['first', 'gone', 'last'].map(_id => ({ _id }));

  const answered = await service.answer('anna', { answer: 'drop', items });

  expect(answered.map(({ _id, status }) => [_id, status])).toEqual([
    ['first', 'Draft'],
    ['last', 'Draft'],
  ]);
});
