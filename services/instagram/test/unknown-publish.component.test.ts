import { describe, expect, it } from 'vitest';
import type { LedgerHead } from '../src/ledger/ledger.ts';
import { headOf, newWorld, startWorker } from './crash/killable-worker.ts';
import { postByHand, punctual, takeEffect } from './graph/stand-in-publishing.ts';

const never = Number.POSITIVE_INFINITY;

/** A publish of which nobody knows whether it is live: what was sent cannot be asked about, and comes hours later. */
async function unknownPublish(fields: Partial<LedgerHead> = {}) {
  const late = { ...punctual, effectMs: 3 * 3_600_000, containerGone: true };
  const world = await newWorld({ late });
  const head = headOf(world, fields);
  const worker = startWorker(world, never, graph => async call => {
    const answer = await graph(call);
    return call.path.endsWith('media_publish') ? { kind: 'unclear', reason: 'cut' } : answer;
  });
  await worker.run(head);
  const { service } = startWorker(world, never);
  return { world, head, worker, service };
}

describe('a publish of which nobody knows whether it is live', () => {
  it('is never sent again, whatever asks for it', async () => {
    const { world, head, worker, service } = await unknownPublish();
    expect(await world.ledgers.find('p1')).toMatchObject({ state: 'unknown', sent: null });

    expect(await worker.run(head)).toBe('done');
    await service.releaseHeld();
    expect(await service.accept(head, 'again')).toBeUndefined();
    expect(await service.cancel('u1', 'p1')).toMatchObject({ state: 'unknown', live: null });
    world.time.now += 24 * 3_600_000;
    expect(await worker.run(head)).toBe('done');

    takeEffect(world.platform);
    expect(world.platform.posts).toHaveLength(1);
    expect(world.ledgers.sent.map(message => message.id)).toContain('p1.unknown');
  });

  it('lets the other posts of the account go out', async () => {
    const { world } = await unknownPublish();
    world.platform.late = punctual;

    await startWorker(world, never).run(headOf(world, { _id: 'p2', caption: 'Other' }));

    expect(world.platform.posts).toMatchObject([{ caption: 'Other' }]);
  });

  it('shows the newest posts of the account, and of a story the stories', async () => {
    const { world, service } = await unknownPublish();
    postByHand(world.platform, { caption: 'By hand' });
    postByHand(world.platform, { story: true });
    const { posts, problem } = await service.newestPosts('u1', 'p1');
    expect(posts.map(post => post.caption)).toEqual(['By hand']);
    expect(problem).toBe('');

    const story = await unknownPublish({ instagramType: 'Story' });
    postByHand(story.world.platform, { story: true });
    postByHand(story.world.platform);
    expect((await story.service.newestPosts('u1', 'p1')).posts).toMatchObject([{ productType: 'STORY' }]);
  });

  it('says so when they cannot be read', async () => {
    const { world } = await unknownPublish();
    const { service } = startWorker(world, never, () => async () => ({ kind: 'unclear', reason: 'down' }));

    expect(await service.newestPosts('u1', 'p1')).toEqual({
      posts: [],
      problem: 'Instagram did not answer.',
    });
  });

  it('is live as the post that the person picks, and says so as any other, once', async () => {
    const { world, service, worker, head } = await unknownPublish();
    world.time.now += 4 * 3_600_000;
    takeEffect(world.platform);
    const [post] = world.platform.posts;

    const told = await Promise.all(
      [1, 2].map(() => service.confirmLive('u1', 'p1', post?.id ?? '').catch(() => null)),
    );
    const again = await service.confirmLive('u1', 'p1', post?.id ?? '');

    expect(told.some(ledger => ledger?.state === 'published')).toBe(true);
    expect(again).toMatchObject({ state: 'published', live: { mediaId: post?.id } });
    expect(again.permalink).toContain(post?.id);
    expect(world.ledgers.sent.filter(message => message.id === 'p1.published')).toHaveLength(1);
    expect(await worker.run(head)).toBe('done');
    expect(world.platform.posts).toHaveLength(1);
  });

  it('is live without an address when none is picked', async () => {
    const { service, world } = await unknownPublish();
    const { unknownSince } = (await world.ledgers.find('p1')) ?? {};

    expect(await service.confirmLive('u1', 'p1', '')).toMatchObject({
      state: 'published',
      live: { mediaId: '', at: unknownSince },
      permalink: '',
    });
  });

  it('is no post that is not shown, and nothing of somebody else', async () => {
    const { service, world } = await unknownPublish();

    await expect(service.confirmLive('u1', 'p1', '1790')).rejects.toMatchObject({
      code: 'failed_precondition',
    });
    await expect(service.confirmLive('u2', 'p1', '')).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.newestPosts('u2', 'p1')).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.ledgers.find('p1')).toMatchObject({ state: 'unknown' });
  });
});
