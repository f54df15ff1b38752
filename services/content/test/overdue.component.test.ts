import { events } from '@insta-ai/proto/bus/events';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
const hour = 3_600_000;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1', timeZone: 'Europe/Rome' });
});

/** Scheduled long before its moment, which passed while nothing ran. */
async function missed(person: Person, ms: number, fields: object = {}): Promise<Content> {
  const type = service.newType(person.userId);
  const date = new Date(Date.now() + 10 * hour).toISOString();
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, status: 'Scheduled', date, ...fields };
  const item = (await person.call('POST', '/api/contents', body)).body;
  const moment = new Date(Date.now() - ms);
  const plan = { date: moment, dueAt: moment, plannedAt: new Date(moment.getTime() - hour) };
  await service.collection.updateOne({ _id: item._id }, { $set: plan });
  return item;
}

const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const isHeldBack = (id: string) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject({ outcome: { state: 'overdue' } }));
const overdue = async (person: Person): Promise<Content[]> =>
  (await person.call('GET', '/api/contents/overdue')).body as unknown as Content[];
const goesOut = (id: string) => vi.waitFor(async () => expect(await service.publishJobs(id)).toHaveLength(1));

it('what is later than the limit is not sent but asked about, and what is not so late goes out', async () => {
  const late = await missed(anna, 2 * hour);
  const slightly = await missed(anna, hour / 2);

  await isHeldBack(late._id);
  await goesOut(slightly._id);

  expect((await overdue(anna)).map(({ _id }) => _id)).toEqual([late._id]);
  expect((await read(late._id)).outcome?.message).toMatch(/^This was due at .+\. Send now, move, or drop\?$/);
  expect(await service.publishJobs(late._id)).toEqual([]);
  expect(await overdue(await service.newPerson())).toEqual([]);
});

it('the limit is the person’s', async () => {
  const patientOne = await service.newPerson({ instagramAccount: 'ig1', lateLimit: 180 });
  const item = await missed(patientOne, 2 * hour);

  await goesOut(item._id);
});

it('what was planned for a moment that had passed was meant to go out at once', async () => {
  const type = service.newType(anna.userId);
  const date = new Date(Date.now() - 3 * hour).toISOString();
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, status: 'Scheduled', date };
  const item = (await anna.call('POST', '/api/contents', body)).body;

  await goesOut(item._id);
});

it('a reminder to post by hand is useful late too', async () => {
  const item = await missed(anna, 2 * hour, { notify: true });

  await vi.waitFor(async () =>
    expect(await read(item._id)).toMatchObject({ outcome: { state: 'notified' } }),
  );
});

it('one answer sends many, each once, also when it is given twice, to the account they were planned for', async () => {
  const items = await Promise.all([missed(anna, 2 * hour), missed(anna, 30 * hour), missed(anna, 3 * hour)]);
  await Promise.all(items.map(({ _id }) => isHeldBack(_id)));
  service.identity.change(anna.userId, { instagramAccount: 'ig2' });
  const body = { answer: 'send', items: items.map(({ _id }) => ({ _id })) };

  const [one, two] = await Promise.all([
    anna.call('POST', '/api/contents/overdue', body),
    anna.call('POST', '/api/contents/overdue', body),
  ]);

  expect([one?.status, two?.status]).toEqual([200, 200]);
  for (const { _id } of items) {
    await goesOut(_id);
    expect(await service.publishJobs(_id)).toMatchObject([{ accountId: 'ig1' }]);
  }
  expect(await overdue(anna)).toEqual([]);
});

it('others are moved or dropped, and a date that is not in the future changes nothing', async () => {
  const [moved, dropped] = await Promise.all([missed(anna, 2 * hour), missed(anna, 3 * hour)]);
  await Promise.all([isHeldBack(moved._id), isHeldBack(dropped._id)]);
  const date = new Date(Date.now() + hour).toISOString();
  const move = (...items: object[]) => anna.call('POST', '/api/contents/overdue', { answer: 'move', items });

  expect((await move({ _id: moved._id, date }, { _id: dropped._id })).status).toBe(400);
  expect(await overdue(anna)).toHaveLength(2);
  await move({ _id: moved._id, date });
  await anna.call('POST', '/api/contents/overdue', { answer: 'drop', items: [{ _id: dropped._id }] });

  expect(await read(moved._id)).toMatchObject({ status: 'Scheduled', date, outcome: null });
  expect(await read(dropped._id)).toMatchObject({ status: 'Draft', outcome: null });
  expect(await overdue(anna)).toEqual([]);
});

it('another person’s items stay as they are', async () => {
  const item = await missed(anna, 2 * hour);
  await isHeldBack(item._id);
  const other = await service.newPerson();

  const reply = await other.call('POST', '/api/contents/overdue', {
    answer: 'drop',
    items: [{ _id: item._id }],
  });

  expect(reply).toMatchObject({ status: 200, body: [] });
  expect(await overdue(anna)).toHaveLength(1);
});

describe('the mail about what is overdue', () => {
  async function planned(person: Person, on: TestContent, items: number): Promise<string[]> {
    const type = on.newType(person.userId);
    const date = new Date(Date.now() + 10 * hour).toISOString();
    const body = { contents: ['/media/a.jpg'], _contentType: type.id, status: 'Scheduled', date };
    const ids: string[] = [];
    while (ids.length < items) ids.push((await person.call('POST', '/api/contents', body)).body._id);
    return ids;
  }

  const miss = (ids: string[], on: TestContent, hours = 2) =>
    on.collection.updateMany(
      { _id: { $in: ids } },
      {
        $set: {
          outcome: null,
          dueAt: new Date(Date.now() - hours * hour),
          plannedAt: new Date(Date.now() - 5 * hour),
        },
      },
    );

  /** The mails that were asked for about these items, once all of them are held back and have said so. */
  async function mails(ids: string[], on: TestContent): Promise<string[]> {
    const told = { _id: { $in: ids }, 'outcome.state': 'overdue', outboxAt: { $exists: false } } as const;
    await vi.waitFor(async () => expect(await on.collection.countDocuments(told)).toBe(ids.length));
    const kept = await on.keptIds(events.contentsOverdue);
    return kept.filter(id => ids.some(item => id.startsWith(item)));
  }

  it('is asked for once after an outage, by two processes for more than one look takes, and by no later start', async () => {
    const own = await startTestContent();
    try {
      const person = await own.newPerson({ instagramAccount: 'ig1' });
      const ids = await planned(person, own, 60);
      const told = own.listen(events.contentsOverdue);
      await own.running.stop();
      await miss(ids, own);

      const replicas = await Promise.all([own.startReplica(), own.startReplica()]);
      expect(await mails(ids, own)).toHaveLength(1);
      const { payload, userId } = await told.next();
      expect([payload.count, userId]).toEqual([60, person.userId]);

      // Those that a killed process had not come to.
      for (const replica of replicas) await replica.stop();
      await miss(ids.slice(30), own);
      const next = await own.startReplica();
      expect(await mails(ids, own)).toHaveLength(1);
      await next.stop();
    } finally {
      await own.stop();
    }
  });

  it('is asked for again for what a later outage made late, also for the same item', async () => {
    const before = new Date(Date.now() - 2 * hour);
    const ids = await planned(anna, service, 2);
    const [one = '', two = ''] = ids;
    await miss([one], service);
    expect(await mails([one], service)).toHaveLength(1);
    await service.collection.updateOne({ _id: one }, { $set: { 'outcome.at': before } });

    await miss([two], service);
    expect(await mails(ids, service)).toHaveLength(2);

    await service.collection.updateOne({ _id: two }, { $set: { 'outcome.at': before } });
    await miss([one], service, 3);
    expect(await mails(ids, service)).toHaveLength(3);
  });
});

it.each([
  ['move', 'move', { date: new Date(Date.now() + 10 * hour).toISOString() }],
  ['drop', 'status', {}],
])(
  'an answer that %ss many is one step, taken back with the question for all of them',
  async (answer, kind, to) => {
    const items = await Promise.all([missed(anna, 2 * hour), missed(anna, 3 * hour)]);
    await Promise.all(items.map(({ _id }) => isHeldBack(_id)));
    await anna.call('POST', '/api/contents/overdue', {
      answer,
      items: items.map(({ _id }) => ({ _id, ...to })),
    });
    expect(await overdue(anna)).toEqual([]);

    const { undo } = (await anna.call('GET', '/api/contents/undo')).body as { undo?: { _id: string } };
    expect(undo).toMatchObject({ kind, items: 2 });
    await anna.call('POST', `/api/contents/undo/${undo?._id}`);

    expect((await overdue(anna)).map(({ _id }) => _id).sort()).toEqual(items.map(({ _id }) => _id).sort());
  },
);
