import type { ContentSave } from '@insta-ai/proto/http/content';
import { describe, expect, it } from 'vitest';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { createContentsService } from '../contents/contents.service.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { createFakePredictionMedia } from '../media/prediction-media.gateway.fake.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createCancelDecision } from './cancel-decision.ts';
import { createFakeInstagram } from './instagram.gateway.fake.ts';
import type { CancelResult } from './instagram.gateway.ts';
import { createRefuseWhileUsed } from './refuse-while-used.ts';
import { createWishesService } from './wishes.service.ts';

const date = new Date('2027-02-01T10:00:00Z');
const later = '2027-02-02T10:00:00.000Z';

function waiting(answer?: Partial<CancelResult>, fields: Partial<ContentDocument> = {}) {
  const empty = newContent('anna', date);
  const publishId = `${empty._id}.1`;
  const item: ContentDocument = {
    ...empty,
    status: 'Scheduled',
    date,
    decisions: 1,
    decision: { publishId, dueAt: date, giveUpAt: date },
    outcome: { state: 'held', message: 'The account is not connected.', advice: 'Connect it.', at: date },
    ...fields,
  };
  const store = createFakeContentsStore([item]);
  const instagram = createFakeInstagram(answer);
  const predictionMedia = createFakePredictionMedia();
  const { refuseWhileUsed, refuseWhileShown } = createRefuseWhileUsed({ store, predictionMedia });
  const contents = createContentsService({
    store,
    contentTypes: createFakeContentTypes({ owner: 'anna' }),
    refuseWhileShown,
    wishes: createWishesService({ store, instagram, refuseWhileUsed, predictionMedia }),
    cancelDecision: createCancelDecision({ store, instagram }),
    accountFor: async () => 'ig1',
    zoneFor: async () => '',
    checkAccount: async () => {},
    users: createFakeUsers({ id: 'anna' }),
    publicUrl: 'https://insta.example.com',
  });
  return {
    store,
    instagram,
    publishId,
    read: async () => (await store.get('anna', item._id)) as ContentDocument,
    save: (body: ContentSave) => contents.save('anna', item._id, body),
    remove: () => contents.remove('anna', item._id),
  };
}

describe('an item that waits to go out', () => {
  it('can be set as Draft: it is taken back first', async () => {
    const { save, read, instagram, publishId } = waiting();

    expect(await save({ status: 'Draft', metaDescription: 'New text' })).toMatchObject({
      status: 'Draft',
      outcome: null,
      metaDescription: 'New text',
    });
    expect(instagram.asked).toEqual([publishId]);
    expect(await read()).not.toHaveProperty('decision');
  });

  it('can get another date, and is due again then', async () => {
    const { save, read } = waiting();

    expect(await save({ date: later })).toMatchObject({ status: 'Scheduled', outcome: null });
    expect(await read()).toMatchObject({ dueAt: new Date(later) });
  });

  it('can be set as Published by hand, and be deleted', async () => {
    const byHand = waiting();
    expect((await byHand.save({ status: 'Published' })).status).toBe('Published');
    expect(byHand.instagram.asked).toHaveLength(1);

    const deleted = waiting();
    await deleted.remove();
    expect(await deleted.read()).toBeUndefined();
    expect(deleted.instagram.asked).toHaveLength(1);
  });

  it('stays as it is under an edit that leaves its plan, and says what to do first', async () => {
    const { save, read, instagram } = waiting();
    const before = await read();

    await expect(save({ metaDescription: 'New text' })).rejects.toMatchObject({
      code: 'failed_precondition',
      message:
        'This content is waiting to go out: The account is not connected. Set it as Draft or choose another date first.',
    });
    await save({ title: 'A note' });
    expect(instagram.asked).toEqual([]);
    expect(await read()).toMatchObject({
      ...before,
      title: 'A note',
      version: 2,
      updatedAt: expect.any(Date),
    });
  });

  it('as a draft, after Publish Now, is taken back by any edit of the post', async () => {
    const { save, read } = waiting({ canceled: true }, { status: 'Draft' });

    expect(await save({ metaDescription: 'New text' })).toMatchObject({ status: 'Draft', outcome: null });
    expect(await read()).not.toHaveProperty('dueAt');
  });

  it('that is live already becomes Published, and the edit is a conflict that shows it', async () => {
    const live = {
      live: true,
      permalink: 'https://insta/p/1',
      publishedAt: new Date('2027-02-01T10:05:00.000Z'),
    };
    const test = waiting(live);

    await expect(test.save({ status: 'Draft' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('went out before'),
      details: { content: { status: 'Published', permalink: 'https://insta/p/1', version: 4 } },
    });
    expect(await test.read()).toMatchObject({ status: 'Published', outcome: null });
    expect(await test.read()).not.toHaveProperty('wish');
    expect(test.store.said.map(({ subject }) => subject)).toEqual([
      'events.content.changed',
      'events.content.published',
      'events.content.changed',
      'events.content.changed',
    ]);
  });

  it('that is being sent gets no other plan', async () => {
    const { save, read } = waiting({});
    const before = await read();

    await expect(save({ date: later })).rejects.toMatchObject({
      message: expect.stringContaining('being sent'),
    });
    expect(await read()).toEqual(before);
  });
});

describe('an item that failed', () => {
  const failed = { state: 'failed' as const, message: 'No.', advice: '', at: date };

  it('in the words of instagram has nothing to take back', async () => {
    const { save, instagram } = waiting({}, { outcome: failed, decision: undefined });

    expect((await save({ date: later })).outcome).toBeNull();
    expect(instagram.asked).toEqual([]);
  });

  it('without an answer is asked about before it is planned again, not before it is edited', async () => {
    const { save, instagram, read } = waiting(
      { canceled: true },
      { outcome: failed, decision: undefined, unheard: 'item.1' },
    );

    await save({ metaDescription: 'New text' });
    expect(instagram.asked).toEqual([]);
    await save({ date: later });
    expect(instagram.asked).toEqual(['item.1']);
    expect(await read()).not.toHaveProperty('unheard');
  });
});
