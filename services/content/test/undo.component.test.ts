import { create } from '@bufbuild/protobuf';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { events } from '@insta-ai/proto/bus/events';
import { undoableMs } from '@insta-ai/proto/data/content-action';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import {
  PredictionMediaService,
  PredictionSchema,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Action, ActionChange, Undoable } from '@insta-ai/proto/http/many/content-action';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { about, plannedItem } from './planned-item.ts';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
/** Outputs that were made for an item, as prediction-media knows them. */
const made = new Map<string, string[]>();

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveSome(PredictionMediaService, {
      listPredictions: async ({ contentId }) => ({
        predictions: [{ id: 'p', contentId, output: made.get(contentId) ?? [] }],
      }),
      checkMedia: async () => ({ found: [] }),
    }),
  );
  service.serve(serveSome(InstagramService, { cancelPublish: async () => ({ canceled: true }) }));
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1', timeZone: 'Europe/Berlin' });
});

const date = '2099-03-27T08:00:00.000Z';
const [otherDate, laterDate] = ['2099-05-01T08:00:00.000Z', '2099-06-01T08:00:00.000Z'];
const changedSince = (...titles: string[]) => ({ reason: 'changed since', items: titles.length, titles });
const drawn = ['/media/drawn.jpg'];
const planned = (fields: object = {}) => plannedItem(service, anna, { date, status: 'Scheduled', ...fields });
const save = async (id: string, body: object) => (await anna.call('POST', `/api/contents/${id}`, body)).body;
const read = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body;
const remove = (id: string) => anna.call('DELETE', `/api/contents/${id}`);
const newest = async (person = anna) =>
  (await person.call('GET', '/api/contents/undo')).body.undo as Undoable | null;
const takeBack = async (step: Undoable | null) =>
  (await anna.call('POST', `/api/contents/undo/${step?._id}`)).body as unknown as Action;
const removeOutputs = (contentId: string, ...outputs: string[]) =>
  createRpcClient({ service: ContentService, nats: service.nats, timeoutMs: busyMachineMs }).removeOutputs({
    userId: anna.userId,
    contentId,
    outputs,
  });
const stored = async (id: string) => (await service.collection.findOne({ _id: id }))!;
const act = async (change: ActionChange, items: string[]) => {
  const { body } = await anna.call('POST', '/api/contents/actions', { change, items });
  await anna.call('POST', `/api/contents/actions/${body._id}`, { wish: 'start' });
};
/** As if the time to take it back were over. */
const letPass = (id: string) =>
  service.collection.updateOne(
    { _id: id },
    { $set: { forgetAt: new Date(), 'undo.at': new Date(Date.now() - undoableMs) } },
  );

describe('a step of a person', () => {
  it('is offered, and taken back it leaves the item as it was, with its plan', async () => {
    const { _id } = await planned();
    const before = await stored(_id);
    await save(_id, { date: otherDate, undoable: 'move' });

    const step = await newest();
    expect(step).toMatchObject({ kind: 'move', items: 1, title: 'Boat' });
    expect(Date.parse(step!.until) - Date.parse(step!.at)).toBe(undoableMs);
    const undone = await takeBack(step);

    expect(undone).toMatchObject({ kind: 'undo', state: 'ended', items: 1, done: 1, kept: [] });
    const { dueAt, plannedAt, account } = before;
    expect(await stored(_id)).toMatchObject({ status: 'Scheduled', dueAt, plannedAt, account });
    expect(await newest()).toBeNull();
    expect(await takeBack(step)).toEqual(undone);
    expect((await read(_id)).date).toBe(date);
  });

  it.each([
    ['replace', { contents: ['/media/b.jpg'] }],
    ['replace', { metaDescription: 'Other words' }],
    ['status', { status: 'Draft' }],
  ])('that is a %s is taken back', async (undoable, change) => {
    const { _id } = await planned();
    const { version: _v, updatedAt: _u, preflight: _p, ...before } = await read(_id);
    await save(_id, { ...change, undoable });

    await takeBack(await newest());

    expect(await read(_id)).toMatchObject(before);
  });

  it('that was no step of its own is not offered', async () => {
    const { _id } = await planned();
    await save(_id, { title: 'Typed' });

    expect(await newest()).toBeNull();
  });

  it('leaves what was typed, written and drawn since, and is taken back beside it', async () => {
    const { _id } = await planned();
    await service.collection.updateOne({ _id }, { $set: { contents: [], wantsPicture: true } });
    await save(_id, { date: otherDate, undoable: 'move' });
    await save(_id, { title: 'Typed since' });
    const shown = service.listen(events.imageGenerated);
    const prediction = create(PredictionSchema, { id: 'p1', contentId: _id, output: drawn });
    await service.say(events.predictionFinished, { id: `${_id}.drawn`, userId: anna.userId }, { prediction });
    await shown.next(about(_id));

    expect(await newest()).toMatchObject({ kind: 'move', items: 1, title: 'Typed since' });
    expect(await takeBack(await newest())).toMatchObject({ done: 1, kept: [] });

    expect(await read(_id)).toMatchObject({ date, title: 'Typed since', contents: drawn });
  });

  it('that somebody changed since stays and is said, also by the key; then it is the turn of the one before', async () => {
    const before = await planned({ title: 'Before' });
    await save(before._id, { date: otherDate, undoable: 'move' });
    const { _id } = await planned();
    await save(_id, { date: otherDate, undoable: 'move' });
    await save(_id, { date: laterDate });

    const step = await newest();
    expect(step).toMatchObject({ kind: 'move', items: 0, title: 'Boat' });
    expect(await takeBack(step)).toMatchObject({ done: 0, items: 0, kept: [changedSince('Boat')] });

    expect(await read(_id)).toMatchObject({ date: laterDate });
    expect(await newest()).toMatchObject({ items: 1, title: 'Before' });
  });

  it('that somebody followed with a step of their own stays, and that is said', async () => {
    const { _id } = await planned();
    await save(_id, { date: otherDate, undoable: 'move' });
    const step = await newest();
    await save(_id, { date: laterDate, undoable: 'move' });

    expect(await takeBack(step)).toMatchObject({ done: 0, kept: [changedSince('Boat')] });
    expect(await read(_id)).toMatchObject({ date: laterDate });

    await takeBack(await newest());
    expect(await read(_id)).toMatchObject({ date: otherDate });
  });

  it('is asked about when its moment passed meanwhile, and never sent', async () => {
    const { _id } = await planned();
    await save(_id, { status: 'Draft', undoable: 'status' });
    await service.collection.updateOne(
      { _id },
      { $set: { 'undo.before.dueAt': new Date(Date.now() - 60_000) } },
    );

    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ status: 'Scheduled', outcome: { state: 'overdue' } });
    expect(await service.publishJobs(_id)).toEqual([]);
  });

  it.each([
    ['picture', { contents: ['/media/old.jpg'] }, { contents: ['/media/new.jpg'] }],
    ['cover', { coverOutput: '/media/old.jpg' }, { coverOutput: '/media/new.jpg' }],
  ])('does not bring back a %s that was deleted meanwhile', async (_what, before, after) => {
    const reel = service.newType(anna.userId, { instagramType: 'Reel' });
    const { _id } = await planned({ _contentType: reel.id, ...before });
    await save(_id, { ...after, undoable: 'replace' });
    const step = await newest();

    await removeOutputs(_id, '/media/old.jpg');

    expect(await newest()).toBeNull();
    expect(await takeBack(step)).toMatchObject({ done: 0, kept: [changedSince('Boat')] });
    expect(await read(_id)).toMatchObject(after);
  });

  it('does not bring back a picture that was made for an item which was going out and is deleted', async () => {
    const maker = await planned({ title: 'Maker', contents: [] });
    made.set(maker._id, ['/media/old.jpg']);
    const { _id } = await planned({ contents: ['/media/old.jpg'] });
    await save(_id, { contents: ['/media/new.jpg'], undoable: 'replace' });
    const [dueAt, giveUpAt] = [new Date(), new Date(Date.now() + 3_600_000)];
    const decision = { publishId: `${maker._id}.1`, dueAt, giveUpAt };
    const outcome = { state: 'publishing' as const, message: '', advice: '', at: dueAt };
    await service.collection.updateOne({ _id: maker._id }, { $set: { decision, outcome, decisions: 1 } });

    expect((await remove(maker._id)).status).toBe(200);

    expect((await stored(_id)).undo).toBeUndefined();
    expect(await newest()).toBeNull();
  });

  it('may be several saves: what was typed is taken back whole', async () => {
    const { _id } = await planned({ metaDescription: 'Before' });
    for (const metaDescription of ['Af', 'After'])
      await save(_id, { metaDescription, undoable: 'replace', step: 'typing-1' });

    expect(await newest()).toMatchObject({ kind: 'replace', items: 1, _content: _id });
    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ metaDescription: 'Before' });
    expect(await newest()).toBeNull();
  });

  it('waits below the one after it, and is taken back when it is its turn', async () => {
    const { _id } = await planned({ status: 'Draft' });
    const travel = await read(_id);
    const other = service.newType(anna.userId, { name: 'Daily' });
    await save(_id, { _contentType: other.id, undoable: 'type' });
    await save(_id, { date: otherDate, undoable: 'move' });
    await save(_id, { status: 'Scheduled', undoable: 'status' });

    await takeBack(await newest());
    expect(await read(_id)).toMatchObject({ status: 'Draft', date: otherDate });
    await takeBack(await newest());
    expect(await read(_id)).toMatchObject({ date, _contentType: other.id });
    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ date, _contentType: travel._contentType });
    expect(await newest()).toBeNull();
  });

  it('that replaced a picture waits below an approval and comes back in its turn', async () => {
    const { _id } = await planned({ status: 'Draft', contents: ['/media/old.jpg'] });
    await save(_id, { contents: ['/media/new.jpg'], undoable: 'replace' });
    await save(_id, { title: 'Typed since' });
    await save(_id, { status: 'Scheduled', undoable: 'status' });

    await takeBack(await newest());
    expect(await read(_id)).toMatchObject({ status: 'Draft', contents: ['/media/new.jpg'] });
    expect(await newest()).toMatchObject({ kind: 'replace', items: 1, _content: _id });
    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ contents: ['/media/old.jpg'], title: 'Typed since' });
  });

  it('below another one does not bring back a picture that was deleted meanwhile; the others stay', async () => {
    const { _id } = await planned({ status: 'Draft', contents: ['/media/old.jpg'] });
    await save(_id, { date: otherDate, undoable: 'move' });
    await save(_id, { contents: ['/media/new.jpg'], undoable: 'replace' });
    await save(_id, { title: 'Typed since', undoable: 'replace' });
    await removeOutputs(_id, '/media/old.jpg');

    await takeBack(await newest());
    expect(await newest()).toMatchObject({ kind: 'move' });
    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ date, title: 'Boat', contents: ['/media/new.jpg'] });
    expect(await newest()).toBeNull();
  });

  it('does not bring back a picture that goes with an item that is out of sight', async () => {
    const maker = await planned({ title: 'Maker', contents: [] });
    const { _id } = await planned({ contents: ['/media/old.jpg'] });
    await save(_id, { contents: ['/media/new.jpg'], undoable: 'replace' });
    await remove(maker._id);

    await expect(removeOutputs(maker._id, '/media/old.jpg')).rejects.toMatchObject({ code: 'not_found' });

    expect((await stored(_id)).undo).toBeUndefined();
  });

  it('is nobody else’s, and over after its time', async () => {
    const { _id } = await planned();
    await save(_id, { date: otherDate, undoable: 'move' });
    const step = await newest();
    const bert = await service.newPerson();

    expect(await newest(bert)).toBeNull();
    expect((await bert.call('POST', `/api/contents/undo/${step?._id}`)).status).toBe(404);
    await letPass(_id);
    expect(await newest()).toBeNull();
    expect(await takeBack(step)).toMatchObject({ message: 'This can no longer be taken back.' });
    expect((await read(_id)).date).toBe(otherDate);
  });
});

describe('an action', () => {
  const kinds: [ActionChange, string, object][] = [
    [{ kind: 'shift', days: 3 }, 'move', {}],
    [{ kind: 'draft' }, 'status', {}],
    [{ kind: 'schedule' }, 'status', { status: 'Draft' }],
    [{ kind: 'delete' }, 'delete', {}],
  ];
  it.each(kinds)('is one step: %j is taken back for all of its items', async (change, kind, fields) => {
    const items = [await planned(fields), await planned(fields)].map(({ _id }) => _id);
    const before = await Promise.all(items.map(stored));
    await act(change, items);

    const step = await newest();
    expect(step).toMatchObject({ kind, items: 2 });
    expect(await takeBack(step)).toMatchObject({ done: 2, kept: [] });

    for (const { _id, owner, status, date, dueAt, plannedAt } of before) {
      const after = await stored(_id);
      expect(after).toMatchObject({ owner, status, date });
      expect([after.dueAt, after.plannedAt]).toEqual([dueAt, plannedAt]);
    }
  });

  it('that gave a type is taken back, but not to a type that is gone', async () => {
    const [item, other] = [await planned(), await planned()];
    const type = service.newType(anna.userId, { name: 'Daily', caption: { size: 30 } });
    await act({ kind: 'type', _contentType: type.id }, [item._id, other._id]);
    await service.collection.updateOne(
      { _id: other._id },
      { $set: { 'undo.before._contentType._id': 'gone' } },
    );

    expect(await takeBack(await newest())).toMatchObject({
      done: 1,
      kept: [{ reason: 'its content type no longer exists', items: 1 }],
    });
    expect((await read(item._id))._contentType).toBe(item._contentType);
    expect((await read(other._id))._contentType).toBe(type.id);
  });

  it('can be taken back after the type of its items was deleted; one that gave the type cannot', async () => {
    const [moved, given] = [await planned(), await planned({ title: 'Given' })];
    const type = moved._contentType as unknown as string;
    await act({ kind: 'type', _contentType: type }, [given._id]);
    const gave = await newest();
    await act({ kind: 'shift', days: 1 }, [moved._id]);
    const head = { id: `${type}.deleted`, userId: anna.userId };
    await service.say(events.contentTypeDeleted, head, { contentTypeId: type });
    for (const { _id } of [moved, given])
      await vi.waitFor(async () => expect((await read(_id))._contentType).toBeNull(), 10_000);

    expect(await takeBack(await newest())).toMatchObject({ done: 1, kept: [] });
    expect(await read(moved._id)).toMatchObject({ date, _contentType: null });
    expect(await takeBack(gave)).toMatchObject({ done: 0, kept: [changedSince('Given')] });
  });

  it('that cannot be taken back is not offered a second time: the one before it is', async () => {
    const [older, item] = [await planned({ title: 'Older' }), await planned()];
    await act({ kind: 'shift', days: 1 }, [older._id]);
    const type = service.newType(anna.userId, { name: 'Daily' });
    await act({ kind: 'type', _contentType: type.id }, [item._id]);
    const found = { _id: item._id };
    await service.collection.updateOne(found, { $set: { 'undo.before._contentType._id': 'gone' } });
    expect(await takeBack(await newest())).toMatchObject({ done: 0, kept: [{ items: 1 }] });

    expect(await newest()).toMatchObject({ kind: 'move', title: 'Older' });
  });

  it('says what stays because the person changed it since', async () => {
    const [item, other] = [await planned(), await planned({ title: 'Mine' })];
    await act({ kind: 'shift', days: 1 }, [item._id, other._id]);
    const step = await newest();
    await save(other._id, { date: otherDate, undoable: 'move' });

    expect(await takeBack(step)).toMatchObject({
      done: 1,
      kept: [{ reason: 'changed since', items: 1, titles: ['Mine'] }],
    });
    expect((await read(other._id)).date).toBe(otherDate);
    expect(await newest()).toMatchObject({ kind: 'move', title: 'Mine' });
  });

  it('says so too where all of its items were changed since, one by one', async () => {
    const items = [await planned({ title: 'Rolls' }), await planned({ title: 'Bread' })];
    await act(
      { kind: 'shift', days: 1 },
      items.map(({ _id }) => _id),
    );
    const step = await newest();
    for (const { _id } of items) await save(_id, { date: otherDate, undoable: 'move' });

    expect(await takeBack(step)).toMatchObject({ done: 0, kept: [changedSince('Rolls', 'Bread')] });
  });
});

describe('an action after which another one changed some of the same items', () => {
  it('is taken back for the rest; what the other one did stays, and that is said', async () => {
    const [item, moved, deleted] = [
      await planned(),
      await planned({ title: 'Moved' }),
      await planned({ title: 'Deleted' }),
    ];
    await act({ kind: 'shift', days: 1 }, [item._id, moved._id, deleted._id]);
    const step = await newest();
    await act({ kind: 'shift', days: 7 }, [moved._id]);
    await act({ kind: 'delete' }, [deleted._id]);
    const later = await stored(moved._id);

    const undone = await takeBack(step);

    expect(undone).toMatchObject({ state: 'ended', items: 1, done: 1 });
    expect(undone.kept).toHaveLength(2);
    expect(undone.kept).toEqual(
      expect.arrayContaining([
        { reason: 'changed since', items: 1, titles: ['Moved'] },
        { reason: 'deleted since', items: 1, titles: ['Deleted'] },
      ]),
    );
    expect((await read(item._id)).date).toBe(date);
    expect((await stored(moved._id)).date).toEqual(later.date);
    expect((await read(deleted._id)).message).toBe('This content no longer exists.');
    expect(await newest()).toMatchObject({ kind: 'delete', items: 1 });
  });
});

describe('a type that was renamed and made another kind meanwhile: the item keeps the kind that it had', () => {
  const renamed = async ({ id }: { id: string }) =>
    service.say(
      events.contentTypeSaved,
      { id: `${id}.saved.2`, userId: anna.userId },
      { contentType: { id, name: 'Renamed', instagramType: 'Story' } },
    );

  it('comes back so with a deleted item', async () => {
    const type = service.newType(anna.userId);
    const { _id } = await planned({ _contentType: type.id });
    await remove(_id);

    await renamed(type);
    await vi.waitFor(async () => expect((await stored(_id))._contentType?.name).toBe('Renamed'));
    await takeBack(await newest());

    expect(await stored(_id)).toMatchObject({ _contentType: { name: 'Renamed' }, instagramType: 'Post' });
  });

  it.each([false, true])(
    'comes back so where it was replaced by another, below a later step: %s',
    async below => {
      const [type, other] = [service.newType(anna.userId), service.newType(anna.userId)];
      const { _id } = await planned({ _contentType: type.id });
      await act({ kind: 'type', _contentType: other.id }, [_id]);
      if (below) await save(_id, { date: otherDate, undoable: 'move' });

      await renamed(type);
      await vi.waitFor(async () => {
        const { undo } = await stored(_id);
        expect((undo?.below?.[0] ?? undo)?.before._contentType?.name).toBe('Renamed');
      });
      if (below) await takeBack(await newest());
      await takeBack(await newest());

      expect(await stored(_id)).toMatchObject({ _contentType: { name: 'Renamed' }, instagramType: 'Post' });
    },
  );
});

describe('a deleted item', () => {
  it('is out of sight at once on every page, and comes back with its pictures', async () => {
    const { _id } = await planned();
    made.set(_id, ['/media/a.jpg']);
    const [hidden, deleted] = [service.listen(events.contentHidden), service.listen(events.contentDeleted)];

    await remove(_id);
    await hidden.next(about(_id));
    expect((await remove(_id)).status).toBe(404);
    expect((await anna.call('GET', '/api/contents')).total).toBe(0);
    expect(await newest()).toMatchObject({ kind: 'delete', items: 1, title: 'Boat' });
    await takeBack(await newest());

    expect(await read(_id)).toMatchObject({ status: 'Scheduled', date, contents: ['/media/a.jpg'] });
    expect((await anna.call('GET', '/api/contents')).total).toBe(1);
    expect(deleted.heard.filter(about(_id))).toEqual([]);
    await remove(_id);
    await letPass(_id);
    await deleted.next(about(_id));
  });

  it('is gone for good when its time is over, and that is said once', async () => {
    const replica = await service.startReplica();
    const { _id } = await planned();
    const deleted = service.listen(events.contentDeleted);
    await remove(_id);
    const step = await newest();

    await letPass(_id);

    expect((await deleted.next(about(_id))).payload).toMatchObject({ shown: true, live: false });
    await vi.waitFor(async () => {
      expect(await service.collection.countDocuments({ _id, deletedAt: { $exists: false } })).toBe(0);
    });
    await replica.stop();
    // What is said again after minutes has another id.
    const said = deleted.heard.filter(about(_id)).map(({ id }) => id);
    expect(said.filter(id => !id.endsWith('.again'))).toHaveLength(1);
    expect((await anna.call('POST', `/api/contents/undo/${step?._id}`)).status).toBe(404);
  });

  it('that may come back keeps the pictures of others, and its own while others show them', async () => {
    const maker = await planned({ title: 'Maker', contents: [] });
    const user = await planned({ title: 'User', contents: ['/media/made.jpg'] });
    made.set(maker._id, ['/media/made.jpg']);
    await remove(user._id);
    await remove(maker._id);
    const deleted = service.listen(events.contentDeleted);
    await letPass(maker._id);
    await vi.waitFor(
      async () => expect((await stored(maker._id)).forgetAt?.getTime()).toBeGreaterThan(Date.now()),
      10_000,
    );
    expect(deleted.heard.filter(about(maker._id))).toEqual([]);

    await letPass(user._id);
    await deleted.next(about(user._id));
    await letPass(maker._id);
    await deleted.next(about(maker._id));
  });
});

test('typing on is no step: the fields that a step did not change stay as they are', async () => {
  const { _id } = await planned();
  await act({ kind: 'shift', days: 1 }, [_id]);
  await takeBack(await newest());

  expect(await stored(_id)).not.toHaveProperty('undo');
});

describe('an item that a person made as a step', () => {
  const makeOne = async (fields: object = {}) =>
    (await anna.call('POST', '/api/contents', { contents: drawn, undoable: 'add', ...fields })).body;

  it('is taken back while it is untouched, and its pages hear it', async () => {
    const { _id } = await makeOne();
    const hidden = service.listen(events.contentHidden);

    const step = await newest();
    expect(step).toMatchObject({ kind: 'add', items: 1, _content: _id });
    expect(await takeBack(step)).toMatchObject({ done: 1, kept: [] });
    expect(await takeBack(step)).toMatchObject({ done: 1, kept: [] });

    expect((await anna.call('GET', `/api/contents/${_id}`)).status).toBe(404);
    expect((await hidden.next(({ userId }) => userId === anna.userId)).payload.contentId).toBe(_id);
    expect(await newest()).toBeNull();
  });

  it('stays once it was touched, and says why', async () => {
    const { _id } = await makeOne({ title: 'Pier' });
    const step = await newest();
    await save(_id, { description: 'At dawn' });

    expect(await newest()).toMatchObject({ _id: step?._id, items: 0 });
    expect(await takeBack(step)).toMatchObject({ done: 0, kept: [changedSince('Pier')] });
    expect((await read(_id)).description).toBe('At dawn');
  });

  it('can be taken back again once what was done to it was', async () => {
    const { _id } = await makeOne();
    await save(_id, { contents: [], undoable: 'replace' });
    await takeBack(await newest());
    expect((await read(_id)).contents).toEqual(drawn);

    expect(await newest()).toMatchObject({ kind: 'add', items: 1 });
    expect(await takeBack(await newest())).toMatchObject({ done: 1 });
    expect((await anna.call('GET', `/api/contents/${_id}`)).status).toBe(404);
  });

  it('is made with one step by a click that is sent twice; no save can make an older item such a step', async () => {
    const twice = { 'idempotency-key': 'use-in-new' };
    const body = { contents: drawn, undoable: 'add' };
    await anna.call('POST', '/api/contents', body, twice);
    const again = await anna.call('POST', '/api/contents', body, twice);
    expect(await newest()).toMatchObject({ items: 1, _content: again.body._id });

    const refused = await anna.call('POST', `/api/contents/${again.body._id}`, {
      title: 'x',
      undoable: 'add',
    });
    expect(refused.status).toBe(400);
  });
});
