import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { contentChangedFromBus } from '@insta-ai/proto/convert/news';
import { findingToBus, onceLiveFromBus } from '@insta-ai/proto/convert/rules';
import {
  type CheckPostRequest,
  InstagramService,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import {
  type CheckMediaRequest,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { error, warning } from '@insta-ai/proto/rules/finding';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
const posts: CheckPostRequest[] = [];
const media: CheckMediaRequest[] = [];
const tooLong = error({ rule: 'text-length', where: 'text', message: 'It is too long.', fix: 'Shorten it.' });
const padded = warning({ rule: 'shape', where: 'media', message: 'It is padded.', fix: 'Crop it.' });
const gone = error({
  rule: 'media-gone',
  where: 'media',
  message: 'A picture no longer exists.',
  fix: 'Select others.',
});

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveSome(InstagramService, {
      keepPublish: async () => ({}),
      cancelPublish: async () => ({ canceled: true }),
      async checkPost(request) {
        posts.push(request);
        return { found: request.caption.includes('long') ? [findingToBus(tooLong)] : [] };
      },
    }),
  );
  service.serve(
    serveSome(PredictionMediaService, {
      async checkMedia(request) {
        media.push(request);
        const isGone = request.outputs.some(output => output.includes('/gone'));
        return {
          found: (isGone ? [gone, padded] : [padded]).map(findingToBus),
          aiOutputs: request.outputs.filter(output => output.includes('/drawn')),
        };
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const about = (id: string) => (heard: { payload: { contentId: string } }) => heard.payload.contentId === id;

async function newItem(fields: object = {}) {
  const type = service.newType(anna.userId);
  // Pictures of its own, so that no other item of these tests is its twin.
  const contents = [`/media/outputs/${type.id}/a.jpg`];
  const body = { title: 'Boat', contents, _contentType: type.id, ...fields };
  return (await anna.call('POST', '/api/contents', body)).body;
}

describe('the check of an item', () => {
  it('asks those who publish and fit it, and puts what keeps it from going out first', async () => {
    const item = await newItem({ metaDescription: 'a long text', hashtags: '#boat' });

    const { status, body } = await anna.call('GET', `/api/contents/${item._id}/preflight`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ checkedAt: expect.any(String), problems: [tooLong, padded] });
    expect(posts.at(-1)).toMatchObject({
      accountId: 'ig1',
      instagramType: 'Post',
      files: 1,
      caption: 'a long text\n\n#boat',
    });
    expect(media.at(-1)).toMatchObject({ outputs: item.contents, instagramType: 'Post', fit: 'pad' });
  });

  it('names what is done once it is live, for which the login may lack a permission', async () => {
    const item = await newItem({ firstComment: 'More in our shop' });

    await anna.call('GET', `/api/contents/${item._id}/preflight`);

    expect(onceLiveFromBus(posts.at(-1)?.onceLive ?? [])).toEqual(['firstComment']);
  });

  it('names the place that it is to be at, which Instagram may no longer have', async () => {
    const item = await newItem({ place: { id: '204', name: 'Ubud Coffee House' } });

    await anna.call('GET', `/api/contents/${item._id}/preflight`);

    expect(posts.at(-1)?.placeId).toBe('204');
  });

  it('names the moment of a cover, which may be past the end, but not where a picture wins over it', async () => {
    const type = service.newType(anna.userId, { instagramType: 'Reel' });
    const frame = await newItem({ _contentType: type.id, coverMs: 90_000 });
    const picture = await newItem({
      _contentType: type.id,
      coverMs: 90_000,
      coverOutput: '/media/outputs/drawn/c.jpg',
    });

    await anna.call('GET', `/api/contents/${frame._id}/preflight`);
    expect(media.at(-1)?.coverMs).toBe(90_000);
    await anna.call('GET', `/api/contents/${picture._id}/preflight`);
    expect(media.slice(-2).map(({ coverMs }) => coverMs)).toEqual([0, 0]);
  });

  it('looks at the cover of a Reel, too: it must be there, and Instagram has to fetch it', async () => {
    const type = service.newType(anna.userId, { instagramType: 'Reel' });
    const item = await newItem({ _contentType: type.id, coverOutput: '/media/outputs/gone/b.jpg' });

    const { body } = await anna.call('GET', `/api/contents/${item._id}/preflight`);

    expect(body.problems).toEqual([
      expect.objectContaining({ rule: 'cover', message: 'Cover picture: It no longer exists.' }),
      padded,
    ]);
    expect(posts.at(-1)).toMatchObject({ hasCover: true, musicId: '' });
    await anna.call('POST', `/api/contents/${item._id}`, { coverOutput: '/media/outputs/drawn/b.jpg' });
    expect((await anna.call('GET', `/api/contents/${item._id}/preflight`)).body).toMatchObject({
      problems: [padded],
      aiOutputs: ['/media/outputs/drawn/b.jpg'],
    });
  });

  it('says which of its pictures a model drew, and keeps it with a scheduled item', async () => {
    const drawn = `/media/outputs/${newId()}/drawn.jpg`;
    const contents = [`/media/outputs/${newId()}/photo.jpg`, drawn];
    const item = await newItem({ contents, status: 'Scheduled', date: inHours(90) });

    const { body } = await anna.call('GET', `/api/contents/${item._id}/preflight`);

    expect(body).toMatchObject({ aiOutputs: [drawn] });
    await vi.waitFor(async () => expect((await read(item._id)).preflight?.aiOutputs).toEqual([drawn]));
  });

  it('is of nobody else’s items', async () => {
    const item = await newItem();
    const bert = await service.newPerson();

    expect((await bert.call('GET', `/api/contents/${item._id}/preflight`)).status).toBe(404);
  });

  it('of one that is posted by hand sees that its media are gone, and nothing of how they would be fitted', async () => {
    const byHand = { notify: true, status: 'Scheduled', date: inHours(90) };
    const missing = await newItem({ ...byHand, contents: ['/media/outputs/gone/a.jpg'] });
    const fine = await newItem(byHand);
    const problemsOf = async (item: { _id: string }) =>
      (await anna.call('GET', `/api/contents/${item._id}/preflight`)).body.problems;

    expect(await problemsOf(missing)).toEqual([gone]);
    expect(await problemsOf(fine)).toEqual([]);
    await vi.waitFor(async () => expect((await read(missing._id)).preflight?.problems).toEqual([gone]));
  });

  it('names another planned item with the same pictures', async () => {
    const first = await newItem({ title: 'First', status: 'Scheduled', date: inHours(90) });
    const second = await newItem({ contents: first.contents });

    const { body } = await anna.call('GET', `/api/contents/${second._id}/preflight`);

    expect(body.problems).toContainEqual(
      expect.objectContaining({ level: 'warning', message: '“First” is planned with the same pictures.' }),
    );
  });
});

describe('a scheduled item', () => {
  it('is checked after each change, without a new version, and says so once', async () => {
    const changed = service.listen(events.contentChanged);
    const item = await newItem({ status: 'Scheduled', date: inHours(90) });
    await vi.waitFor(async () => expect((await read(item._id)).preflight?.problems).toEqual([padded]));

    const saved = await anna.call('POST', `/api/contents/${item._id}`, {
      metaDescription: 'a long text',
      version: item.version,
    });

    expect(saved.status).toBe(200);
    await vi.waitFor(async () =>
      expect((await read(item._id)).preflight?.problems).toEqual([tooLong, padded]),
    );
    expect((await read(item._id)).version).toBe(saved.body.version);
    const news = await changed.next(
      ({ payload }) =>
        payload.contentId === item._id &&
        JSON.stringify(contentChangedFromBus(payload)).includes(tooLong.message),
    );
    expect(contentChangedFromBus(news.payload)?.content).toMatchObject({ version: saved.body.version });
  });

  it('has no check any more when it is a draft again', async () => {
    const item = await newItem({ status: 'Scheduled', date: inHours(90) });
    await vi.waitFor(async () => expect((await read(item._id)).preflight).not.toBeNull());

    const draft = await anna.call('POST', `/api/contents/${item._id}`, { status: 'Draft' });

    expect(draft.body.preflight).toBeNull();
  });

  it('that cannot go out an hour before its date tells its person by one mail, with two processes at work', async () => {
    const replica = await service.startReplica();
    const atRisk = service.listen(events.contentAtRisk);
    const item = await newItem({ status: 'Scheduled', date: inHours(1), metaDescription: 'a long text' });
    // As if it had been planned days ago, and its last look were due now.
    await service.collection.updateOne(
      { _id: item._id },
      {
        $set: {
          preflight: { checkedAt: inHours(-30), problems: [] },
          preflightAt: new Date(),
        },
      },
    );

    const { payload } = await atRisk.next(about(item._id));
    await vi.waitFor(async () =>
      expect(await service.collection.findOne({ _id: item._id })).not.toHaveProperty('preflightAt'),
    );

    expect(payload).toMatchObject({
      title: 'Boat',
      message: tooLong.message,
      advice: tooLong.fix,
      due: momentToBus(item.date),
    });
    const ids = (await service.keptIds(events.contentAtRisk)).filter(id => id.startsWith(item._id));
    expect(ids).toHaveLength(1);
    await replica.stop();
  });
});
