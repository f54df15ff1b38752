import { message } from '@insta-ai/chassis/messaging/bus';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { events } from '@insta-ai/proto/bus/events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContentsStore } from '../src/contents/contents.store.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());

const create = async (person: Person, body: object = {}) =>
  (await person.call('POST', '/api/contents', body)).body;

describe('deleting an item', () => {
  it('hides it at once, says so, and leaves nothing in the store', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person);
    const deleted = service.listen(events.contentDeleted);

    expect((await person.call('DELETE', `/api/contents/${_id}`)).body).toEqual({ _id });

    expect((await deleted.next()).payload.contentId).toBe(_id);
    expect((await person.call('GET', `/api/contents/${_id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/api/contents/${_id}`)).status).toBe(404);
    expect(await service.collection.countDocuments({ _id })).toBe(0);
  });
});

describe('a process that dies while it deletes an item', () => {
  it('leaves it invisible; the event is sent later and then nothing is left', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person);
    const deleted = service.listen(events.contentDeleted);
    const dead = { send: () => Promise.reject(new Error('killed')) };
    const store = createContentsStore(
      service.collection,
      createOutbox(service.collection, dead, service.running.log),
    );
    const item = await store.get(person.userId, _id);
    const head = { id: `${_id}.content-deleted`, userId: person.userId };

    await store.remove(item!, [message(events.contentDeleted, head, { contentId: _id })], new Date());

    expect((await person.call('GET', `/api/contents/${_id}`)).status).toBe(404);
    expect((await person.call('GET', '/api/contents')).body).toEqual([]);
    await deleted.next(({ payload }) => payload.contentId === _id);
    await vi.waitFor(
      async () => {
        await store.removeLeftovers(new Date());
        expect(await service.collection.countDocuments({ _id })).toBe(0);
      },
      { timeout: 60_000 },
    );
  });
});
