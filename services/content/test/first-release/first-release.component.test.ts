import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createValidatorCompiler } from '@insta-ai/chassis/http/validation';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { events } from '@insta-ai/proto/bus/events';
import { ContentListItem, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { BSON, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ContentDocument } from '../../src/item/content-document.ts';
import { type Person, startTestContent, type TestContent } from '../start-test-content.ts';

/**
 * Items as the first release wrote them (made with its own code, dates as `$date`), one in each state. Never written anew: what
 * a later version adds is not in them, and is filled in when they are read.
 */
const items: { [id: string]: ContentDocument } = BSON.EJSON.parse(
  readFileSync(join(import.meta.dirname, 'items.json'), 'utf8'),
);

let service: TestContent;
let anna: Person;
let upgraded: RunningServices;

beforeAll(async () => {
  service = await startTestContent();
  anna = await service.newPerson({ instagramAccount: 'ig1' });
  await service.collection.insertMany(Object.values(items).map(item => ({ ...item, owner: anna.userId })));
  // The first release noted no steps; this version starts on what it left.
  const mongo = await MongoClient.connect(service.platform.settings.MONGODB_URL ?? '');
  await mongo.db(service.platform.database('content')).collection('migrations').drop();
  await mongo.close();
  upgraded = await service.startReplica();
  await vi.waitFor(async () => expect(await read('draft')).toMatchObject({ account: 'ig1' }), 20_000);
});
afterAll(async () => {
  await upgraded?.stop();
  await service?.stop();
});

/** Nobody wrote down where they went, or are going. */
const whereUnknown = ['publishing', 'held', 'published', 'by-hand'];
const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const compile = createValidatorCompiler();
const fits = (schema: Parameters<typeof compile>[0]['schema'], value: unknown) =>
  'value' in
  (compile({ schema, method: 'POST', url: '/', httpPart: 'body' })(structuredClone(value)) as object);

describe('an item of the first release', () => {
  it.each(Object.keys(items))('that is %s is whole', async id => {
    const item = await read(id);

    expect(fits(ContentWithNeighbours, item)).toBe(true);
    const { title, status, metaDescription, outcome } = items[id] as ContentDocument;
    expect(item).toMatchObject({ title, status, metaDescription, outcome: outcome && expect.anything() });
    // What came later.
    expect(item).toMatchObject({
      mayBeLive: null,
      wish: null,
      preflight: null,
      aiLabel: 'auto',
      aiLabelBy: null,
    });
    expect(item.account).toBe(whereUnknown.includes(id) ? null : 'ig1');
  });

  it('stands where lists find and sort it, since this version started on it', async () => {
    const lacking = {
      $or: [
        { standsAt: { $exists: false } },
        { 'sortedAs.title': { $exists: false } },
        { 'sortedAs.status': { $exists: false } },
      ],
    };

    expect(await service.collection.countDocuments()).toBe(Object.keys(items).length);
    expect(await service.collection.countDocuments(lacking)).toBe(0);
  });

  it('is in the list, with its type', async () => {
    const { body, total } = await anna.call('GET', '/api/contents');
    const list = body as unknown as ContentListItem[];

    expect(total).toBe(Object.keys(items).length);
    expect(list.filter(item => !fits(ContentListItem, item))).toEqual([]);
    expect(list.find(({ _id }) => _id === 'story')?._contentType).toMatchObject({ name: 'Story' });
  });

  it('has letters of a caption no larger than they may be now', async () => {
    expect(items.story?.captionSize).toBe(300);
    expect(await read('story')).toMatchObject({ captionSize: 200, captionOpacity: 0.9 });
  });

  it('can be saved as it was read, and nothing of what goes out changes', async () => {
    const { prev, next, ...item } = await read('publishing');

    const saved = await anna.call('POST', '/api/contents/publishing', { ...item, city: 'Camogli' });

    expect(saved).toMatchObject({ status: 200, body: { city: 'Camogli', outcome: { state: 'publishing' } } });
  });

  it('is edited, scheduled and published', async () => {
    const planned = { title: 'The boat', status: 'Scheduled', date: new Date().toISOString() };
    const before = await read('draft');
    await anna.call('POST', '/api/contents/draft', { ...planned, version: before.version });
    await vi.waitFor(async () => expect(await service.publishJobs('draft')).toHaveLength(1), 20_000);

    const publishId = 'draft.1';
    const post = { publishId, contentId: 'draft', permalink: 'https://insta/p/1', publishedAt: planned.date };
    await service.say(events.postPublished, { id: `${publishId}.published`, userId: anna.userId }, post);

    await vi.waitFor(
      async () => expect(await read('draft')).toMatchObject({ title: 'The boat', status: 'Published' }),
      20_000,
    );
  });

  it('that was going out is published when its event comes', async () => {
    const publishId = 'held.1';
    const post = { publishId, contentId: 'held', permalink: 'https://insta/p/2', publishedAt: '' };
    await service.say(events.postPublished, { id: `${publishId}.published`, userId: anna.userId }, post);

    await vi.waitFor(async () => expect(await read('held')).toMatchObject({ status: 'Published' }), 20_000);
  });
});
