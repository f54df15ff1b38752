import type { Wakes } from '@insta-ai/chassis/messaging/wakes';
import { describe, expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { changeContent } from '../store/change-content.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createAccountFor } from '../users/account-for.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { createCancelDecision } from './cancel-decision.ts';
import { createFakeInstagram } from './instagram.gateway.fake.ts';
import { createPublishNowService } from './publish-now.service.ts';
import { whenFailed, whenPublished } from './publish-outcome.ts';

/** Nothing happens between two looks but what the test says. */
function publishing(
  eachLook: (look: number) => Promise<unknown> | unknown,
  patienceMs = 60_000,
  instagram = createFakeInstagram(),
) {
  const item = { ...newContent('anna', new Date()), instagramType: 'Post', contents: ['/media/a.jpg'] };
  const store = createFakeContentsStore([item]);
  let looks = 0;
  const process = new AbortController();
  const changes: Wakes = {
    wait: async () => {
      looks += 1;
      await eachLook(looks);
      return true;
    },
  };
  const users = createFakeUsers({ id: 'anna', instagramAccount: 'ig1' });
  const cancelDecision = createCancelDecision({ store, instagram });
  const accountFor = createAccountFor(users);
  const service = createPublishNowService({
    store,
    accountFor,
    zoneFor: async () => '',
    cancelDecision,
    changes,
    stopping: process.signal,
    patienceMs,
  });
  const change = (decide: Parameters<typeof changeContent>[3]) =>
    changeContent(store, 'anna', item._id, decide);
  return {
    item,
    store,
    endProcess: () => process.abort(),
    change,
    publishNow: (caller?: AbortSignal, consent = {}) => service.publishNow('anna', item._id, consent, caller),
  };
}

const publishIdOf = (item: { _id: string }) => `${item._id}.1`;

describe('publishing now', () => {
  it('waits until the post is live, and queues its job once', async () => {
    const test = publishing(async look => {
      const live = { publishId: publishIdOf(test.item), permalink: '', publishedAt: undefined };
      if (look === 3) await test.change(item => whenPublished(item, live, new Date()));
    });

    expect(await test.publishNow()).toMatchObject({ status: 'Published', prev: null, next: null });
    expect(test.store.said.filter(({ subject }) => subject === 'jobs.publish')).toHaveLength(1);
  });

  it('again while it is going out joins the decision: one job, and both hear that it is live', async () => {
    let second: Promise<unknown> = Promise.resolve();
    const test = publishing(async look => {
      if (look === 1) second = test.publishNow();
      const live = { publishId: publishIdOf(test.item), permalink: '', publishedAt: undefined };
      // The first look of the second caller shows that it waits too.
      if (look === 2) await test.change(item => whenPublished(item, live, new Date()));
    });

    expect(await test.publishNow()).toMatchObject({ status: 'Published' });
    expect(await second).toMatchObject({ status: 'Published' });
    expect(test.store.said.filter(({ subject }) => subject === 'jobs.publish')).toHaveLength(1);
  });

  it('again after a failure is a new decision', async () => {
    const test = publishing(async () => {
      const failure = { publishId: publishIdOf(test.item), message: 'No.', advice: 'Wait.' };
      const again = { publishId: `${test.item._id}.2`, permalink: '', publishedAt: undefined };
      await test.change(item =>
        item.decisions === 1 ? whenFailed(item, failure, new Date()) : whenPublished(item, again, new Date()),
      );
    });

    await expect(test.publishNow()).rejects.toMatchObject({
      code: 'failed_precondition',
      message: 'No. Wait.',
    });
    expect((await test.publishNow()).status).toBe('Published');
    const queued = test.store.said.filter(({ subject }) => subject === 'jobs.publish');
    expect(queued.map(({ id }) => id)).toEqual([publishIdOf(test.item), `${test.item._id}.2`]);
  });

  it.each([
    ['the patience is over', { code: 'timeout' }, -1, () => {}],
    [
      'the process ends',
      { code: 'unavailable' },
      60_000,
      (test: ReturnType<typeof publishing>) => test.endProcess(),
    ],
  ] as const)('ends the wait when %s, never the publishing', async (_when, error, patienceMs, act) => {
    const test = publishing(() => act(test), patienceMs);

    await expect(test.publishNow()).rejects.toMatchObject(error);

    expect((await test.store.get('anna', test.item._id))?.outcome?.state).toBe('publishing');
  });

  it('goes on when the browser leaves', async () => {
    const caller = new AbortController();
    const test = publishing(() => caller.abort());

    await expect(test.publishNow(caller.signal)).rejects.toMatchObject({ code: 'timeout' });

    expect((await test.store.get('anna', test.item._id))?.outcome?.state).toBe('publishing');
  });

  it('after a decision nobody heard of asks instagram first, and is Published when that one is live', async () => {
    const instagram = createFakeInstagram({ live: true, permalink: 'https://insta/p/1' });
    const test = publishing(() => {}, 60_000, instagram);
    await test.change(() => ({ set: { decisions: 1, unheard: publishIdOf(test.item) } }));

    await expect(test.publishNow()).rejects.toMatchObject({ code: 'conflict' });

    expect(instagram.asked).toEqual([publishIdOf(test.item)]);
    expect(await test.store.get('anna', test.item._id)).toMatchObject({ status: 'Published' });
    expect(test.store.said.filter(({ subject }) => subject === 'jobs.publish')).toEqual([]);
  });

  it('says so when another tab took the item back after it failed', async () => {
    const test = publishing(() => test.change(() => ({ set: { outcome: null, decision: undefined } })));

    await expect(test.publishNow()).rejects.toMatchObject({ code: 'conflict' });
  });
});
