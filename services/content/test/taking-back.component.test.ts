import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import {
  type CancelPublishRequest,
  InstagramService,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let asked: CancelPublishRequest[] = [];
let kept: string[] = [];
/** What happens elsewhere while instagram takes a post back. */
let meanwhile: (() => Promise<unknown>) | undefined;
let answer: {
  canceled?: boolean;
  live?: boolean;
  unknown?: boolean;
  permalink?: string;
  published?: Timestamp;
};

beforeAll(async () => {
  service = await startTestContent();
  service.serve(serveSome(PredictionMediaService, { listPredictions: async () => ({}) }));
  service.serve(
    serveRpc(InstagramService, {
      checkPost: async () => ({ found: [] }),
      getTimeline: async () => ({}),
      tryNow: async () => ({}),
      newestPosts: async () => ({}),
      listOwnPosts: async () => ({}),
      confirmLive: async () => ({}),
      async keepPublish({ publishId }) {
        kept.push(publishId);
        return {};
      },
      async cancelPublish(request) {
        asked.push(request);
        await meanwhile?.();
        return answer;
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  asked = [];
  kept = [];
  answer = { canceled: true };
  meanwhile = undefined;
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;

/** A scheduled item whose post instagram holds. */
async function heldItem() {
  const type = service.newType(anna.userId);
  const date = new Date().toISOString();
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, status: 'Scheduled', date };
  const { _id } = (await anna.call('POST', '/api/contents', body)).body;
  const job = await vi.waitFor(async () => {
    const [queued] = await service.publishJobs(_id);
    if (!queued) throw new Error('not due yet');
    return queued;
  });
  const words = { cause: 'token', message: 'The account is not connected.', advice: 'Connect it again.' };
  await service.say(
    events.postHeld,
    { id: `${job.publishId}.held.token.0`, userId: anna.userId },
    { publishId: job.publishId, contentId: _id, ...words },
  );
  await vi.waitFor(async () => expect((await read(_id)).outcome?.state).toBe('held'));
  return { id: _id, publishId: job.publishId };
}

test('a held item is set as Draft after instagram took its post back', async () => {
  const { id, publishId } = await heldItem();

  const reply = await anna.call('POST', `/api/contents/${id}`, { status: 'Draft' });

  expect(reply.body).toMatchObject({ status: 'Draft', outcome: null });
  expect(asked).toMatchObject([{ userId: anna.userId, publishId }]);
  expect((await anna.call('POST', `/api/contents/${id}`, { metaDescription: 'New' })).status).toBe(200);
});

test('a held item is deleted after instagram took its post back', async () => {
  const { id } = await heldItem();

  expect((await anna.call('DELETE', `/api/contents/${id}`)).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test('a held item that gets another date goes out anew then, as another decision', async () => {
  const { id, publishId } = await heldItem();

  await anna.call('POST', `/api/contents/${id}`, { date: new Date(Date.now() + 100).toISOString() });

  await vi.waitFor(async () => {
    const ids = (await service.publishJobs(id)).map(job => job.publishId);
    expect(ids).toEqual([publishId, `${id}.2`]);
  });
});

test('a save that is refused after instagram took the post back stops nothing: it goes out anew', async () => {
  const { id, publishId } = await heldItem();
  const before = await read(id);
  meanwhile = () => anna.call('POST', `/api/contents/${id}`, { title: 'Typed in another tab' });
  const failed = service.listen(events.contentPublishFailed);

  const save = { date: '2099-03-27T08:00:00.000Z', version: before.version };
  expect((await anna.call('POST', `/api/contents/${id}`, save)).status).toBe(409);
  expect(asked).toHaveLength(1);
  // As instagram answers who asks again what became of it.
  for (const number of [1, 2])
    await service.say(
      events.postFailed,
      { id: `${publishId}.canceled.again.${number}`, userId: anna.userId },
      { publishId, contentId: id, cause: 'canceled', message: 'This was stopped.', advice: 'Choose.' },
    );

  await vi.waitFor(async () => {
    const ids = (await service.publishJobs(id)).map(job => job.publishId);
    expect(ids).toEqual([publishId, `${id}.2`]);
  });
  const { status, date, outcome } = await read(id);
  expect({ status, date }).toEqual({ status: before.status, date: before.date });
  expect(outcome).toMatchObject({ state: 'publishing' });
  expect(failed.heard).toEqual([]);
});

test('a post that is live is not lost: the item is Published and the editor is shown that', async () => {
  const { id } = await heldItem();
  answer = { live: true, permalink: 'https://insta/p/1', published: momentToBus('2027-01-01T00:00:00.000Z') };

  const reply = await anna.call('POST', `/api/contents/${id}`, { status: 'Draft' });

  expect(reply.status).toBe(409);
  expect(reply.body.details?.content).toMatchObject({ status: 'Published', permalink: 'https://insta/p/1' });
  expect(await read(id)).toMatchObject({ status: 'Published', publishedDate: '2027-01-01T00:00:00.000Z' });
});

test('a post that may be live stops the edit, and the person is asked what is true', async () => {
  const { id } = await heldItem();
  answer = { unknown: true };

  const reply = await anna.call('POST', `/api/contents/${id}`, { status: 'Draft' });

  expect(reply).toMatchObject({ status: 409, body: { code: 'published_before' } });
  const { outcome, mayBeLive } = await read(id);
  expect(outcome).toMatchObject({ state: 'unknown', message: 'We do not know whether this is live' });
  expect(reply.body.details).toMatchObject({ mayBeLive });
});

test('a post that is being sent gets no other date, and what is wished of it waits for Instagram', async () => {
  const { id, publishId } = await heldItem();
  answer = {};
  const date = '2030-01-01T00:00:00.000Z';

  expect((await anna.call('POST', `/api/contents/${id}`, { date })).status).toBe(422);
  expect((await anna.call('DELETE', `/api/contents/${id}`)).status).toBe(202);
  expect(asked.at(-1)).toMatchObject({ publishId, lasting: true });
  expect(await read(id)).toMatchObject({ status: 'Scheduled', outcome: { state: 'held' }, wish: 'delete' });
});

test('Stop trying makes it a draft, also when it is asked twice; another person’s is not found', async () => {
  const { id } = await heldItem();
  const stranger = await service.newPerson();
  for (const call of ['stopPublishing', 'keep'])
    expect((await stranger.call('POST', `/api/contents/${id}/${call}`)).status).toBe(404);

  for (let ask = 0; ask < 2; ask += 1) {
    const reply = await anna.call('POST', `/api/contents/${id}/stopPublishing`);
    expect(reply.body).toMatchObject({ status: 'Draft', outcome: null });
  }
  expect(asked).toHaveLength(1);
});

test('Stop trying that comes too late says so and shows the post', async () => {
  const { id } = await heldItem();
  answer = { live: true, permalink: 'https://insta/p/1', published: momentToBus('2027-01-01T00:00:00.000Z') };

  const reply = await anna.call('POST', `/api/contents/${id}/stopPublishing`);

  expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('went out before')]);
  expect(reply.body.details?.content).toMatchObject({ status: 'Published' });
});

test('a deletion that waits is taken back, and happens no more', async () => {
  const { id, publishId } = await heldItem();
  answer = {};
  await anna.call('DELETE', `/api/contents/${id}`);

  expect((await anna.call('POST', `/api/contents/${id}/keep`)).body).toMatchObject({ wish: null });

  expect(kept).toEqual([publishId]);
});

test('a deletion that waits happens when the post is live, and says that it stays there', async () => {
  const { id, publishId } = await heldItem();
  answer = {};
  const deleted = service.listen(events.contentDeleted);
  await anna.call('DELETE', `/api/contents/${id}`);

  await service.say(
    events.postPublished,
    { id: `${publishId}.published`, userId: anna.userId },
    { publishId, contentId: id, publishedAt: new Date().toISOString() },
  );

  expect((await deleted.next()).payload).toMatchObject({ contentId: id, live: true });
  expect((await anna.call('GET', `/api/contents/${id}`)).status).toBe(404);
});

test('a hold says whether it was handed to Instagram', async () => {
  const { id, publishId } = await heldItem();
  expect((await read(id)).outcome).not.toHaveProperty('sent');

  await service.say(
    events.postHeld,
    { id: `${publishId}.held.token.1`, userId: anna.userId },
    { publishId, contentId: id, cause: 'token', message: 'In doubt.', advice: '', sent: true },
  );

  await vi.waitFor(async () => expect((await read(id)).outcome).toMatchObject({ sent: true }));
});
