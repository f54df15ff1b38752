import { describe, expect, it } from 'vitest';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();

describe('a post that was prepared ahead', () => {
  it('is not public before its job comes, and then goes out as it was prepared', async () => {
    stage.graph.world.looksUntilReady = 2;
    const publishId = await stage.bench.prepare(stage.person.userId, stage.job());
    expect(stage.graph.count('create')).toBe(1);
    expect(stage.graph.count('publish')).toBe(0);
    expect(await stage.bench.ledger(publishId)).toBeNull();

    await stage.queue({ publishId });
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(stage.graph.count('create')).toBe(1);
  });

  it('goes out as it was edited since', async () => {
    const publishId = await stage.bench.prepare(stage.person.userId, stage.job());

    await stage.queue({ publishId, caption: 'Edited' });
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toMatchObject([{ caption: 'Edited' }]);
  });

  it('and edited is prepared anew', async () => {
    const publishId = await stage.bench.prepare(stage.person.userId, stage.job());
    await stage.bench.prepare(stage.person.userId, stage.job({ publishId, caption: 'Edited' }));
    expect(stage.graph.count('create')).toBe(2);

    await stage.queue({ publishId, caption: 'Edited' });
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toMatchObject([{ caption: 'Edited' }]);
    expect(stage.graph.count('create')).toBe(2);
  });

  it('and moved is prepared on for its new moment', async () => {
    const publishId = await stage.bench.prepare(stage.person.userId, stage.job());
    await stage.bench.restsUnfinished(publishId);

    const dueAt = new Date(Date.now() + 40 * 60_000).toISOString();
    await stage.bench.prepare(stage.person.userId, stage.job({ publishId, dueAt }));

    expect(stage.graph.count('create')).toBe(1);
  });

  it('by a login that was renewed since is made anew', async () => {
    const publishId = await stage.bench.prepare(stage.person.userId, stage.job());
    stage.graph.login.liveTokens.delete('EAApage');
    stage.graph.login.liveTokens.add('EAApage2');
    stage.graph.setPages(stage.graph.pages().map(page => ({ ...page, access_token: 'EAApage2' })));
    await stage.connect();

    await stage.queue({ publishId });
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(stage.graph.count('create')).toBe(2);
  });
});
