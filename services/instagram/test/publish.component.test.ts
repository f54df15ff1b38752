import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { AiLabel, TrialReel } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { describe, expect, it } from 'vitest';
import type { Fault } from './graph/stand-in-graph.ts';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();

describe('publishing', () => {
  it('puts a single picture out once, with its caption, and says so with the address', async () => {
    const publishId = await stage.queue({ caption: 'Fresh bread #bakery', contentId: 'c-7' });

    const { id, payload } = await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toMatchObject([
      {
        caption: 'Fresh bread #bakery',
        slides: ['https://planner.example.com/media/fitted/one.jpg'],
        story: false,
      },
    ]);
    const [post] = stage.graph.world.posts;
    expect(id).toBe(`${publishId}.published`);
    expect(payload).toMatchObject({
      publishId,
      contentId: 'c-7',
      mediaId: post?.id,
      permalink: `https://www.instagram.com/p/${post?.id}/`,
    });
    expect(stage.graph.count('publish')).toBe(1);
    expect(await stage.bench.ledger(publishId)).toMatchObject({ state: 'published', sent: null });
  });

  it('puts a carousel out once, every slide in order, the caption on the parent alone', async () => {
    const outputs = ['/a', '/b', '/c'];
    const publishId = await stage.queue({ outputs, caption: 'Three #breads' });

    await stage.bench.until(publishId, 'published');

    const slides = outputs.map(output => `https://planner.example.com/media/fitted${output}.jpg`);
    expect(stage.graph.world.posts).toMatchObject([{ caption: 'Three #breads', slides }]);
    expect(stage.graph.count('create')).toBe(4);
  });

  it('sends what a post has beside media and text, each where the platform takes it', async () => {
    const altTexts = [{ output: '/b', text: 'Ducks' }];
    const peopleTags = [{ output: '/a', username: 'ben', x: 0.25, y: 0.75 }];
    const music = {
      id: '9001',
      title: 'Low tide',
      artist: 'Marea',
      lengthMs: 92_000,
      volume: 100,
      filmVolume: 20,
    };
    const tagged = [{ output: '/a', username: 'ben', x: 0.5, y: 0.5 }];
    const forAlbum = {
      altTexts,
      peopleTags,
      collaborators: ['anna.b'],
      paidPartnership: true,
      partners: ['brand.one', 'brand.two'],
      commentPrompt: true,
      place: { id: '204', name: 'Ubud Coffee House' },
      firstComment: 'More below',
      commentsOff: true,
    };
    stage.graph.world.brands = new Map([
      ['brand.one', '71'],
      ['brand.two', '72'],
    ]);
    const album = await stage.queue({ outputs: ['/a', '/b'], options: forAlbum });
    const told = await stage.bench.until(album, 'published');
    stage.bench.fitting.kind = 'video';
    const reel = await stage.queue({
      instagramType: 'Reel',
      outputs: ['/a'],
      options: { shareToFeed: false, coverMs: 1_500, music, trialReel: TrialReel.MANUAL, peopleTags: tagged },
    });
    await stage.bench.until(reel, 'published');

    const created = stage.graph.journal.filter(({ call }) => call === 'create').map(({ params }) => params);
    expect(created).toMatchObject([
      { is_carousel_item: 'true', user_tags: '[{"username":"ben","x":0.25,"y":0.75}]' },
      { is_carousel_item: 'true', alt_text: 'Ducks' },
      {
        media_type: 'CAROUSEL',
        collaborators: '["anna.b"]',
        is_paid_partnership: 'true',
        branded_content_sponsor_ids: '["71","72"]',
        is_comment_prompt_used: 'true',
        location_id: '204',
      },
      {
        media_type: 'REELS',
        share_to_feed: 'false',
        thumb_offset: '1500',
        audio_configuration: '{"audio_id":"9001","audio_volume":100,"video_volume":20}',
        trial_params: '{"graduation_strategy":"MANUAL"}',
        user_tags: '[{"username":"ben"}]',
      },
    ]);
    expect(stage.graph.world.posts).toMatchObject([{ commentsOff: true }, { reel: true }]);
    expect(stage.graph.world.comments).toMatchObject([{ mediaId: told.payload.mediaId, text: 'More below' }]);
  });

  it('sends the picture that stands for a Reel instead of a frame, labelled when a model drew it', async () => {
    stage.bench.fitting.kind = 'video';
    stage.bench.fitting.pictures = ['/cover'];
    stage.bench.fitting.aiOutputs = ['/cover'];
    const options = { coverMs: 1_500, coverOutput: '/cover' };
    const reel = await stage.queue({ instagramType: 'Reel', outputs: ['/a'], options });
    await stage.bench.until(reel, 'published');

    const [created] = stage.graph.journal.filter(({ call }) => call === 'create').map(({ params }) => params);
    expect(created).toMatchObject({
      cover_url: expect.stringMatching(/\/media\/fitted\/cover\.jpg$/),
      is_ai_generated: 'true',
    });
    expect(created).not.toHaveProperty('thumb_offset');
  });

  it('labels what a model drew on what is published alone, and as a person decided', async () => {
    stage.bench.fitting.aiOutputs = ['/drawn'];
    const publish = async (fields: object) => {
      await stage.bench.until(await stage.queue(fields), 'published');
    };
    await publish({ outputs: ['/photo', '/drawn'] });
    await publish({ outputs: ['/drawn'], instagramType: 'Story' });
    await publish({ outputs: ['/photo'] });
    await publish({ outputs: ['/drawn'], options: { aiLabel: AiLabel.OFF } });
    await publish({ outputs: ['/photo'], options: { aiLabel: AiLabel.ON } });

    const created = stage.graph.journal.filter(({ call }) => call === 'create').map(({ params }) => params);
    expect(created.map(params => params.is_ai_generated)).toEqual([
      undefined,
      undefined,
      'true',
      'true',
      undefined,
      undefined,
      'true',
    ]);
  });

  it('puts a story out once', async () => {
    const publishId = await stage.queue({ instagramType: 'Story', caption: 'x'.repeat(3000) });

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toMatchObject([{ story: true, caption: '' }]);
  });

  it('waits for slow containers, and never publishes one before it is finished', async () => {
    stage.graph.world.looksUntilReady = 4;
    const publishId = await stage.queue({ outputs: ['/a', '/b'] });

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.count('publish')).toBe(1);
    expect(stage.graph.world.posts).toHaveLength(1);
  });

  it('does a job that was delivered twice at once only once', async () => {
    const publishId = 'twice-at-once';
    const fields = stage.job({ publishId });
    await Promise.all(
      ['first', 'second', 'third'].map(id => stage.bench.queue(stage.person.userId, fields, `twice-${id}`)),
    );

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
  });

  it('says the outcome again when it is asked for after the end, so that the bus passes it on', async () => {
    const publishId = await stage.queue();
    const first = await stage.bench.until(publishId, 'published');
    const before = stage.bench.heard.length;

    const asking = `${publishId}.again.1`;
    await stage.bench.queue(stage.person.userId, stage.job({ publishId }), asking);
    const other = await stage.queue();
    await stage.bench.until(other, 'published');

    const again = stage.bench.heard.slice(before).filter(({ payload }) => payload.publishId === publishId);
    expect(again).toEqual([{ ...first, id: `${first.id}.${asking}` }]);
    expect(stage.graph.world.posts).toHaveLength(2);
  });

  it('puts several posts of one account out one after the other, each once', async () => {
    const ids = await Promise.all(['/a', '/b', '/c', '/d'].map(output => stage.queue({ outputs: [output] })));

    await Promise.all(ids.map(id => stage.bench.until(id, 'published')));

    expect(stage.graph.world.posts).toHaveLength(4);
    expect(new Set(stage.graph.world.posts.flatMap(post => post.slides)).size).toBe(4);
  });
});

describe('a post that cannot go out', () => {
  it('because a slide fails for good fails as a whole, with what to do', async () => {
    stage.graph.world.brokenContainers = ['', 'Error: Media upload has failed with error code 2207026'];
    const publishId = await stage.queue({ outputs: ['/a', '/b', '/c'] });

    const { payload } = await stage.bench.until(publishId, 'failed');

    expect(payload).toMatchObject({ cause: 'videoFormat', message: expect.stringContaining('video format') });
    expect(stage.graph.world.posts).toEqual([]);
    expect(await stage.bench.ledger(publishId)).toMatchObject({ state: 'failed' });
  });

  it('because a container fails once is prepared anew and goes out', async () => {
    stage.graph.world.brokenContainers = ['Error: 2207076'];
    const publishId = await stage.queue();

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
  });

  it('because its containers keep failing is told so', async () => {
    stage.graph.world.brokenContainers = ['Error: 2207076', 'Error: 2207076', 'Error: 2207076'];
    const publishId = await stage.queue();

    expect((await stage.bench.until(publishId, 'failed')).payload.cause).toBe('processing');
  });

  it('because its text is too long is refused before the platform is asked', async () => {
    const publishId = await stage.queue({ caption: 'x'.repeat(2201) });

    const { payload } = await stage.bench.until(publishId, 'failed');

    expect(payload.message).toBe('Text and hashtags are 2201 characters long; Instagram takes 2200.');
    expect(stage.graph.count('create')).toBe(0);
  });

  it('because nobody of its partner’s name is found is not sent without them', async () => {
    const options = { paidPartnership: true, partners: ['nobody.here'] };
    const publishId = await stage.queue({ options });

    expect((await stage.bench.until(publishId, 'failed')).payload).toMatchObject({
      cause: 'partner',
      message: 'Partners: “nobody.here” is no professional account on Instagram, so it cannot be named.',
    });
    expect(stage.graph.count('create')).toBe(0);
  });

  it('because partners cannot be looked up fails with what to allow, and asks again where nobody answered', async () => {
    stage.graph.world.brands = new Map([['brand.one', '71']]);
    const options = { paidPartnership: true, partners: ['brand.one'] };
    stage.graph.order('discover', { kind: 'refuse', code: 10 });
    const forbidden = await stage.queue({ options });
    expect((await stage.bench.until(forbidden, 'failed')).payload).toMatchObject({
      cause: 'partner',
      advice: expect.stringContaining('“Search of public pages, and partners of a paid partnership”'),
    });

    stage.graph.order('discover', { kind: 'lost-answer' });
    await stage.bench.until(await stage.queue({ options }), 'published');
    expect(stage.graph.count('create')).toBe(1);
  });

  it('because the media cannot be made to fit fails with the words of that service', async () => {
    stage.bench.fitting.refusal = 'A Reel needs a video. Upload one first.';
    const publishId = await stage.queue({ instagramType: 'Reel' });

    expect((await stage.bench.until(publishId, 'failed')).payload.message).toBe(stage.bench.fitting.refusal);
  });

  it('because the platform refuses for good fails with the row of the table', async () => {
    stage.graph.order('create', { kind: 'refuse', code: 36_003, subcode: 2_207_009 });
    const publishId = await stage.queue();

    expect((await stage.bench.until(publishId, 'failed')).payload).toMatchObject({
      cause: 'aspectRatio',
      advice: expect.stringContaining('padding or cropping'),
    });
  });

  it('because media_publish refuses for good fails only after the platform showed no post', async () => {
    stage.graph.order('publish', { kind: 'refuse', code: 25, subcode: 2_207_050 });
    const publishId = await stage.queue();

    expect((await stage.bench.until(publishId, 'failed')).payload.cause).toBe('accountRestricted');
    expect(stage.graph.count('publish')).toBe(1);
    expect(stage.graph.world.posts).toEqual([]);
  });

  it('because its time is over says so', async () => {
    const publishId = await stage.queue({ giveUpAt: new Date(Date.now() - 1_000).toISOString() });

    expect((await stage.bench.until(publishId, 'failed')).payload.cause).toBe('tooLate');
    expect(stage.graph.count('create')).toBe(0);
  });

  it('because the platform stays down fails when its time is over', async () => {
    stage.graph.order(
      'create',
      ...Array.from({ length: 500 }, (): Fault => ({ kind: 'server-error', done: false })),
    );
    const publishId = await stage.queue({ giveUpAt: new Date(Date.now() + 1_000).toISOString() });

    expect((await stage.bench.until(publishId, 'failed')).payload).toMatchObject({
      cause: 'tooLate',
      message: 'This item could not go out in time. Instagram did not answer.',
    });
  });
});

describe('a dead token', () => {
  it('holds the posts of the account, told once each; connecting again puts each out once', async () => {
    stage.graph.order('create', { kind: 'refuse', code: 190, subcode: 460 });
    const first = await stage.queue();
    const held = await stage.bench.until(first, 'held');
    expect(held.payload).toMatchObject({
      cause: 'reconnect',
      message: 'The Facebook password was changed, so the connection has ended.',
    });
    const second = await stage.queue();
    await stage.bench.until(second, 'held');
    expect(stage.graph.count('create')).toBe(1);

    await stage.connect();
    await Promise.all([first, second].map(id => stage.bench.until(id, 'published')));

    expect(stage.graph.world.posts).toHaveLength(2);
    const times = stage.bench.heard.filter(one => one.kind === 'held' && one.payload.publishId === first);
    expect(times).toHaveLength(1);
  });

  it('while in doubt holds the doubt too, and connecting again finds the post instead of sending it', async () => {
    stage.graph.order('publish', { kind: 'lost-answer' });
    stage.graph.watch.after = async call => {
      if (call === 'publish') stage.graph.order('status', { kind: 'refuse', code: 190, subcode: 463 });
    };
    const publishId = await stage.queue();
    await stage.bench.until(publishId, 'held');

    await stage.connect();
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    expect(stage.graph.count('publish')).toBe(1);
  });
});

describe('a login whose own token has expired, while that of the page goes on', () => {
  const isConnected = async () => {
    const [account] = await stage.bench.accounts(stage.person.userId);
    return account?.needsReconnect === false;
  };

  it('is not taken for lost where the platform does not show a new container yet', async () => {
    stage.graph.login.liveTokens.delete('EAAlong');
    stage.graph.order('status', { kind: 'refuse', code: 100, subcode: 33 });

    await stage.bench.until(await stage.queue(), 'published');

    expect(await isConnected()).toBe(true);
  });

  it('keeps the post waiting whose partner only it can look up, and no other', async () => {
    stage.graph.world.brands = new Map([['brand.one', '71']]);
    stage.graph.login.liveTokens.delete('EAAlong');
    const options = { paidPartnership: true, partners: ['brand.one'] };

    const publishId = await stage.queue({ options });
    expect((await stage.bench.until(publishId, 'held')).payload).toMatchObject({
      message: 'The connection to Instagram has expired.',
      advice: expect.stringContaining('connect Instagram again'),
    });
    await stage.bench.until(await stage.queue(), 'published');
    expect(await isConnected()).toBe(true);

    stage.graph.login.liveTokens.add('EAAlong');
    await stage.bench.until(publishId, 'published');
  });
});

describe('a limit that is nearly used up', () => {
  const usage = (percent: number) =>
    JSON.stringify({ '1784': [{ type: 'instagram', call_count: percent, total_time: 1 }] });

  it('is left alone before the platform refuses, and told; the post goes out when there is room', async () => {
    stage.graph.headers['x-business-use-case-usage'] = usage(95);
    const publishId = await stage.queue();
    const { payload } = await stage.bench.until(publishId, 'held');
    expect(payload).toMatchObject({ cause: 'nearLimit', sent: false });
    expect(stage.graph.count('publish')).toBe(0);

    stage.graph.headers['x-business-use-case-usage'] = usage(40);
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
  });

  it('keeps calls for the person away from the platform as well, and says until when', async () => {
    const { accountId } = stage.graph.world;
    const limits = { [accountId]: [{ call_count: 100, estimated_time_to_regain_access: 19 }] };
    stage.graph.headers['x-business-use-case-usage'] = JSON.stringify(limits);
    await stage.connect();
    const before = stage.graph.journal.length;

    const reply = await stage.app.app.inject({
      url: '/api/instagram/conversations',
      headers: stage.person.headers,
    });

    expect(reply.json()).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 19 * 60 } });
    expect(reply.statusCode).toBe(429);
    expect(stage.graph.journal).toHaveLength(before);
  });

  it('does not keep us from asking whether what was sent is live', async () => {
    stage.graph.order('publish', { kind: 'lost-answer' });
    stage.graph.watch.before = async call => {
      if (call === 'publish') stage.graph.headers['x-business-use-case-usage'] = usage(99);
    };
    const publishId = await stage.queue();

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.count('publish')).toBe(1);
  });
});

describe('a used-up quota', () => {
  const figure = async (name: string) => figureIn((await stage.app.app.inject('/metrics')).body, name);

  it('and what is left of one is told to whoever watches, as it was last heard', async () => {
    const usedUp = () => figure('insta_ai_quota_accounts{state="used_up"}');
    const enough = async () => (await figure('insta_ai_quota_accounts{state="enough"}')) ?? 0;
    const others = await enough();
    stage.graph.world.quotaTotal = 0;
    expect(await usedUp()).toBe(0);
    const publishId = await stage.queue();
    await stage.bench.until(publishId, 'held');
    expect(await usedUp()).toBe(1);
    expect(await figure('insta_ai_quota_left_ratio')).toBe(0);
    expect(await enough()).toBe(others);

    stage.graph.world.quotaTotal = 50;
    await stage.bench.until(publishId, 'published');

    expect(await usedUp()).toBe(0);
    expect(await enough()).toBe(others + 1);
    expect(await figure('insta_ai_quota_left_ratio')).toBeGreaterThan(0);
  });

  it('is read before publishing, told once, and the post goes out when there is room', async () => {
    stage.graph.world.quotaTotal = 0;
    const publishId = await stage.queue();
    expect((await stage.bench.until(publishId, 'held')).payload.cause).toBe('quota');
    expect(stage.graph.count('publish')).toBe(0);

    stage.graph.world.quotaTotal = 50;
    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    const times = stage.bench.heard.filter(one => one.kind === 'held' && one.payload.publishId === publishId);
    expect(times).toHaveLength(1);
  });

  it('that only media_publish knows of, and a rate limit anywhere, make the post wait and go out once', async () => {
    stage.graph.order('publish', { kind: 'refuse', code: 9, subcode: 2_207_042 });
    stage.graph.order('create', { kind: 'refuse', code: 80_002 });
    const publishId = await stage.queue();

    await stage.bench.until(publishId, 'published');

    expect(stage.graph.world.posts).toHaveLength(1);
    const causes = stage.bench.heard.filter(
      one => one.payload.publishId === publishId && one.kind === 'held',
    );
    expect(causes.map(one => one.payload.cause)).toEqual(['rateLimit', 'quota']);
  });
});
