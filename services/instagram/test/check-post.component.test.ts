import { findingFromBus } from '@insta-ai/proto/convert/rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallsApp, type Person, startCallsApp } from './start-calls-app.ts';

const accountId = '17841400000000001';

let world: CallsApp;
let person: Person;

beforeAll(async () => {
  world = await startCallsApp();
  person = await world.newPerson();
});
afterEach(() => world.platform.clearFaults());
afterAll(() => world.stop());

const check = async (fields: object = {}) => {
  const post = { userId: person.userId, accountId, instagramType: 'Post', files: 1, caption: 'Hello' };
  return (await world.bench.rpc.checkPost({ ...post, ...fields })).found.map(findingFromBus);
};

describe('InstagramService.CheckPost', () => {
  it('has nothing against a post that would go out', async () => {
    expect(await check()).toEqual([]);
  });

  it('says what publishing would refuse, and what to do', async () => {
    const caption = `${'x'.repeat(2_200)} ${'#tag '.repeat(31)}`;

    expect(await check({ caption })).toMatchObject([
      {
        level: 'error',
        message: expect.stringContaining('Instagram takes 2200'),
        fix: 'Shorten them.',
      },
      { level: 'error', message: expect.stringContaining('31 hashtags') },
    ]);
    expect(await check({ caption: '#tag '.repeat(31) })).toMatchObject([
      { message: expect.stringContaining('31 hashtags'), fix: 'Keep the best 5 and remove the others.' },
    ]);
    expect(await check({ files: 11 })).toMatchObject([{ level: 'error' }]);
    expect(await check({ files: 2, instagramType: 'Story' })).toMatchObject([{ level: 'error' }]);
  });

  it('knows nothing of the caption of a story, which is not sent', async () => {
    expect(await check({ instagramType: 'Story', caption: '#tag '.repeat(31) })).toEqual([]);
  });

  it('says which partner cannot be named, and nothing where Instagram does not answer', async () => {
    expect(await check({ partners: ['bali.days'] })).toEqual([]);
    expect(await check({ partners: ['bali.days', 'nobody.here'] })).toMatchObject([
      { rule: 'partner', level: 'error', message: expect.stringContaining('“nobody.here”') },
    ]);
    await world.platform.order('graph.account', 'graph-error', { code: 10 });
    expect(await check({ partners: ['isola.studio'] })).toMatchObject([
      {
        rule: 'partner',
        fix: expect.stringContaining('“Search of public pages, and partners of a paid partnership”'),
      },
    ]);
    await world.platform.order('graph.account', 'graph-error', { code: 2 });
    expect(await check({ partners: ['brand.two'] })).toEqual([]);
  });

  it('says that a track is gone, and nothing where Instagram does not answer', async () => {
    expect(await check({ instagramType: 'Reel', musicId: '920100000000001' })).toEqual([]);
    expect(await check({ instagramType: 'Reel', musicId: '920100000009999' })).toMatchObject([
      { rule: 'music', level: 'error', fix: expect.stringContaining('Choose another') },
    ]);
    await world.platform.order('graph.audio', 'graph-error', { code: 10 });
    expect(await check({ instagramType: 'Reel', musicId: '920100000000002' })).toEqual([]);
  });

  it('says that a place is gone, or is none any more, and nothing where Instagram does not answer', async () => {
    const noPlace = { rule: 'place', level: 'error', fix: expect.stringContaining('Choose another') };

    expect(await check({ placeId: '204200000000001' })).toEqual([]);
    expect(await check({ placeId: '204200000000005' })).toMatchObject([noPlace]);
    expect(await check({ placeId: '204200000009999' })).toMatchObject([noPlace]);
    await world.platform.order('graph.place', 'graph-error', { code: 10 });
    expect(await check({ placeId: '204200000000002' })).toEqual([]);
  });

  it('names an account that is not connected', async () => {
    expect(await check({ userId: 'somebody' })).toMatchObject([
      { rule: 'account-removed', level: 'error', message: expect.stringContaining('no longer connected') },
    ]);
  });

  it('needs a person, an account and a known type', async () => {
    await expect(check({ instagramType: 'Poster' })).rejects.toMatchObject({ code: 'invalid_argument' });
    await expect(check({ accountId: '' })).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});
