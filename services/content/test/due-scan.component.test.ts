import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentDocument } from '../src/item/content-document.ts';
import { startPublishing, whenDue } from '../src/publishing/publish-decision.ts';
import { createContentsStore } from '../src/store/contents.store.ts';
import { about, inAMoment, plannedItem, read } from './planned-item.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const newItem = (person: Person, fields?: object) => plannedItem(service, person, fields);

describe('the due-scan', () => {
  const replicas: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.stop();
  });

  it('claims fifty items of the same second once each, with two processes at work, none early', async () => {
    replicas.push(await service.startReplica());
    const queued = service.listen(jobs.publish);
    const date = inAMoment(3_000);
    const items = await Promise.all(
      Array.from({ length: 50 }, () => newItem(anna, { status: 'Scheduled', date })),
    );
    const ids = new Set(items.map(({ _id }) => _id));

    const isDone = () => new Set(queued.heard.map(({ payload }) => payload.contentId)).size === ids.size;
    await vi.waitFor(() => expect(isDone()).toBe(true));

    for (const id of ids) expect(await service.publishJobs(id)).toHaveLength(1);
    const times = queued.heard.map(({ occurredAt }) => occurredAt.getTime() - new Date(date).getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
  });

  it('leaves what is planned for later and what is only a draft', async () => {
    const later = await newItem(anna, { status: 'Scheduled', date: inAMoment(3_600_000) });
    const draft = await newItem(anna, { date: inAMoment() });
    const due = await newItem(anna, { status: 'Scheduled', date: inAMoment() });

    await vi.waitFor(async () => expect(await service.publishJobs(due._id)).toHaveLength(1));

    for (const { _id } of [later, draft])
      expect(await read(anna, _id)).toMatchObject({ version: 1, outcome: null });
  });

  it('tells why an item cannot go out, once', async () => {
    const failed = service.listen(events.contentPublishFailed);
    const item = await newItem(anna, { status: 'Scheduled', date: inAMoment(), contents: [] });

    const { payload } = await failed.next(about(item._id));

    expect(payload).toMatchObject({ title: 'Boat', message: 'Select a picture or video first.' });
    expect(await read(anna, item._id)).toMatchObject({
      status: 'Scheduled',
      outcome: { state: 'failed' },
      version: 2,
    });
  });

  it('fails what is older than its window, and publishes it after it got a new date', async () => {
    const failed = service.listen(events.contentPublishFailed);
    const item = await newItem(anna, { status: 'Scheduled', date: inAMoment(-25 * 3_600_000) });
    expect((await failed.next(about(item._id))).payload.message).toMatch(/more than a day ago/);

    const saved = await anna.call('POST', `/api/contents/${item._id}`, { date: inAMoment() });

    expect(saved.body.outcome).toBeNull();
    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));
  });

  it('only announces an item that the person posts by hand, who then says when it is done', async () => {
    const person = await service.newPerson();
    const announced = service.listen(events.contentNotifyDue);
    const item = await newItem(person, {
      status: 'Scheduled',
      date: inAMoment(),
      notify: true,
      hashtags: '#a',
    });

    expect((await announced.next(about(item._id))).payload).toMatchObject({
      caption: '#a',
      outputs: ['/media/a.jpg'],
    });
    expect(await read(person, item._id)).toMatchObject({
      status: 'Scheduled',
      outcome: { state: 'notified' },
    });
    // The reminder is all that comes of it, so it is said again for a bus that a power cut puts back.
    const againLater = { _id: item._id, againAt: { $gt: new Date() } };
    await vi.waitFor(async () => expect(await service.collection.countDocuments(againLater)).toBe(1));

    const done = await person.call('POST', `/api/contents/${item._id}`, { status: 'Published' });
    expect(done.body).toMatchObject({
      status: 'Published',
      outcome: null,
      publishedDate: expect.any(String),
    });
    expect(await service.publishJobs(item._id)).toEqual([]);
  });

  it('gives up on an item that nobody answered for', async () => {
    const failed = service.listen(events.contentPublishFailed);
    const item = await newItem(anna);
    const longAgo = new Date(Date.now() - 48 * 3_600_000);
    await service.collection.updateOne(
      { _id: item._id },
      {
        $set: {
          decision: { publishId: `${item._id}.1`, dueAt: longAgo, giveUpAt: longAgo },
          outcome: { state: 'publishing', message: '', advice: '', at: longAgo },
        },
      },
    );

    expect((await failed.next(about(item._id))).payload.message).toMatch(/no answer/);
    expect(await service.collection.findOne({ _id: item._id })).toMatchObject({ unheard: `${item._id}.1` });
  });
});

describe('a job that was lost with its stream', () => {
  it('is asked for again under the same publish id', async () => {
    const item = await newItem(anna, { status: 'Scheduled', date: inAMoment() });
    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));
    const [lost] = await service.publishJobs(item._id);
    const manager = await jetstreamManager(service.nats);
    await manager.streams.delete('JOBS');
    // A minute later.
    await service.collection.updateOne({ _id: item._id }, { $set: { 'decision.askAt': new Date() } });

    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));

    expect(await service.publishJobs(item._id)).toEqual([lost]);
  });
});

describe('a process that dies between the decision and its message', () => {
  it('loses nothing: the sweep of another one sends one job', async () => {
    const item = await newItem(anna, { date: inAMoment() });
    // A bus that is gone before anything can be sent: what a killed process leaves behind.
    const dead = { send: () => Promise.reject(new Error('killed')) };
    const outbox = createOutbox({ collection: service.collection, bus: dead, log: service.running.log });
    const store = createContentsStore({ collection: service.collection, stamps: service.stamps, outbox });
    const stored = (await store.get(anna.userId, item._id)) as ContentDocument;
    const now = new Date();

    await store.change(stored, startPublishing(stored, { accountId: 'ig1', dueAt: now, now }));

    expect(await service.publishJobs(item._id)).toEqual([]);
    await vi.waitFor(async () => expect(await service.publishJobs(item._id)).toHaveLength(1));
    await vi.waitFor(async () => {
      expect(await service.collection.findOne({ _id: item._id })).toMatchObject({ outbox: [] });
    });
    expect(await service.publishJobs(item._id)).toHaveLength(1);
  });

  it('decides only once, whoever else decides on the same item', async () => {
    const item = await newItem(anna, { date: inAMoment() });
    const stored = (await service.collection.findOne({ _id: item._id })) as ContentDocument;
    const store = createContentsStore({
      collection: service.collection,
      stamps: service.stamps,
      outbox: createOutbox({
        collection: service.collection,
        bus: { send: async () => {} },
        log: service.running.log,
      }),
    });

    const claims = await Promise.all(
      [1, 2, 3].map(() => store.change(stored, whenDue(stored, 'ig1', new Date()))),
    );

    expect(claims.filter(claim => claim !== undefined)).toHaveLength(1);
  });
});
