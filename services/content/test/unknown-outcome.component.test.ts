import { AppError } from '@insta-ai/chassis/app-error';
import { serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import {
  type ConfirmLiveRequest,
  InstagramService,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let confirmed: ConfirmLiveRequest[] = [];
const shown = { mediaId: '179', caption: 'Boat', permalink: 'https://insta/p/179', thumbnail: '' };
const moment = '2027-01-01T00:00:00.000Z';

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveRpc(InstagramService, {
      checkPost: async () => ({ found: [] }),
      getTimeline: async () => ({}),
      tryNow: async () => ({}),
      listOwnPosts: async () => ({}),
      keepPublish: async () => ({}),
      cancelPublish: async () => ({ canceled: true }),
      newestPosts: async () => ({ posts: [{ ...shown, published: momentToBus(moment) }], problem: '' }),
      async confirmLive(request) {
        if (request.mediaId === 'gone') throw new AppError('failed_precondition', 'It is not shown.');
        confirmed.push(request);
        return { permalink: request.mediaId && shown.permalink, published: momentToBus(moment) };
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  confirmed = [];
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const save = (id: string, body: object) => anna.call('POST', `/api/contents/${id}`, body);
const setLive = (id: string, body: object = {}) => anna.call('POST', `/api/contents/${id}/setLive`, body);
const publish = (id: string, body?: object) => anna.call('POST', `/api/contents/${id}/publish`, body);

/** An item that was sent by its schedule, and nobody knows whether it is live. */
async function doubtfulItem() {
  const type = service.newType(anna.userId);
  const plan = { status: 'Scheduled', date: new Date().toISOString() };
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, ...plan };
  const { _id: id } = (await anna.call('POST', '/api/contents', body)).body;
  await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(1));
  await sayUnknown(id, 1);
  return id as string;
}

async function sayUnknown(id: string, number: number) {
  const publishId = `${id}.${number}`;
  const head = { id: `${publishId}.unknown`, userId: anna.userId };
  await service.say(events.postUnknown, head, { publishId, contentId: id });
  await vi.waitFor(async () => {
    const { outcome } = await read(id);
    expect(outcome?.state).toBe('unknown');
  });
}

async function goLive(id: string, number: number) {
  const publishId = `${id}.${number}`;
  const head = { id: `${publishId}.published`, userId: anna.userId };
  const post = { permalink: `https://insta/p/${number}`, publishedAt: new Date().toISOString() };
  await service.say(events.postPublished, head, { publishId, contentId: id, ...post });
  await vi.waitFor(async () => expect((await read(id)).status).toBe('Published'));
}

describe('an item of which nobody knows whether it is live', () => {
  it('says exactly that, and shows the newest posts of the account', async () => {
    const id = await doubtfulItem();

    expect((await read(id)).outcome).toMatchObject({ message: 'We do not know whether this is live' });
    expect((await anna.call('GET', `/api/contents/${id}/newestPosts`)).body).toEqual({
      posts: [
        { _id: '179', caption: 'Boat', permalink: shown.permalink, thumbnail: '', publishedAt: moment },
      ],
      problem: '',
    });
  });

  it('is Published with the picked post, also when that is said twice', async () => {
    const id = await doubtfulItem();

    const said = await Promise.all([setLive(id, { post: '179' }), setLive(id, { post: '179' })]);

    expect(said.map(reply => reply.status)).toEqual([200, 200]);
    const item = await read(id);
    expect(item).toMatchObject({ status: 'Published', permalink: shown.permalink, publishedDate: moment });
    expect(item).toMatchObject({ outcome: null });
    expect(item.mayBeLive).toBeNull();
    expect(confirmed[0]).toMatchObject({ userId: anna.userId, publishId: `${id}.1` });
  });

  it('is Published without an address when the person does not pick one', async () => {
    const id = await doubtfulItem();

    expect((await setLive(id)).body).toMatchObject({ status: 'Published', permalink: null });
  });

  it('stays as it is when the picked post is not there', async () => {
    const id = await doubtfulItem();

    expect((await setLive(id, { post: 'gone' })).status).toBe(422);
    expect((await read(id)).outcome?.state).toBe('unknown');
  });

  it('is not published, planned or planned as a draft again without consent', async () => {
    const id = await doubtfulItem();
    const date = new Date(Date.now() + 3_600_000).toISOString();

    for (const _as of ['it is', 'a draft']) {
      expect((await publish(id)).body.code).toBe('published_before');
      expect((await save(id, { status: 'Scheduled', date })).body.code).toBe('published_before');
      expect((await save(id, { status: 'Draft' })).status).toBe(200);
    }
    expect(await service.publishJobs(id)).toHaveLength(1);
  });

  it('is sent again as a new decision with consent, once, however often it is asked', async () => {
    const id = await doubtfulItem();
    const word = { again: true, againAfter: (await read(id)).mayBeLive };

    const first = publish(id, word);
    const second = publish(id, word);
    await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(2));
    await goLive(id, 2);
    expect((await Promise.all([first, second])).map(reply => reply.status)).toEqual([200, 200]);

    expect((await publish(id, word)).body.code).toBe('published_before');
    expect((await publish(id, { again: true })).body.code).toBe('published_before');
    expect((await service.publishJobs(id)).map(job => job.publishId)).toEqual([`${id}.1`, `${id}.2`]);
  });

  it('asks anew when the second sending stays unknown too', async () => {
    const id = await doubtfulItem();
    const word = { again: true, againAfter: (await read(id)).mayBeLive };
    const asked = publish(id, word);
    await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(2));
    await sayUnknown(id, 2);
    expect(await asked).toMatchObject({ status: 422 });

    expect((await publish(id, word)).body.code).toBe('published_before');
    expect((await setLive(id)).body.status).toBe('Published');
  });

  it('can be set as Published by hand as ever', async () => {
    const id = await doubtfulItem();

    const { body } = await save(id, { status: 'Published' });

    expect(body).toMatchObject({ status: 'Published', outcome: null });
    expect(body.mayBeLive).toBeNull();
  });

  it('is nothing to say about when it is known, and nothing of somebody else', async () => {
    const id = await doubtfulItem();
    const { body: draft } = await anna.call('POST', '/api/contents', { title: 'Draft' });
    expect((await setLive(draft._id)).status).toBe(422);
    expect((await anna.call('GET', `/api/contents/${draft._id}/newestPosts`)).status).toBe(422);

    const other = await service.newPerson({ instagramAccount: 'ig2' });
    expect((await other.call('POST', `/api/contents/${id}/setLive`, {})).status).toBe(404);
    expect((await other.call('GET', `/api/contents/${id}/newestPosts`)).status).toBe(404);
  });
});

describe('an item that takes longer than usual', () => {
  it('says what Instagram answered, and until when it is tried', async () => {
    const type = service.newType(anna.userId);
    const plan = { status: 'Scheduled', date: new Date().toISOString() };
    const body = { contents: ['/media/a.jpg'], _contentType: type.id, ...plan };
    const { _id: id } = (await anna.call('POST', '/api/contents', body)).body;
    await vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(1));
    const words = { cause: 'noAnswer', message: 'Instagram did not answer.', advice: 'Nothing to do.' };

    const head = { id: `${id}.1.trouble.noAnswer.1`, userId: anna.userId };
    await service.say(events.postTroubled, head, {
      ...words,
      publishId: `${id}.1`,
      contentId: id,
      until: moment,
    });

    await vi.waitFor(async () => {
      const { outcome } = await read(id);
      expect(outcome).toMatchObject({ state: 'publishing', message: words.message, until: moment });
    });
  });
});
