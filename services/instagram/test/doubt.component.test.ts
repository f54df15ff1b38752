import { newId } from '@insta-ai/chassis/new-id';
import { describe, expect, it } from 'vitest';
import type { Fault } from './graph/stand-in-graph.ts';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();

describe('an unclear answer at media_publish', () => {
  const unclear: [string, Fault][] = [
    ['a lost answer', { kind: 'lost-answer' }],
    ['a lost request', { kind: 'lost-request' }],
    ['a server error after the fact', { kind: 'server-error', done: true }],
    ['a server error before it', { kind: 'server-error', done: false }],
    ['a transient error after the fact', { kind: 'refuse', code: 2, done: true }],
    ['a transient error before it', { kind: 'refuse', code: 2 }],
    ['"not ready" before it', { kind: 'refuse', code: 9007, subcode: 2_207_027 }],
    ['a suspicion of spam after the fact', { kind: 'refuse', code: 4, subcode: 2_207_051, done: true }],
  ];

  it.each(unclear)('%s ends in exactly one post that is known', async (_name, fault) => {
    stage.graph.order('publish', fault);
    const publishId = await stage.queue();

    const { payload } = await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(payload.mediaId).toBe(stage.graph.world.posts[0]?.id);
    expect(payload.permalink).not.toBe('');
  });

  it.each(unclear)('%s for a story ends in exactly one story', async (_name, fault) => {
    stage.graph.order('publish', fault);
    const publishId = await stage.queue({ instagramType: 'Story' });

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
  });

  it('of several posts at once ends in one post each', async () => {
    const lost: Fault[] = [{ kind: 'lost-answer' }, { kind: 'lost-request' }, { kind: 'lost-answer' }];
    stage.graph.order('publish', ...lost);
    const ids = await Promise.all(
      ['/a', '/b', '/c', '/d'].map(output =>
        stage.queue({ outputs: [output], caption: 'The same words', instagramType: 'Story' }),
      ),
    );

    const said = await Promise.all(ids.map(id => stage.bench.until(id, 'published')));

    expect(stage.graph.world.posts).toHaveLength(4);
    expect(new Set(said.map(one => one.payload.mediaId)).size).toBe(4);
  });

  it('with the platform silent afterwards is asked for until it speaks', async () => {
    stage.graph.order('publish', { kind: 'lost-answer' });
    stage.graph.order('status', { kind: 'server-error', done: false });
    stage.graph.order('media', { kind: 'refuse', code: 2 });
    const publishId = await stage.queue();

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(stage.graph.count('publish')).toBe(1);
  });
});

describe('an unclear answer before media_publish', () => {
  it.each(['create', 'status', 'quota', 'media'] as const)('at %s ends in exactly one post', async call => {
    stage.graph.order(
      call,
      { kind: 'lost-answer' },
      { kind: 'lost-request' },
      { kind: 'server-error', done: true },
    );
    const publishId = await stage.queue({ outputs: ['/a', '/b'] });

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(stage.graph.world.posts[0]?.slides).toHaveLength(2);
  });
});

describe('a post whose time is over while it is in doubt', () => {
  it('is published when the platform says that it is live', async () => {
    const silence: Fault[] = Array.from({ length: 5 }, () => ({ kind: 'server-error', done: false }));
    stage.graph.order('publish', { kind: 'lost-answer' });
    const publishId = newId();
    stage.graph.watch.after = async call => {
      if (call !== 'publish') return;
      stage.graph.order('status', ...silence);
      stage.graph.order('media', ...silence);
      await stage.bench.endTimeOf(publishId);
    };
    await stage.queue({ publishId });

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
  });
});

describe('a post that is live while its account may not be read any more', () => {
  it('is told as published, without an address', async () => {
    stage.graph.order('publish', { kind: 'lost-answer' });
    stage.graph.watch.after = async call => {
      if (call !== 'publish') return;
      const dead: Fault = { kind: 'refuse', code: 190, subcode: 463 };
      stage.graph.order('media', dead, dead, dead, dead, dead, dead);
    };
    const publishId = await stage.queue();

    expect((await stage.bench.until(publishId, 'published')).payload).toMatchObject({
      mediaId: '',
      permalink: '',
    });
    expect(stage.graph.count('publish')).toBe(1);
  });
});
