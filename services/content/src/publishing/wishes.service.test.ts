import { fromBinary } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { ContentDeletedSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { ContentSave } from '@insta-ai/proto/http/content';
import { describe, expect, it } from 'vitest';
import { createFakeContentTypes } from '../content-types/content-types.gateway.fake.ts';
import { createContentsService } from '../contents/contents.service.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { outputUsedElsewhere } from '../item/contents.errors.ts';
import { createFakePredictionMedia } from '../media/prediction-media.gateway.fake.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createCancelDecision } from './cancel-decision.ts';
import { createFakeInstagram } from './instagram.gateway.fake.ts';
import type { CancelResult } from './instagram.gateway.ts';
import { whenFailed, whenPublished, whenUnknown } from './publish-outcome.ts';
import { createStopPublishingService } from './stop-publishing.service.ts';
import { createWishesService } from './wishes.service.ts';
import { wishesTimer } from './wishes.timer.ts';

const date = new Date('2027-02-01T10:00:00Z');
const live = {
  live: true,
  permalink: 'https://insta/p/1',
  publishedAt: new Date('2027-02-01T10:05:00.000Z'),
};

/** An item that is going out; instagram answers the first asking, and after that what the test says. */
function goingOut(answer: Partial<CancelResult> | AppError = {}, fields: Partial<ContentDocument> = {}) {
  const empty = newContent('anna', date);
  const publishId = `${empty._id}.1`;
  const store = createFakeContentsStore([
    {
      ...empty,
      status: 'Scheduled',
      date,
      decisions: 1,
      decision: { publishId, dueAt: date, giveUpAt: date },
      outcome: { state: 'publishing', message: 'Instagram did not answer.', advice: '', at: date },
      ...fields,
    },
  ]);
  const time = { now: date };
  const now = () => time.now;
  const answers = { next: answer };
  const fake = createFakeInstagram({});
  const instagram = {
    ...fake,
    async cancelPublish(owner: string, id: string) {
      const plain = await fake.cancelPublish(owner, id);
      if (answers.next instanceof AppError) throw answers.next;
      return { ...plain, ...answers.next };
    },
  };
  let planned = false;
  const refuseWhileUsed = async () => {
    if (planned) throw outputUsedElsewhere({ title: 'Summer' });
  };
  const wishes = createWishesService({
    store,
    instagram,
    refuseWhileUsed,
    predictionMedia: createFakePredictionMedia(),
    now,
  });
  const contents = createContentsService({
    store,
    contentTypes: createFakeContentTypes({ owner: 'anna' }),
    refuseWhileShown: refuseWhileUsed,
    wishes,
    cancelDecision: createCancelDecision({ store, instagram }),
    accountFor: async () => 'ig1',
    zoneFor: async () => '',
    checkAccount: async () => {},
    users: createFakeUsers({ id: 'anna' }),
    publicUrl: 'https://insta.example.com',
    now,
  });
  const stopPublishing = createStopPublishingService({ store, wishes });
  const id = empty._id;
  const hear = async (decide: (item: ContentDocument) => ReturnType<typeof whenFailed>) => {
    const item = (await store.get('anna', id)) as ContentDocument;
    const change = decide(item);
    if (change) await store.change(item, change);
    await wishes.fulfilIfClear('anna', id);
  };
  return {
    store,
    fake,
    answers,
    publishId,
    time,
    planElsewhere: () => {
      planned = true;
    },
    read: () => store.get('anna', id),
    remove: () => contents.remove('anna', id),
    save: (body: ContentSave) => contents.save('anna', id, body),
    stop: () => stopPublishing.stop('anna', id),
    keep: () => stopPublishing.keep('anna', id),
    fails: () => hear(item => whenFailed(item, { publishId, message: 'No.', advice: '' }, now())),
    isLive: () => hear(item => whenPublished(item, { publishId, ...live }, now())),
    isUnknown: () => hear(item => whenUnknown(item, publishId, now())),
    /** Does something right after the item is read next, before whoever read it goes on. */
    afterNextRead(act: () => Promise<void>) {
      const { get } = store;
      store.get = async (owner, contentId) => {
        store.get = get;
        const item = await get(owner, contentId);
        await act();
        return item;
      };
    },
    runJob: () => wishesTimer({ store, wishes, log: createLogger('silent'), now }).run(neverStopping),
    deleted: () => store.said.filter(({ subject }) => subject === 'events.content.deleted'),
    mails: () => store.said.filter(({ subject }) => subject === 'events.content.publish-failed'),
  };
}

describe('stopping an item that is going out', () => {
  it('makes it a draft at once where nothing was sent, also when it is asked twice', async () => {
    const item = goingOut({ canceled: true });

    expect(await item.stop()).toMatchObject({ status: 'Draft', outcome: null });
    expect(await item.stop()).toMatchObject({ status: 'Draft', outcome: null });
    expect(item.fake.asked).toEqual([item.publishId]);
    expect(await item.read()).not.toHaveProperty('wish');
    expect(item.mails()).toEqual([]);
  });

  it('of a draft that was published by hand does the same', async () => {
    const item = goingOut({ canceled: true }, { status: 'Draft' });

    expect(await item.stop()).toMatchObject({ status: 'Draft', outcome: null });
  });

  it('that was sent meanwhile waits for the answer, and is a draft when it did not go out', async () => {
    const item = goingOut();

    expect(await item.stop()).toMatchObject({
      status: 'Scheduled',
      wish: 'draft',
      outcome: { state: 'publishing' },
    });
    await item.fails();

    expect(await item.read()).toMatchObject({ status: 'Draft', outcome: null });
    expect(await item.read()).not.toHaveProperty('wishAt');
    expect(item.mails()).toEqual([]);
  });

  it('that went out meanwhile says so, with the item', async () => {
    const item = goingOut(live);

    await expect(item.stop()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This content went out before it could be stopped. It is published.',
      details: { content: { status: 'Published' } },
    });
    await expect(item.stop()).rejects.toMatchObject({ code: 'conflict' });
    expect(await item.read()).not.toHaveProperty('wish');
  });

  it('that is live in the end is Published, and the wish is dropped', async () => {
    const item = goingOut();
    await item.stop();

    await item.isLive();

    expect(await item.read()).toMatchObject({ status: 'Published', permalink: live.permalink });
    expect(await item.read()).not.toHaveProperty('wish');
  });

  it('by "Set as Draft" saves what else was changed then', async () => {
    const item = goingOut({ canceled: true });

    const body = { status: 'Draft' as const, metaDescription: 'New', version: 1 };
    expect(await item.save(body)).toMatchObject({ status: 'Draft', outcome: null, metaDescription: 'New' });
  });

  it('by "Set as Draft", when it went out since it was read, says so and leaves it Published', async () => {
    const item = goingOut();
    item.afterNextRead(item.isLive);

    await expect(item.save({ status: 'Draft', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { content: { status: 'Published' } },
    });
    expect(await item.read()).toMatchObject({ status: 'Published', permalink: live.permalink });
  });

  it('by "Set as Draft" is kept while Instagram’s answer is waited for; the post itself stays as it is', async () => {
    const item = goingOut();

    expect(await item.save({ status: 'Draft', title: 'A note', version: 1 })).toMatchObject({
      status: 'Scheduled',
      title: 'A note',
      wish: 'draft',
    });
    await expect(item.save({ status: 'Draft', metaDescription: 'New' })).rejects.toMatchObject({
      code: 'failed_precondition',
    });
    await item.fails();
    expect(await item.read()).toMatchObject({ status: 'Draft', metaDescription: '' });
  });
});

describe('deleting an item that is going out', () => {
  it('happens at once where nothing was sent', async () => {
    const item = goingOut({ canceled: true });

    const reply = await item.remove();

    expect(reply).not.toHaveProperty('waits');
    expect(await item.read()).toBeUndefined();
    expect(item.deleted()).toHaveLength(1);
  });

  it('waits for the answer, and happens when it did not go out', async () => {
    const item = goingOut();

    expect(await item.remove()).toMatchObject({
      waits: expect.stringContaining('as soon as Instagram answers'),
    });
    expect(await item.remove()).toHaveProperty('waits');
    expect(await item.read()).toMatchObject({ wish: 'delete' });
    await item.fails();

    expect(await item.read()).toBeUndefined();
    expect(item.mails()).toEqual([]);
  });

  it('happens when it is live too, and says that the post stays', async () => {
    const item = goingOut();
    await item.remove();

    await item.isLive();

    expect(await item.read()).toBeUndefined();
    expect(item.store.said.map(({ subject }) => subject)).toContain('events.content.published');
    const [told] = item.deleted().map(({ payload }) => fromBinary(ContentDeletedSchema, payload));
    expect(told).toMatchObject({ live: true });
  });

  it('happens at once, and says so, when it turns out to be live already', async () => {
    const item = goingOut(live);

    expect(await item.remove()).toMatchObject({ live: true });
    expect(await item.read()).toBeUndefined();
    expect(item.store.said.map(({ subject }) => subject)).toContain('events.content.published');
  });

  it('waits with the question while nobody knows whether it is live', async () => {
    const item = goingOut();
    await item.remove();

    await item.isUnknown();
    item.time.now = new Date(date.getTime() + 120_000);
    await item.runJob();

    expect(await item.read()).toMatchObject({ outcome: { state: 'unknown' }, wish: 'delete' });
    // Now the person knows what they do.
    expect(await item.remove()).not.toHaveProperty('waits');
  });

  it('outlives the process that took it in, and an instagram that is away', async () => {
    const item = goingOut(new AppError('unavailable', 'Not there.'));
    expect(await item.remove()).toHaveProperty('waits');

    await item.runJob();
    expect(item.fake.asked).toHaveLength(1);
    item.answers.next = { canceled: true };
    item.time.now = new Date(date.getTime() + 60_000);
    await item.runJob();

    expect(await item.read()).toBeUndefined();
  });

  it('is refused while something that is planned shows its pictures', async () => {
    const item = goingOut();
    item.planElsewhere();

    await expect(item.remove()).rejects.toMatchObject({ message: expect.stringContaining('“Summer”') });
    expect(await item.read()).not.toHaveProperty('wish');
  });

  it('stops it, but does not delete it, where that was planned meanwhile', async () => {
    const item = goingOut();
    await item.remove();
    item.planElsewhere();

    await item.fails();

    const left = await item.read();
    expect(left).toMatchObject({
      outcome: {
        state: 'failed',
        message: 'This was stopped, but not deleted.',
        advice: expect.stringContaining('“Summer”'),
      },
    });
    expect(left).not.toHaveProperty('wish');
  });
});

describe('a wish that is taken back', () => {
  it('leaves the item as it was, also when it is asked twice', async () => {
    const item = goingOut();
    await item.remove();

    expect(await item.keep()).toMatchObject({ status: 'Scheduled', outcome: { state: 'publishing' } });
    await item.keep();
    expect(item.fake.kept).toEqual([item.publishId]);
    await item.fails();

    expect(await item.read()).toMatchObject({ outcome: { state: 'failed' } });
    expect(item.mails()).toHaveLength(1);
  });
});
