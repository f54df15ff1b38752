import { fromBinary } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { PublishJobSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { describe, expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakeUsers } from '../users/users.gateway.fake.ts';
import { askAgainTimer } from './ask-again.timer.ts';
import { whenDue } from './publish-decision.ts';
import { whenPublished } from './publish-outcome.ts';

const start = new Date('2027-02-01T10:00:00Z');

/** An item that is going out, and the job of a replica at a clock that the test moves. */
async function goingOut() {
  const item = {
    ...newContent('anna', start),
    instagramType: 'Post',
    contents: ['/media/a.jpg'],
    dueAt: start,
  };
  const store = createFakeContentsStore([item]);
  await store.change(item, whenDue(item, 'ig1', start));
  const clock = { now: start };
  const timer = askAgainTimer({
    store,
    users: createFakeUsers({ id: 'anna' }),
    log: createLogger('silent'),
    now: () => clock.now,
  });
  const run = async (seconds: number) => {
    clock.now = new Date(start.getTime() + seconds * 1_000);
    await timer.run(neverStopping);
  };
  const stored = async () => (await store.get('anna', item._id)) ?? item;
  const asked = () => store.said.filter(({ subject }) => subject === 'jobs.publish').slice(1);
  return { store, run, stored, asked };
}

describe('a decision without an answer', () => {
  it('is asked for again after a minute, under the same publish id as a new message', async () => {
    const { store, run, stored, asked } = await goingOut();
    await run(59);
    expect(asked()).toEqual([]);

    await run(61);
    await run(90);
    await run(122);

    const publishId = (await stored()).decision?.publishId;
    expect(asked().map(({ id }) => id)).toEqual([`${publishId}.again.1`, `${publishId}.again.2`]);
    const [first, again] = store.said
      .filter(({ subject }) => subject === 'jobs.publish')
      .map(({ payload }) => fromBinary(PublishJobSchema, payload));
    expect(again).toEqual(first);
  });

  it('is asked for by one of several replicas, and the item stays as the person has it open', async () => {
    const { run, stored, asked } = await goingOut();
    const { version } = await stored();

    await Promise.all([run(61), run(61)]);

    expect(asked()).toHaveLength(1);
    expect((await stored()).version).toBe(version);
  });

  it('is no longer asked for once there is an answer', async () => {
    const { store, run, stored, asked } = await goingOut();
    const item = await stored();
    const post = {
      publishId: item.decision?.publishId ?? '',
      permalink: '',
      publishedAt: start,
    };
    const published = whenPublished(item, post, start);
    if (published) await store.change(item, published);

    await run(61);

    expect(asked()).toEqual([]);
  });
});
