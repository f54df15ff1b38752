import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };
let posts = 0;

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
  bench.fitting.urlOf = output => `${platform.mediaUrl}${output}.jpg`;
  app = await bench.startApp(platform.graph);
  person = await bench.identity.newUser();
  expect((await connect()).statusCode).toBe(200);
});
afterEach(() => platform.clearFaults());
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
});

function connect() {
  return app.app.inject({
    method: 'POST',
    url: '/api/instagram/login',
    headers: person.headers,
    payload: { authResponse: { accessToken: platform.credentials.shortUserAccessToken } },
  });
}

async function queue(fields: object = {}) {
  posts += 1;
  const caption = `Post number ${posts} #isola`;
  const publishId = await bench.queue(person.userId, { accountId, caption, ...fields });
  return { publishId, caption };
}

describe('against the simulator, the service', () => {
  it('connects the accounts of the simulated person', async () => {
    const reply = await connect();

    expect(reply.json().instagramAccounts.map((account: { id: string }) => account.id)).toEqual([
      accountId,
      '17841400000000002',
    ]);
  });

  it('publishes a single picture and a carousel, each once and complete', async () => {
    const single = await queue();
    const carousel = await queue({ outputs: ['/a', '/b', '/c'] });

    const said = await bench.until(single.publishId, 'published');
    await bench.until(carousel.publishId, 'published');

    const [post, ...more] = await platform.posts(single.caption);
    expect(more).toEqual([]);
    expect(said.payload).toMatchObject({ mediaId: post?.id, permalink: expect.stringContaining('http') });
    const albums = await platform.posts(carousel.caption);
    expect(albums.map(album => album.items.length)).toEqual([3]);
  });

  it('says where a post is, who paid for it, by the id of a name, and that people may comment', async () => {
    const place = { id: '204200000000001', name: 'Ubud Coffee House' };
    const options = { place, paidPartnership: true, partners: ['bali.days'], commentPrompt: true };
    const { publishId, caption } = await queue({ options });

    await bench.until(publishId, 'published');

    expect(await platform.posts(caption)).toMatchObject([
      { locationId: place.id, paidPartnership: true, sponsors: ['17841400000000002'], commentPrompt: true },
    ]);
  });

  it('gives a carousel the text and the people of each picture, and those who are invited', async () => {
    const altTexts = [{ output: '/b', text: 'Ducks on a rice terrace' }];
    const peopleTags = [{ output: '/a', username: 'ben', x: 0.25, y: 0.75 }];
    const options = { altTexts, peopleTags, collaborators: ['anna.b', 'ben'] };
    const { publishId, caption } = await queue({ outputs: ['/a', '/b'], options });

    await bench.until(publishId, 'published');

    expect(await platform.posts(caption)).toMatchObject([
      {
        collaborators: ['anna.b', 'ben'],
        items: [{ tags: [{ username: 'ben', x: 0.25, y: 0.75 }] }, { altText: 'Ducks on a rice terrace' }],
      },
    ]);
  });

  it.each(['none', 'lost-answer', 'lost-request', 'error-after-accept'])(
    'writes the first comment once through "%s"',
    async kind => {
      if (kind !== 'none') await platform.order('graph.comment_create', kind);
      const { publishId, caption } = await queue({
        options: { firstComment: 'More in our shop', commentsOff: true },
      });

      const { payload } = await bench.until(publishId, 'published');

      expect(payload.note).toBe('');
      expect(await platform.posts(caption)).toMatchObject([
        { is_comment_enabled: false, comments: [{ text: 'More in our shop' }] },
      ]);
    },
  );

  it('puts out a post whose first comment is refused, and says so', async () => {
    await platform.order('graph.comment_create', 'graph-error', { code: 10 });
    const { publishId, caption } = await queue({ options: { firstComment: 'More in our shop' } });

    const { payload } = await bench.until(publishId, 'published');

    expect(payload.note).toMatch(/^Its first comment is not below it\. /);
    expect(await platform.posts(caption)).toMatchObject([{ comments: [] }]);
  });

  it('refuses by its name what a Story cannot have, before the platform is asked', async () => {
    const asked = (await platform.journal('graph.media_create')).length;
    const { publishId } = await queue({ instagramType: 'Story', options: { collaborators: ['anna.b'] } });

    const { payload } = await bench.until(publishId, 'failed');

    expect(payload).toMatchObject({
      cause: 'not-offered',
      message: 'Collaborators: Instagram does not offer this for a Story.',
    });
    expect(await platform.journal('graph.media_create')).toHaveLength(asked);
  });

  it.each([
    ['lost-answer', {}],
    ['lost-request', {}],
    ['error-after-accept', {}],
    ['server-error', { html: true }],
    ['graph-error', { code: 2, transient: true }],
    ['spam-block', { live: true }],
  ])('puts out one post through "%s" at media_publish', async (kind, params) => {
    await platform.order('graph.media_publish', kind, params);
    const { publishId, caption } = await queue();

    const { payload } = await bench.until(publishId, 'published');

    const [post, ...more] = await platform.posts(caption);
    expect(more).toEqual([]);
    expect(payload.mediaId).toBe(post?.id);
  });

  it.each([
    ['graph.media_create', 'lost-answer', {}],
    ['graph.media_create', 'slow-container', { ms: 2_000 }],
    ['graph.media_create', 'container-error', {}],
    ['graph.media_create', 'expired-container', {}],
    ['graph.container', 'lost-answer', {}],
    ['graph.publishing_limit', 'quota-used', {}],
    ['graph.media_publish', 'quota-used', {}],
    ['graph.media_create', 'rate-limit', {}],
    ['graph.media', 'server-error', {}],
  ])('puts out one carousel through %s "%s"', async (target, kind, params) => {
    await platform.order(target, kind, params);
    const { publishId, caption } = await queue({ outputs: ['/a', '/b'] });

    await bench.until(publishId, 'published');

    const albums = await platform.posts(caption);
    expect(albums.map(album => album.items.length)).toEqual([2]);
  });

  it('holds a post for a dead token and puts it out once after a new login', async () => {
    await platform.order('graph.media_create', 'expired-token', { subcode: 460 });
    const { publishId, caption } = await queue();
    expect((await bench.until(publishId, 'held')).payload.cause).toBe('reconnect');

    expect((await connect()).statusCode).toBe(200);
    await bench.until(publishId, 'published');

    expect(await platform.posts(caption)).toHaveLength(1);
  });

  it('puts out a post once although its picture cannot be fetched at first, as while a gateway starts anew', async () => {
    const refused = { code: 9004, subcode: 2207052, transient: false };
    for (let time = 0; time < 5; time += 1)
      await platform.order('graph.media_create', 'graph-error', refused);
    const { publishId, caption } = await queue();

    await bench.until(publishId, 'published');

    expect(await platform.posts(caption)).toHaveLength(1);
  });

  it('fails a post whose picture cannot be fetched, with what to do, and publishes nothing', async () => {
    const usual = bench.fitting.urlOf;
    bench.fitting.urlOf = () => `${platform.mediaUrl}/nowhere`;
    const { publishId, caption } = await queue();

    const { payload } = await bench.until(publishId, 'failed');
    bench.fitting.urlOf = usual;

    expect(payload).toMatchObject({
      cause: 'mediaUnreachable',
      advice: expect.stringContaining('PUBLIC_URL'),
    });
    expect(await platform.posts(caption)).toEqual([]);
  });

  it('never sent media_publish for a container twice after the platform had accepted it', async () => {
    const accepted = (await platform.journal('graph.media_publish')).filter(entry => entry.accepted);
    const containers = accepted.map(entry => entry.ids.containerId ?? entry.ids.creationId);

    expect(containers.length).toBeGreaterThan(10);
    expect(new Set(containers).size).toBe(containers.length);
  });
});
