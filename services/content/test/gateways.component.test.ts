import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { emptyPng } from '@insta-ai/deploy/testing/empty-png';
import { type Neighbours, startNeighbours } from '@insta-ai/deploy/testing/start-neighbours';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeContentTypes } from '../src/content-types/content-types.gateway.fake.ts';
import {
  type ContentTypesGateway,
  createContentTypesGateway,
} from '../src/content-types/content-types.gateway.ts';
import { createFakePredictionMedia } from '../src/media/prediction-media.gateway.fake.ts';
import {
  createPredictionMediaGateway,
  type PredictionMediaGateway,
} from '../src/media/prediction-media.gateway.ts';
import { createFakeCalendarAi } from '../src/metadata/calendar-ai.gateway.fake.ts';
import { type CalendarAiGateway, createCalendarAiGateway } from '../src/metadata/calendar-ai.gateway.ts';
import { createFakeInstagram } from '../src/publishing/instagram.gateway.fake.ts';
import { createInstagramGateway, type InstagramGateway } from '../src/publishing/instagram.gateway.ts';
import { createFakeUsers } from '../src/users/users.gateway.fake.ts';
import { createUsersGateway, type UsersGateway } from '../src/users/users.gateway.ts';

let neighbours: Neighbours;
beforeAll(async () => {
  neighbours = await startNeighbours();
});
afterAll(() => neighbours?.stop());

const owner = newId();

describe.each<[string, () => UsersGateway]>([
  [
    'of auth-user',
    () => createUsersGateway(createRpcClient({ service: AuthUserService, nats: neighbours.nats })),
  ],
  ['in memory', () => createFakeUsers(neighbours.person)],
])('people %s', (_name, open) => {
  it('are known by their id; of nobody there is nothing', async () => {
    expect(await open().get(neighbours.person.id)).toMatchObject(neighbours.person);
    expect(await open().get(newId())).toBeUndefined();
  });
});

describe.each<[string, () => ContentTypesGateway]>([
  [
    'of content-type',
    () => createContentTypesGateway(createRpcClient({ service: ContentTypeService, nats: neighbours.nats })),
  ],
  ['in memory', () => createFakeContentTypes({ owner })],
])('presets %s', (_name, open) => {
  const wanted = {
    name: 'Travel',
    instagramType: 'Story',
    aspectRatiosSelection: '768*1344',
    performanceSelection: 'Speed',
  };

  it('are made once for a key, and are their owner’s alone', async () => {
    const types = open();
    expect(await types.list(owner)).toEqual([]);
    const key = newId();
    const made = await types.ensure(owner, key, wanted);
    expect(made).toMatchObject(wanted);
    expect((await types.ensure(owner, key, { ...wanted, name: 'Other' })).id).toBe(made.id);
    expect((await types.list(owner)).map(({ id }) => id)).toEqual([made.id]);
    expect(await types.get(owner, made.id)).toMatchObject({ id: made.id, name: 'Travel' });
    expect(await types.get(newId(), made.id)).toBeUndefined();
    expect(await types.get(owner, newId())).toBeUndefined();
    expect(await types.list(newId())).toEqual([]);
  });
});

describe.each<[string, () => PredictionMediaGateway]>([
  [
    'of prediction-media',
    () =>
      createPredictionMediaGateway(
        createRpcClient({ service: PredictionMediaService, nats: neighbours.nats }),
      ),
  ],
  ['in memory', createFakePredictionMedia],
])('pictures %s', (_name, open) => {
  const order = (about: { userId: string; contentId: string }) => ({
    ...about,
    prompt: 'a boat',
    settings: undefined,
    key: newId(),
  });
  const waiting = async (userId: string, contentId: string, fields: { repeatKey?: string } = {}) => {
    const objectKey = `incoming/${userId}/${newId()}.png`;
    await neighbours.objects.put(objectKey, await emptyPng(90, 110));
    return { userId, contentId, objectKey, filename: 'boat.png', ...fields };
  };

  it('are ordered once for a key, and listed newest first', async () => {
    const media = open();
    const [userId, contentId] = [newId(), newId()];
    const first = order({ userId, contentId });
    const [made] = await media.generate(first);
    expect((await media.generate(first)).map(({ id }) => id)).toEqual([made?.id]);
    const all = await media.generate(order({ userId, contentId }));
    expect(all.map(({ id }) => id)).toHaveLength(2);
    expect(all[1]?.id).toBe(made?.id);
    expect((await media.predictionsOf(userId, contentId)).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    );
  });

  it('are their owner’s and their item’s alone', async () => {
    const media = open();
    const [userId, contentId] = [newId(), newId()];
    await media.generate(order({ userId, contentId }));
    expect(await media.predictionsOf(newId(), contentId)).toEqual([]);
    expect(await media.predictionsOf(userId, newId())).toEqual([]);
    expect(await media.outputsOf(newId(), contentId)).toEqual([]);
  });

  it('that are uploaded are there at once, once for their bytes’ key and once for the client’s', async () => {
    const media = open();
    const [userId, contentId] = [newId(), newId()];
    const upload = await waiting(userId, contentId);
    const [made] = await media.adoptUpload(upload);
    expect(made).toMatchObject({ contentId, filename: 'boat.png', progress: 100 });
    expect(await media.adoptUpload(upload)).toHaveLength(1);
    const outputs = await media.outputsOf(userId, contentId);
    expect(outputs).toEqual([expect.stringMatching(/^\/media\//)]);
    expect(made?.output).toEqual(outputs);

    const repeatKey = newId();
    expect(await media.adoptUpload(await waiting(userId, contentId, { repeatKey }))).toHaveLength(2);
    expect(await media.adoptUpload(await waiting(userId, contentId, { repeatKey }))).toHaveLength(2);
    expect(await media.adoptUpload(await waiting(userId, contentId))).toHaveLength(3);
  });

  it('have room, and are judged as findings in words', async () => {
    const media = open();
    const userId = newId();
    expect(await media.checkUpload({ userId, contentId: newId(), bytes: 10 })).toBeGreaterThan(10);
    const about = { userId, outputs: [], instagramType: 'Post', fit: 'pad', hasCaption: false, coverMs: 0 };
    expect(await media.checkMedia(about)).toEqual({ findings: [], aiOutputs: [] });
  });
});

describe.each<[string, () => InstagramGateway]>([
  [
    'of instagram',
    () => createInstagramGateway(createRpcClient({ service: InstagramService, nats: neighbours.nats })),
  ],
  ['in memory', createFakeInstagram],
])('publishes %s', (_name, open) => {
  it('that nobody has begun are taken back at once, as often as one asks, and never live', async () => {
    const instagram = open();
    const publishId = newId();
    const back = { canceled: true, live: false, unknown: false, permalink: '', publishedAt: undefined };
    expect(await instagram.cancelPublish(owner, publishId)).toMatchObject(back);
    expect(await instagram.cancelPublish(owner, publishId, true)).toMatchObject(back);
    await instagram.keepPublish(owner, publishId);
    expect(await instagram.cancelPublish(owner, publishId)).toMatchObject(back);
    expect(await instagram.newestPosts(owner, publishId)).toMatchObject({ posts: [] });
    await expect(instagram.confirmLive(owner, publishId, '')).rejects.toMatchObject({
      code: 'failed_precondition',
    });
  });

  it('are checked beforehand, with findings in words', async () => {
    const post = {
      userId: owner,
      accountId: 'ig1',
      instagramType: 'Post',
      files: 1,
      films: 0,
      hasCover: false,
      partners: [],
      musicId: '',
      placeId: '',
      caption: 'Hello',
      onceLive: ['firstComment'] as const,
    };
    for (const { level, message } of await open().checkPost(post)) {
      expect(['error', 'warning']).toContain(level);
      expect(message).not.toBe('');
    }
  });
});

describe.each<[string, () => CalendarAiGateway]>([
  [
    'of calendar-ai',
    () => createCalendarAiGateway(createRpcClient({ service: CalendarAiService, nats: neighbours.nats })),
  ],
  ['in memory', createFakeCalendarAi],
])('texts %s', (_name, open) => {
  const about = { userId: owner, description: 'A boat trip in Genoa', instagramType: 'Post' };

  it('of an item have all that an item needs', async () => {
    const texts = await open().writeItem({ ...about, timeZone: 'Europe/Rome' });
    for (const text of [texts.title, texts.prompt, texts.description, texts.metaDescription])
      expect(text).toMatch(/\S/);
    expect(texts).toMatchObject({ location: expect.any(String), city: expect.any(String) });
    expect(texts.hashtags).toMatch(/^#\S+( #\S+)*$/);
  });

  it('of a post are a text and hashtags', async () => {
    const { metaDescription, hashtags } = await open().writeMetadata({ ...about, title: 'A boat' });
    expect(metaDescription).toMatch(/\S/);
    expect(hashtags).toMatch(/^#\S+( #\S+)*$/);
  });
});
