import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, type Person, startCallsApp } from './start-calls-app.ts';

let world: CallsApp;
let person: Person;

beforeAll(async () => {
  world = await startCallsApp();
  person = await world.newPerson();
});
afterEach(() => world.platform.clearFaults());
afterAll(() => world.stop());

const search = (hashtag: unknown, who = person) => world.call(who, 'searchByHashtag', { hashtag });
const searches = async () => (await world.platform.journal('graph.hashtag_search')).length;

describe('the search by hashtag', () => {
  it('answers posts with a link, a caption and a picture, also for albums', async () => {
    const { status, body } = await search('coffee');

    expect(status).toBe(200);
    expect(body).toHaveLength(18);
    for (const post of body) {
      expect(post).toEqual({
        id: expect.any(String),
        permalink: expect.stringMatching(/^http/),
        media_url: expect.stringMatching(/^http.*\.jpg$/),
        caption: expect.stringContaining('#coffee'),
      });
    }
  });

  it('takes the name as people type it, asks for its id once, and repeats cost nothing', async () => {
    const first = await search(' #Street Food');
    const before = await searches();
    const again = await search('streetfood');
    const other = await search('STREETFOOD', await world.newPerson());

    expect(again.body).toEqual(first.body);
    expect(other.body).toEqual(first.body);
    expect(again.headers['x-hashtag-budget']).toBe(first.headers['x-hashtag-budget']);
    expect(await searches()).toBe(before);
  });

  it('looks an id up again that the platform does not know any more', async () => {
    await search('forgotten');
    const before = await searches();
    await world.platform.order('graph.top_media', 'graph-error', { code: 100, subcode: 33 });

    expect((await search('forgotten')).status).toBe(200);

    expect(await searches()).toBe(before + 1);
  });

  it.each([24, 100])('is 404 for a tag that the platform refuses with %i', async code => {
    await world.platform.order('graph.hashtag_search', 'graph-error', { code });

    const { status, body } = await search(`unheard${code}`);

    expect(status).toBe(404);
    expect(body.message).toContain(`#unheard${code}`);
  });

  it.each([['☕'], ['#one #two'], ['  # '], [''], [5]])('is 400 for %j, without asking', async hashtag => {
    const before = await world.platform.journal('graph.recently_searched_hashtags');

    expect((await search(hashtag)).status).toBe(400);

    expect(await world.platform.journal('graph.recently_searched_hashtags')).toHaveLength(before.length);
  });
});

describe('the 30 hashtags in 7 days', () => {
  const week = 7 * 24 * 3600;

  it('are counted down, then a new one is 429 with when, and old ones still work', async () => {
    const rome = await world.newPerson({ instagramAccount: '17841400000000002', timeZone: 'Europe/Rome' });
    const first = await search('tag0', rome);
    expect(first.headers['x-hashtag-budget']).toBe('29');
    for (let index = 1; index < 30; index += 1) await search(`tag${index}`, rome);
    const before = await searches();

    const refused = await search('onemore', rome);

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', details: { budget: 0 } } });
    expect(refused.body.message).toContain('CE');
    const availableIn = Date.parse(refused.body.details.availableAt) - Date.now();
    expect(availableIn).toBeLessThanOrEqual(week * 1000);
    expect(availableIn).toBeGreaterThan((week - 600) * 1000);
    expect(await searches()).toBe(before);
    const repeated = await search('tag7', rome);
    expect(repeated).toMatchObject({ status: 200, headers: { 'x-hashtag-budget': '0' } });
  });

  it.each(['graph.hashtag_search', 'graph.top_media'])(
    'are over when the platform says so at %s',
    async at => {
      await world.platform.order(at, 'graph-error', { code: 18 });

      const { status, body } = await search(`over${at.length}`);

      expect(status).toBe(429);
      expect(body.message).toContain('30 different hashtags');
    },
  );
});
