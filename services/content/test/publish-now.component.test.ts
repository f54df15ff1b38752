import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { about, inAMoment, letMinutesPass, plannedItem, read } from './planned-item.ts';
import { serveSome } from './serve-some.ts';
import { callAs, type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
  service.serve(serveSome(PredictionMediaService, { listPredictions: async () => ({}) }));
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const newItem = (person: Person, fields?: object) => plannedItem(service, person, fields);

describe('publishing now', () => {
  it('queues one job, waits, and answers with the published item', async () => {
    const item = await newItem(anna, { metaDescription: 'Come.', hashtags: '#boat' });
    const queued = service.listen(jobs.publish);
    const published = service.listen(events.contentPublished);

    const answer = anna.call('POST', `/api/contents/${item._id}/publish`);
    const { payload: job, userId } = await queued.next(about(item._id));
    expect(await read(anna, item._id)).toMatchObject({ status: 'Draft', outcome: { state: 'publishing' } });
    const live = {
      publishId: job.publishId,
      contentId: item._id,
      mediaId: 'm1',
      permalink: 'https://insta/p/1',
      publishedAt: inAMoment(),
    };
    await service.say(events.postPublished, { id: `${job.publishId}.published`, userId }, live);

    const reply = await answer;
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'Published',
      publishedDate: live.publishedAt,
      permalink: live.permalink,
      outcome: null,
    });
    expect((await published.next(about(item._id))).payload).toMatchObject({
      title: 'Boat',
      permalink: live.permalink,
    });
    expect(job).toMatchObject({
      accountId: 'ig1',
      instagramType: 'Post',
      caption: 'Come.\n\n#boat',
      outputs: ['/media/a.jpg'],
    });
    expect(await service.publishJobs(item._id)).toHaveLength(1);
  });

  it('again while it is going out is one decision', async () => {
    const item = await newItem(anna);
    const queued = service.listen(jobs.publish);

    const publish = () => anna.call('POST', `/api/contents/${item._id}/publish`);
    const first = publish();
    const { payload: job } = await queued.next(about(item._id));
    const second = publish();
    const live = { publishId: job.publishId, contentId: item._id, publishedAt: inAMoment() };
    await service.say(events.postPublished, { id: `${job.publishId}.published`, userId: anna.userId }, live);

    expect((await first).status).toBe(200);
    // It joins the decision, or comes when the item is live: that goes out again only when it is said.
    expect([200, 409]).toContain((await second).status);
    expect(await service.publishJobs(item._id)).toHaveLength(1);
  });

  it.each([
    ['failed', events.postFailed],
    ['held', events.postHeld as unknown as typeof events.postFailed],
  ] as const)('answers with what happened and what to do when it %s', async (state, event) => {
    const item = await newItem(anna);
    const queued = service.listen(jobs.publish);

    const answer = anna.call('POST', `/api/contents/${item._id}/publish`);
    const { publishId } = (await queued.next(about(item._id))).payload;
    const text = { cause: 'x', message: 'The account is not connected.', advice: 'Connect it again.' };
    await service.say(
      event,
      { id: `${publishId}.${state}`, userId: anna.userId },
      { publishId, contentId: item._id, ...text },
    );

    const reply = await answer;
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe('The account is not connected. Connect it again.');
    expect(await read(anna, item._id)).toMatchObject({
      status: 'Draft',
      outcome: { state, message: text.message },
    });
  });

  it.each([
    ['no account is connected', {}, {}, /^Connect an Instagram account first\.$/],
    ['nothing is selected', { instagramAccount: 'ig1' }, { contents: [] }, /^Select a picture/],
    ['no type is chosen', { instagramAccount: 'ig1' }, { _contentType: null }, /^Choose a content type/],
  ])('is refused when %s, and changes nothing', async (_what, profile, fields, message) => {
    const person = await service.newPerson(profile);
    const item = await newItem(person, fields);

    const reply = await person.call('POST', `/api/contents/${item._id}/publish`);

    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(message)]);
    expect(await read(person, item._id)).toMatchObject({ version: 1, outcome: null });
    expect(await service.publishJobs(item._id)).toEqual([]);
  });

  it('of another person’s item is answered like an unknown one', async () => {
    const item = await newItem(anna);
    const other = await service.newPerson({ instagramAccount: 'ig2' });

    expect((await other.call('POST', `/api/contents/${item._id}/publish`)).status).toBe(404);
    expect(await service.publishJobs(item._id)).toEqual([]);
  });
});

describe('a process that is told to end while somebody waits for a publish', () => {
  it('answers at once that publishing goes on, and another process ends it', async () => {
    const replica = await service.startReplica();
    const { userId, headers } = await service.identity.newUser({ instagramAccount: 'ig1' });
    const person = { userId, call: callAs(replica, headers) };
    const item = await newItem(person);
    const queued = service.listen(jobs.publish);

    const answer = person.call('POST', `/api/contents/${item._id}/publish`);
    await queued.next(about(item._id));
    await replica.stop();

    expect((await answer).status).toBe(503);
    const publishId = `${item._id}.1`;
    await service.say(
      events.postPublished,
      { id: `${publishId}.published`, userId },
      { publishId, contentId: item._id },
    );
    await vi.waitFor(async () => {
      expect(await service.collection.findOne({ _id: item._id })).toMatchObject({ status: 'Published' });
    });
  });
});

describe('what is said about a publish', () => {
  it.each([
    ['published', events.postPublished, events.contentPublished],
    ['failed', events.postFailed as unknown as typeof events.postPublished, events.contentPublishFailed],
  ] as const)('is kept beside what instagram says, when it %s', async (end, heard, said) => {
    const item = await newItem(anna, { status: 'Scheduled', date: inAMoment() });
    const publishId = `${item._id}.1`;
    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));

    // The ids that instagram gives its events; a stream keeps only one message of each id.
    const head = { id: `${publishId}.${end}`, userId: anna.userId };
    await service.say(heard, head, { publishId, contentId: item._id });

    await vi.waitFor(async () => {
      expect((await service.keptIds(said as typeof events.contentPublished)).join()).toContain(publishId);
      expect(
        (await service.keptIds(events.contentChanged)).filter(id => id.startsWith(publishId)),
      ).toHaveLength(2);
    });

    // A bus that a power cut puts back forgets it, and nobody would ask for the mail.
    const again = service.listen(said as typeof events.contentPublished);
    await letMinutesPass(service, item._id);
    await again.next(({ id }) => id.startsWith(publishId) && id.endsWith('.again'));
  });
});

describe('an item that is going out', () => {
  let item: Content;
  beforeEach(async () => {
    item = await newItem(anna, { status: 'Scheduled', date: inAMoment() });
    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));
  });

  it.each([
    [{ date: '2030-01-01T00:00:00Z' }],
    [{ contents: ['/media/b.jpg'] }],
    [{ metaDescription: 'Other' }],
    [{ captionLeft: 3 }],
  ])('refuses the change %j', async change => {
    const before = await read(anna, item._id);

    const reply = await anna.call('POST', `/api/contents/${item._id}`, change);

    expect([reply.status, reply.body.message]).toEqual([
      422,
      expect.stringContaining('is going out right now'),
    ]);
    expect(await read(anna, item._id)).toEqual(before);
  });

  it('takes notes, and an autosave that changes nothing', async () => {
    expect((await anna.call('POST', `/api/contents/${item._id}`, { title: 'Ship' })).body.title).toBe('Ship');
    expect((await anna.call('POST', `/api/contents/${item._id}`, { ...item, title: 'Ship' })).status).toBe(
      200,
    );
  });

  it('is a draft, or deleted, only when its answer is there', async () => {
    const drafted = await anna.call('POST', `/api/contents/${item._id}`, { status: 'Draft' });
    expect([drafted.status, drafted.body.status, drafted.body.wish]).toEqual([200, 'Scheduled', 'draft']);

    const deleted = await anna.call('DELETE', `/api/contents/${item._id}`);
    expect([deleted.status, deleted.body.waits]).toEqual([202, expect.stringContaining('Instagram answers')]);
    expect(await read(anna, item._id)).toMatchObject({ status: 'Scheduled', wish: 'delete' });

    const publishId = `${item._id}.1`;
    const head = { id: `${publishId}.failed`, userId: anna.userId };
    const words = { cause: 'canceled', message: 'Taken back.', advice: '' };
    await service.say(events.postFailed, head, { publishId, contentId: item._id, ...words });
    await vi.waitFor(async () =>
      expect((await anna.call('GET', `/api/contents/${item._id}`)).status).toBe(404),
    );
  });

  it('ignores news of another decision, unless that post is live', async () => {
    const other = { publishId: `${item._id}.0`, contentId: item._id };
    const head = { id: `${other.publishId}.failed`, userId: anna.userId };
    await service.say(events.postFailed, head, { ...other, message: 'Old news' });
    await service.say(
      events.postPublished,
      { ...head, id: `${other.publishId}.live` },
      { ...other, publishedAt: inAMoment() },
    );

    await vi.waitFor(async () => expect((await read(anna, item._id)).status).toBe('Published'));
    expect(await read(anna, item._id)).toMatchObject({ outcome: null });
  });
});
