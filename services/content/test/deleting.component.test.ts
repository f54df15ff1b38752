import { message } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, type Outbox } from '@insta-ai/chassis/messaging/outbox';
import { events } from '@insta-ai/proto/bus/events';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { undoPace } from '../src/item/undo-step.ts';
import { createContentsStore } from '../src/store/contents.store.ts';
import { letMinutesPass } from './planned-item.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;

/** Outputs that were made for an item, as prediction-media knows them. */
const made = new Map<string, string[]>();

beforeAll(async () => {
  undoPace.keptMs = 0;
  service = await startTestContent();
  service.serve(
    serveSome(PredictionMediaService, {
      listPredictions: async ({ contentId }) => ({
        predictions: [{ id: 'p', contentId, output: made.get(contentId) ?? [] }],
      }),
      checkUpload: async () => ({ roomBytes: BigInt(Number.MAX_SAFE_INTEGER) }),
      checkMedia: async () => ({ found: [] }),
    }),
  );
});
afterAll(() => service?.stop());

const dead = { send: () => Promise.reject(new Error('killed')) };
const parts = () => ({ collection: service.collection, log: service.running.log });
const storeOver = (outbox: Outbox) =>
  createContentsStore({ collection: service.collection, stamps: service.stamps, outbox });

/** Looks as the process does each minute. */
const expectGone = (_id: string) =>
  vi.waitFor(async () => {
    await storeOver(createOutbox({ ...parts(), bus: dead })).removeLeftovers(new Date());
    expect(await service.collection.countDocuments({ _id })).toBe(0);
  });

const create = async (person: Person, body: object = {}) =>
  (await person.call('POST', '/api/contents', body)).body;

describe('deleting an item', () => {
  it('hides it at once, and when it can no longer be taken back, says so twice and leaves nothing in the store', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person);
    const deleted = service.listen(events.contentDeleted);

    expect((await person.call('DELETE', `/api/contents/${_id}`)).body).toEqual({ _id });

    expect((await deleted.next()).payload.contentId).toBe(_id);
    expect((await person.call('GET', `/api/contents/${_id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/api/contents/${_id}`)).status).toBe(404);
    // A bus that a power cut puts back forgets it, and nobody would ever ask what became of the pictures.
    const said = { _id, againAt: { $exists: true }, outboxAt: { $exists: false } };
    await vi.waitFor(async () => expect(await service.collection.countDocuments(said)).toBe(1));
    await storeOver(createOutbox({ ...parts(), bus: dead })).removeLeftovers(new Date());
    expect(await service.collection.countDocuments(said)).toBe(1);
    await letMinutesPass(service, _id);
    const again = await deleted.next(({ id }) => id === `${_id}.content-deleted.again`);
    expect(again).toMatchObject({ userId: person.userId, payload: { contentId: _id, shown: true } });
    await expectGone(_id);
  });
});

describe('an item whose pictures another item uses', () => {
  const planned = { title: 'Summer', status: 'Scheduled', date: '2099-01-01T00:00:00Z' };
  const picture = '/media/outputs/p1/a-0.jpg';

  it('stays while that one shows them, planned or not, and the refusal names it', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person);
    made.set(_id, [picture]);
    const user = await create(person, { ...planned, contents: [picture] });

    const refused = await person.call('DELETE', `/api/contents/${_id}`);

    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('“Summer”')]);
    expect((await person.call('GET', `/api/contents/${_id}`)).status).toBe(200);
    await person.call('POST', `/api/contents/${user._id}`, { status: 'Draft' });
    expect((await person.call('DELETE', `/api/contents/${_id}`)).status).toBe(422);
    await person.call('POST', `/api/contents/${user._id}`, { contents: [] });
    expect((await person.call('DELETE', `/api/contents/${_id}`)).status).toBe(200);
  });

  it('goes when others use others, and it alone its own', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person, { ...planned, contents: [picture] });
    made.set(_id, [picture]);
    await create(person, { ...planned, contents: ['/media/outputs/p2/b-0.jpg'] });

    expect((await person.call('DELETE', `/api/contents/${_id}`)).status).toBe(200);
  });
});

describe('a process that dies while it deletes an item', () => {
  it('leaves it invisible; the event is sent later and then nothing is left', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person);
    const deleted = service.listen(events.contentDeleted);
    const store = storeOver(createOutbox({ ...parts(), bus: dead }));
    const item = await store.get(person.userId, _id);
    const head = { id: `${_id}.content-deleted`, userId: person.userId };

    await store.remove(item!, [message(events.contentDeleted, head, { contentId: _id })], new Date());

    expect((await person.call('GET', `/api/contents/${_id}`)).status).toBe(404);
    expect((await person.call('GET', '/api/contents')).body).toEqual([]);
    await deleted.next(({ payload }) => payload.contentId === _id);
    await letMinutesPass(service, _id);
    await expectGone(_id);
  });
});
