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

const names = (body: { name: string }[]) => body.map(found => found.name);

describe('the posts of the page', () => {
  it('come newest first, and one without a story shows its message', async () => {
    const { status, body } = await world.call(person, 'getPosts', {});

    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    expect(body[0].story).toBe(body[0].message);
    expect(body[0].story).toContain('Three quiet coves');
    expect(body[1]).toMatchObject({ story: 'Isola Studio updated their cover photo.', message: '' });
    const times = body.map((post: { created_time: string }) => post.created_time);
    expect(times).toEqual([...times].sort().reverse());
    expect(body[0].permalink).toMatch(/^http/);
  });

  it('are those of the selected account', async () => {
    const other = await world.newPerson({ instagramAccount: '17841400000000002' });

    const { body } = await world.call(other, 'getPosts', {});

    expect(body[0].message).toContain('Batur');
  });
});

describe('the search of pages', () => {
  it('finds pages by their words, with the user token and its proof', async () => {
    const { status, body } = await world.call(person, 'searchPage', { search: ' bali ' });

    expect(status).toBe(200);
    expect(names(body)).toEqual(expect.arrayContaining(['Bali Days', 'Visit Bali']));
    expect(body[0]).toEqual({ id: expect.any(String), name: expect.any(String), link: expect.any(String) });
  });

  it('finds the account of exactly this name when no page has it', async () => {
    const { body } = await world.call(person, 'searchPage', { search: '@bali.days' });

    expect(body).toEqual([
      { id: '17841400000000002', name: 'Bali Days', link: 'https://www.instagram.com/bali.days/' },
    ]);
  });

  it.each([10, 200])('finds it too when the search is refused with %i', async code => {
    await world.platform.order('graph.page_search', 'graph-error', { code });

    const { status, body } = await world.call(person, 'searchPage', { search: 'isola.studio' });

    expect(status).toBe(200);
    expect(names(body)).toEqual(['Isola Studio']);
  });

  it('is an empty list for a name that nobody has, also when the second way is closed', async () => {
    expect((await world.call(person, 'searchPage', { search: 'nobody.at.all' })).body).toEqual([]);
    await world.platform.order('graph.account', 'permission-missing');
    expect((await world.call(person, 'searchPage', { search: 'nobody.at.all' })).body).toEqual([]);
  });

  it('says what it needs when both ways are closed', async () => {
    await world.platform.order('graph.page_search', 'permission-missing');
    await world.platform.order('graph.account', 'permission-missing');

    const { status, body } = await world.call(person, 'searchPage', { search: 'isola.studio' });

    expect(status).toBe(422);
    expect(body.message).toContain('Page Public Metadata Access');
    expect(body.message).toContain('instagram_manage_insights');
  });

  it.each([[{ search: '   ' }], [{ search: '' }], [{}], [{ search: 5 }]])('is 400 for %j', async payload => {
    const before = (await world.platform.journal('graph.page_search')).length;

    expect((await world.call(person, 'searchPage', payload)).status).toBe(400);

    expect(await world.platform.journal('graph.page_search')).toHaveLength(before);
  });
});

describe('the search of places', () => {
  const places = async (search: string) => world.call(person, 'searchPage', { search, places: true });

  it('finds pages that a post can be put at, with street and city, and no others', async () => {
    const { body } = await places('ubud cortina');

    expect(body).toMatchObject([
      { id: '204200000000001', name: 'Ubud Coffee House', address: 'Jalan Raya Ubud 12, Ubud' },
    ]);
    expect((await places('isola.studio')).body).toEqual([]);
    expect((await places('  ')).status).toBe(400);
  });

  it('says what it needs where the app may not search', async () => {
    await world.platform.order('graph.page_search', 'permission-missing');

    const { status, body } = await places('ubud');

    expect(status).toBe(422);
    expect(body.message).toContain('Page Public Metadata Access');
  });
});

describe('the test of the connection', () => {
  it('names the account that Instagram shows, or what is wrong', async () => {
    const { host } = new URL(world.platform.graph.url);
    expect(await world.call(person, 'test')).toMatchObject({
      status: 200,
      body: { host, detail: 'Instagram shows us @isola.studio.' },
    });

    await world.platform.order('graph.account', 'permission-missing');
    const { status, body } = await world.call(person, 'test');

    expect(status).toBe(422);
    expect(body.message).toContain('instagram_basic');
  });
});
