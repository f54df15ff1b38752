import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { events } from '@insta-ai/proto/bus/events';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentDocument } from '../src/item/content-document.ts';
import { startPublishing } from '../src/publishing/publish-decision.ts';
import { createContentsStore } from '../src/store/contents.store.ts';
import { inAMoment, plannedItem } from './planned-item.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
const hour = 3_600_000;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const stored = async (id: string) =>
  (await service.collection.findOne({ _id: id })) as unknown as ContentDocument;
const save = (id: string, body: object) => anna.call('POST', `/api/contents/${id}`, body);
const publish = (id: string, body?: object) => anna.call('POST', `/api/contents/${id}/publish`, body);

const newItem = (fields?: object) => plannedItem(service, anna, fields);

const untilJobs = (id: string, count: number) =>
  vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(count));

/** Instagram's word that a decision led to a post. */
async function goLive(id: string, number: number) {
  await untilJobs(id, number);
  const publishId = `${id}.${number}`;
  const permalink = `https://insta/p/${number}`;
  await service.say(
    events.postPublished,
    { id: `${publishId}.published`, userId: anna.userId },
    { publishId, contentId: id, permalink, publishedAt: inAMoment() },
  );
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: 'Published', permalink }));
  return read(id);
}

/** An item that went out by its schedule a moment ago. */
async function publishedItem(): Promise<Content> {
  const { _id } = await newItem({ status: 'Scheduled', date: inAMoment() });
  return goLive(_id, 1);
}

/** The refusal, and that nothing came of it. */
async function expectRefused(item: Content, reply: { status: number; body: unknown }) {
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: 'published_before',
      message: expect.stringMatching(/^This was published on .+\. Post it again\?$/),
      details: { publishedDate: item.publishedDate, permalink: item.permalink },
    },
  });
  expect(await read(item._id)).toEqual(item);
}

describe('an item that was published', () => {
  it('is not scheduled with its old date without consent, and nothing of the save is kept', async () => {
    const item = await publishedItem();

    await expectRefused(item, await save(item._id, { ...item, status: 'Scheduled', title: 'Ship' }));
    await expectRefused(item, await save(item._id, { status: 'Scheduled', date: inAMoment(hour) }));
    await expectRefused(item, await save(item._id, { status: 'Scheduled', notify: true }));
    expect(await service.publishJobs(item._id)).toHaveLength(1);
  });

  it('is not published now without consent, also not as a draft', async () => {
    const item = await publishedItem();

    await expectRefused(item, await publish(item._id));
    await expectRefused(item, await publish(item._id, { again: false }));
    const draft = (await save(item._id, { status: 'Draft' })).body;
    expect(draft).toMatchObject({ publishedDate: item.publishedDate, permalink: item.permalink });
    await expectRefused(await read(item._id), await publish(item._id));
    expect(await service.publishJobs(item._id)).toHaveLength(1);
  });

  it('also by hand, is asked about', async () => {
    const { _id } = await newItem({ status: 'Published' });
    const item = await read(_id);

    await expectRefused(item, await publish(_id));
    await expectRefused(item, await save(_id, { status: 'Scheduled', date: inAMoment(hour) }));
  });

  it('is asked about with its moment in the zone of the profile, and marked UTC where that has none', async () => {
    const { _id } = await newItem({ status: 'Published' });
    await service.collection.updateOne(
      { _id },
      { $set: { publishedDate: new Date('2026-11-21T23:30:00Z') } },
    );
    const asked = async () => [
      (await publish(_id)).body.message,
      (await save(_id, { status: 'Scheduled', date: inAMoment(hour) })).body.message,
    ];
    const words = (moment: string) => Array(2).fill(`This was published on ${moment}. Post it again?`);

    expect(await asked()).toEqual(words('21 Nov 2026, 23:30 UTC'));
    service.identity.change(anna.userId, { timeZone: 'Asia/Makassar' });
    expect(await asked()).toEqual(words('22 Nov 2026, 07:30'));
  });

  it('takes the autosave of its texts, date and status without a question', async () => {
    const item = await publishedItem();

    const reply = await save(item._id, { ...item, title: 'Ship', date: inAMoment(-hour) });

    expect([reply.status, reply.body.title, reply.body.status]).toEqual([200, 'Ship', 'Published']);
    expect(reply.body).toMatchObject({ publishedDate: item.publishedDate, permalink: item.permalink });
  });

  it('keeps moment and address as a draft, scheduled, failed, and Published by hand again', async () => {
    const item = await publishedItem();
    const facts = { publishedDate: item.publishedDate, permalink: item.permalink };
    const id = item._id;

    expect((await save(id, { status: 'Draft' })).body).toMatchObject(facts);
    const scheduled = { status: 'Scheduled', date: inAMoment(-25 * hour), again: true };
    expect((await save(id, scheduled)).body).toMatchObject(facts);
    await vi.waitFor(async () => expect((await read(id)).outcome?.state).toBe('failed'));
    expect(await read(id)).toMatchObject(facts);
    expect((await save(id, { status: 'Published' })).body).toMatchObject(facts);
    expect(await service.publishJobs(id)).toHaveLength(1);
  });

  it('goes out again with consent, and moment and address are the new ones', async () => {
    const item = await publishedItem();

    const answer = publish(item._id, { again: true });
    await untilJobs(item._id, 2);
    expect(await read(item._id)).toMatchObject({ status: 'Draft', outcome: { state: 'publishing' } });
    const second = await goLive(item._id, 2);

    expect((await answer).body).toEqual(second);
    expect(second.permalink).toBe('https://insta/p/2');
    expect(new Date(second.publishedDate ?? 0) > new Date(item.publishedDate ?? 0)).toBe(true);
  });

  it('shows the failure of a second publish, and still that it was published before', async () => {
    const item = await publishedItem();

    const answer = publish(item._id, { again: true });
    await untilJobs(item._id, 2);
    const publishId = `${item._id}.2`;
    await service.say(
      events.postFailed,
      { id: `${publishId}.failed`, userId: anna.userId },
      { publishId, contentId: item._id, cause: 'x', message: 'No.', advice: 'Wait.' },
    );

    expect((await answer).status).toBe(422);
    const failed = await read(item._id);
    const { publishedDate, permalink } = item;
    expect(failed).toMatchObject({
      status: 'Draft',
      outcome: { state: 'failed' },
      publishedDate,
      permalink,
    });
    await expectRefused(failed, await publish(item._id));
  });
});

describe('the consent to post again', () => {
  it('is kept with the plan, out of sight, and used up by the decision', async () => {
    const item = await publishedItem();

    const saved = await save(item._id, { status: 'Scheduled', date: inAMoment(hour), again: true });

    expect(saved.status).toBe(200);
    expect(Object.keys(saved.body)).not.toEqual(expect.arrayContaining(['again']));
    expect(Object.keys(saved.body)).not.toEqual(expect.arrayContaining(['consent']));
    expect(await stored(item._id)).toMatchObject({ consent: true });
    expect(await stored(item._id)).not.toHaveProperty('again');
    await save(item._id, { date: inAMoment() });
    await goLive(item._id, 2);
    expect(await stored(item._id)).not.toHaveProperty('consent');
  });

  it('goes with a scheduled item to another date', async () => {
    const item = await publishedItem();
    await save(item._id, { status: 'Scheduled', date: inAMoment(hour), again: true });

    const moved = await save(item._id, { date: inAMoment(2 * hour) });

    expect(moved.status).toBe(200);
    expect(await stored(item._id)).toMatchObject({ consent: true });
  });

  it.each(['Draft', 'Published'])('is gone when the item is set as %s', async status => {
    const item = await publishedItem();
    await save(item._id, { status: 'Scheduled', date: inAMoment(hour), again: true });

    const left = await save(item._id, { status });

    expect(await stored(item._id)).not.toHaveProperty('consent');
    await expectRefused(
      await read(item._id),
      await save(item._id, { status: 'Scheduled', date: inAMoment(2 * hour) }),
    );
    expect(left.body.publishedDate).toBe(item.publishedDate);
  });

  it('of a plan does not count for Publish Now', async () => {
    const item = await publishedItem();
    await save(item._id, { status: 'Scheduled', date: inAMoment(hour), again: true });

    await expectRefused(await read(item._id), await publish(item._id));
  });

  it('is harmless for an item that was never published', async () => {
    const { _id } = await newItem();

    await save(_id, { status: 'Scheduled', date: inAMoment(hour), again: true });

    expect(await stored(_id)).not.toHaveProperty('consent');
    const answer = publish(_id, { again: true });
    await goLive(_id, 1);
    expect((await answer).status).toBe(200);
  });

  it('can be given for a plan that is there already', async () => {
    const item = await publishedItem();
    const date = inAMoment(hour);
    await service.collection.updateOne(
      { _id: item._id },
      { $set: { status: 'Scheduled', date: new Date(date), dueAt: new Date(date) } },
    );

    await save(item._id, { status: 'Scheduled', date, again: true });

    expect(await stored(item._id)).toMatchObject({ consent: true });
  });

  it.each([{ again: 'yes' }, { again: true, againAfter: 'yesterday' }, { again: 1 }])(
    'in the form %j is no word',
    async word => {
      const item = await publishedItem();

      expect((await publish(item._id, word)).status).toBe(400);
      const date = inAMoment(hour);
      expect((await save(item._id, { status: 'Scheduled', date, ...word })).status).toBe(400);
      expect(await read(item._id)).toEqual(item);
    },
  );
});

describe('a consent that is sent twice', () => {
  it('by two presses at once is one post', async () => {
    const item = await publishedItem();

    const answers = [1, 2, 3].map(() => publish(item._id, { again: true }));
    await goLive(item._id, 2);

    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await service.publishJobs(item._id)).toHaveLength(2);
  });

  it.each([
    ['alone', () => ({ again: true })],
    ['with the publication', ({ publishedDate }: Content) => ({ again: true, againAfter: publishedDate })],
  ])('%s, after the post went live, posts no third time', async (_how, wordFor) => {
    const item = await publishedItem();
    const word = wordFor(item);
    const answer = publish(item._id, word);
    const second = await goLive(item._id, 2);
    await answer;

    await expectRefused(second, await publish(item._id, word));
    await expectRefused(second, await save(item._id, { status: 'Scheduled', date: inAMoment(), ...word }));

    expect(await service.publishJobs(item._id)).toHaveLength(2);
  });

  it('with a plan that went live meanwhile posts no third time, with and without a version', async () => {
    const item = await publishedItem();
    const plan = { status: 'Scheduled', date: inAMoment(), again: true, againAfter: item.publishedDate };
    await save(item._id, { ...plan, version: item.version });
    const second = await goLive(item._id, 2);

    expect((await save(item._id, { ...plan, version: item.version })).body.code).toBe('conflict');
    await expectRefused(second, await save(item._id, plan));
    await expectRefused(second, await save(item._id, { ...plan, version: second.version }));
    expect(await service.publishJobs(item._id)).toHaveLength(2);
  });

  it('can be given anew for the newer publication', async () => {
    const item = await publishedItem();
    const first = publish(item._id, { again: true });
    const second = await goLive(item._id, 2);
    await first;

    const third = publish(item._id, { again: true, againAfter: second.publishedDate });
    await goLive(item._id, 3);

    expect((await third).status).toBe(200);
  });

  it('because the process died between the decision and its job joins it', async () => {
    const item = await publishedItem();
    const dead = { send: () => Promise.reject(new Error('killed')) };
    const store = createContentsStore({
      collection: service.collection,
      stamps: service.stamps,
      outbox: createOutbox({ collection: service.collection, bus: dead, log: service.running.log }),
    });
    const now = new Date();
    const decided = startPublishing(await stored(item._id), { accountId: 'ig1', dueAt: now, now });
    await store.change(await stored(item._id), decided);

    const answer = publish(item._id, { again: true });
    await goLive(item._id, 2);

    expect((await answer).status).toBe(200);
    expect(await service.publishJobs(item._id)).toHaveLength(2);
  });
});

describe('the due-scan', () => {
  /** As an older version of the product left it: published once, scheduled anew, nobody was asked. */
  async function olderPlan(fields: Partial<ContentDocument>) {
    const { _id } = await newItem();
    const date = new Date();
    await service.collection.updateOne(
      { _id },
      { $set: { status: 'Scheduled', date, dueAt: date, ...fields } },
    );
    await vi.waitFor(async () => expect((await read(_id)).outcome).not.toBeNull());
    return read(_id);
  }

  it.each([{ publishedDate: new Date('2026-11-12T14:03:00Z') }, { permalink: 'https://insta/p/1' }])(
    'posts nothing a second time without a word: %j',
    async fields => {
      const failed = service.listen(events.contentPublishFailed);

      const item = await olderPlan(fields);

      expect(item).toMatchObject({
        status: 'Scheduled',
        outcome: {
          state: 'failed',
          message: expect.stringMatching(/published before/),
          advice: expect.stringMatching(/./),
        },
      });
      expect(await stored(item._id)).not.toHaveProperty('dueAt');
      await failed.next(({ payload }) => payload.contentId === item._id);
      expect(await service.publishJobs(item._id)).toEqual([]);
    },
  );

  it('still only reminds of what is posted by hand', async () => {
    const item = await olderPlan({ publishedDate: new Date(), notify: true });

    expect(item.outcome?.state).toBe('notified');
  });

  it('after its refusal posts it with consent and a new date', async () => {
    const item = await olderPlan({ publishedDate: new Date('2026-11-12T14:03:00Z') });

    await expectRefused(item, await save(item._id, { date: inAMoment(hour) }));
    await save(item._id, { date: inAMoment(), again: true });

    await untilJobs(item._id, 1);
  });
});

it('an item that is a draft again is still seen as published with the same media', async () => {
  const item = await publishedItem();
  await save(item._id, { status: 'Draft' });
  const other = await newItem({ title: 'Same picture' });

  const { body } = await anna.call('GET', `/api/contents/${other._id}/preflight`);

  expect(body.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: '“Boat” was already published with the same pictures.' }),
    ]),
  );
});
