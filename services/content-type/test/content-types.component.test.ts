import { AppError } from '@insta-ai/chassis/app-error';
import { message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { mostContentTypes } from '@insta-ai/proto/data/content-type';
import { Binary } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentTypeDocument } from '../src/content-types/content-type-document.ts';
import { newContentType } from '../src/content-types/new-content-type.ts';
import { type RunningContentType, startContentType } from './start-content-type.ts';

let service: RunningContentType;
beforeAll(async () => {
  service = await startContentType();
});
afterAll(() => service.stop());

type Headers = { authorization?: string };

function post(headers: Headers, id: string, body: object) {
  const url = `/api/contentTypes${id === '' ? '' : `/${id}`}`;
  return service.app.inject({ method: 'POST', url, headers, payload: body });
}

function get(headers: Headers, id = '') {
  return service.app.inject({ method: 'GET', url: `/api/contentTypes${id && `/${id}`}`, headers });
}

function remove(headers: Headers, id: string) {
  return service.app.inject({ method: 'DELETE', url: `/api/contentTypes/${id}`, headers });
}

async function created(headers: Headers, body: object = {}) {
  const reply = await post(headers, '', body);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('the id "create" answers the defaults of a new one and stores nothing', async () => {
  const { headers } = await service.newUser();

  const reply = await get(headers, 'create');

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(newContentType);
  expect((await get(headers)).json()).toEqual([]);
});

test('a new one takes the defaults for what is left out, and is said on the bus', async () => {
  const { headers, userId } = await service.newUser();
  const { heard } = await service.nextEvent(events.contentTypeSaved);

  const body = await created(headers, { name: ' Portraits ', instagramType: 'Story' });

  expect(body).toEqual({
    ...newContentType,
    name: 'Portraits',
    instagramType: 'Story',
    _id: expect.any(String),
    version: 1,
    createdAt: expect.any(String),
    updatedAt: body.createdAt,
  });
  expect((await get(headers, body._id)).json()).toEqual(body);
  expect(await heard).toMatchObject({
    id: `${body._id}.${Date.parse(body.createdAt)}.saved.1`,
    userId,
    payload: { contentType: { id: body._id, name: 'Portraits', instagramType: 'Story' } },
  });
});

test.each(['create', '/'])('posting to "%s" creates as well', async where => {
  const { headers } = await service.newUser();

  const url = `/api/contentTypes/${where === '/' ? '' : where}`;
  const reply = await service.app.inject({ method: 'POST', url, headers, payload: { name: 'Mine' } });

  expect(reply.statusCode).toBe(200);
  expect((await get(headers)).json()).toEqual([reply.json()]);
});

test('one names its image service and a model of it, which is said on the bus; a name without end is refused', async () => {
  const { headers } = await service.newUser();
  const { heard } = await service.nextEvent(events.contentTypeSaved);
  const choice = { imageProvider: 'replicate', imageModel: 'owner/name:1' };

  const body = await created(headers, choice);

  expect(body).toMatchObject(choice);
  expect((await heard).payload.contentType).toMatchObject(choice);
  expect((await post(headers, body._id, { imageModel: 'x'.repeat(201) })).statusCode).toBe(400);
  expect((await get(headers, body._id)).json()).toMatchObject(choice);
});

/** One Save of the form of a new one, whose answer may get lost. */
function saveForm(headers: Headers, key: string, payload: object) {
  return service.app.inject({
    method: 'POST',
    url: '/api/contentTypes',
    headers: { ...headers, 'idempotency-key': key },
    payload,
  });
}

test('one form makes one preset, however often its Save arrives', async () => {
  const { headers } = await service.newUser();
  const other = await service.newUser();

  const first = (await saveForm(headers, 'the-form', { name: 'Mine' })).json();
  const again = (await saveForm(headers, 'the-form', { name: 'Mine' })).json();
  const foreign = (await saveForm(other.headers, 'the-form', { name: 'Theirs' })).json();

  expect(again).toEqual(first);
  expect((await get(headers)).json()).toEqual([first]);
  expect(foreign._id).not.toBe(first._id);
});

test('a Save of a new one that comes late, or with other words, changes nothing and says what is there', async () => {
  const { headers } = await service.newUser();
  const first = (await saveForm(headers, 'late', { name: 'Mine' })).json();
  const later = (await post(headers, first._id, { name: 'Mine, changed since' })).json();

  for (const name of ['Mine', 'Mine, longer']) {
    const late = await saveForm(headers, 'late', { name });
    expect(late.statusCode).toBe(409);
    expect(late.json().details).toEqual({ contentType: later });
  }
  expect((await get(headers, first._id)).json()).toEqual(later);
});

test('one that is made again under the key of a deleted one is said as another', async () => {
  const { headers } = await service.newUser();
  const live = async () => {
    const saved = await service.nextEvent(events.contentTypeSaved);
    const deleted = await service.nextEvent(events.contentTypeDeleted);
    const { _id } = (await saveForm(headers, 'again', { name: 'Mine' })).json();
    await remove(headers, _id);
    return { _id, said: [(await saved.heard).id, (await deleted.heard).id] };
  };

  const [first, second] = [await live(), await live()];

  expect(second._id).toBe(first._id);
  expect(new Set([...first.said, ...second.said]).size).toBe(4);
});

test('of two Saves of a new one with other words at the same moment one is told of the other', async () => {
  const { headers } = await service.newUser();

  const replies = await Promise.all(['A', 'B'].map(name => saveForm(headers, 'race', { name })));

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await get(headers)).json()).toHaveLength(1);
});

test('a save of a version that is over changes nothing, unless it says what is there already', async () => {
  const { headers } = await service.newUser();
  const before = await created(headers, { name: 'Mine' });
  const mine = { ...before, name: 'Mine, longer' };
  const saved = (await post(headers, before._id, mine)).json();
  expect(saved.version).toBe(before.version + 1);

  // Sent again after a lost answer.
  expect((await post(headers, before._id, mine)).json()).toEqual(saved);
  const later = (await post(headers, before._id, { ...saved, image_number: 2 })).json();
  const late = await post(headers, before._id, mine);

  expect([late.statusCode, late.json().details]).toEqual([409, { contentType: later }]);
  expect((await get(headers, before._id)).json()).toEqual(later);
});

test('a list is sorted by name and holds only the own ones', async () => {
  const [mine, other] = [await service.newUser(), await service.newUser()];
  for (const name of ['story 10', 'Story 9', 'Post']) await created(mine.headers, { name });
  await created(other.headers, { name: 'Another' });

  const reply = await get(mine.headers);

  expect(reply.json().map((type: { name: string }) => type.name)).toEqual(['Post', 'Story 9', 'story 10']);
});

test('saving the whole object changes it and is said with the next number', async () => {
  const { headers, userId } = await service.newUser();
  const before = await created(headers, { name: 'Portraits' });
  const { heard } = await service.nextEvent(events.contentTypeSaved);

  const whole = { ...before, name: 'Faces', cn_img1: '', cn_type2: 'CPDS', captionOpacity: 0.5, owner: 'x' };
  const reply = await post(headers, before._id, whole);

  const { owner: _foreign, ...sent } = whole;
  expect(reply.json()).toEqual({ ...sent, version: 2, updatedAt: reply.json().updatedAt });
  expect((await get(headers, before._id)).json()).toEqual(reply.json());
  const event = await heard;
  expect(event).toMatchObject({ id: `${before._id}.${Date.parse(before.createdAt)}.saved.2`, userId });
  expect(event.payload).toMatchObject({
    contentType: { name: 'Faces', slots: [{ image: 'base-2.png', type: 'CPDS' }, {}, {}] },
  });
});

test('however many saves come at the same moment, all succeed and get different numbers', async () => {
  const { headers } = await service.newUser();
  const { _id } = await created(headers);
  const names = Array.from({ length: 16 }, (_, n) => `Name ${n}`);

  const replies = await Promise.all(names.map(name => post(headers, _id, { name })));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
  expect(new Set(replies.map(reply => reply.json().version)).size).toBe(names.length);
});

test('a deleted one is gone from every door, is said, and its document is removed', async () => {
  const { headers, userId } = await service.newUser();
  const { _id, createdAt } = await created(headers);
  const { heard } = await service.nextEvent(events.contentTypeDeleted);

  const reply = await remove(headers, _id);

  expect(reply.json()).toEqual({ _id });
  expect(await heard).toMatchObject({
    id: `${_id}.${Date.parse(createdAt)}.deleted`,
    userId,
    payload: { contentTypeId: _id },
  });
  expect((await get(headers, _id)).statusCode).toBe(404);
  expect((await get(headers)).json()).toEqual([]);
  expect((await post(headers, _id, { name: 'Back' })).statusCode).toBe(404);
  expect((await remove(headers, _id)).statusCode).toBe(404);
  await expect(service.rpc.getContentType({ userId, contentTypeId: _id })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await service.db.collection('contentTypes').findOne({ _id }))?.deletedAt).toBeInstanceOf(Date);
});

test('what was said last is said again later, for a bus that forgot it, and what was deleted goes then', async () => {
  const { headers, userId } = await service.newUser();
  const [kept, gone] = [await created(headers), await created(headers)];
  await post(headers, kept._id, { name: 'Newer' });
  await remove(headers, gone._id);
  const presets = service.db.collection<ContentTypeDocument>('contentTypes');
  const waiting = { owner: userId, againAt: { $exists: true } };
  await expect.poll(() => presets.countDocuments(waiting)).toBe(2);
  expect(await presets.findOne({ _id: kept._id })).toMatchObject({ outbox: [], revision: 2 });
  const saved = await service.nextEvent(events.contentTypeSaved);
  const deleted = await service.nextEvent(events.contentTypeDeleted);

  await presets.updateMany(waiting, { $set: { againAt: new Date(0) } });

  expect(await saved.heard).toMatchObject({
    id: `${kept._id}.${Date.parse(kept.createdAt)}.saved.2.again`,
    payload: { contentType: { id: kept._id, name: 'Newer' } },
  });
  expect(await deleted.heard).toMatchObject({ payload: { contentTypeId: gone._id } });
  await expect.poll(() => presets.countDocuments(waiting)).toBe(0);
});

test('one that is made again under its key takes the place of the deleted one at once', async () => {
  const { headers, userId } = await service.newUser();
  const wanted = { userId, key: 'reel', name: 'Reel', instagramType: 'Reel' };
  const { contentType: first } = await service.rpc.ensureContentType(wanted);
  await remove(headers, first?.id ?? '');

  const { contentType: second } = await service.rpc.ensureContentType({ ...wanted, name: 'Reel again' });

  expect(second).toMatchObject({ id: first?.id, name: 'Reel again' });
  const stored = await service.db
    .collection<ContentTypeDocument>('contentTypes')
    .findOne({ _id: second?.id ?? '' });
  expect(stored).not.toHaveProperty('deletedAt');
});

test('a deletion whose event was not sent before a death is sent later and stays invisible', async () => {
  const { headers, userId } = await service.newUser();
  const type = await created(headers);
  const { heard } = await service.nextEvent(events.contentTypeDeleted);
  const event = message(
    events.contentTypeDeleted,
    { id: `${type._id}.deleted`, userId },
    { contentTypeId: type._id },
  );
  const entry = { ...event, payload: new Binary(event.payload) };

  const long = new Date(Date.now() - 60_000);
  await service.db
    .collection('contentTypes')
    .updateOne({ _id: type._id }, { $set: { deletedAt: long, outboxAt: long, outbox: [entry] } });

  expect((await get(headers, type._id)).statusCode).toBe(404);
  expect(await heard).toMatchObject({ id: `${type._id}.deleted`, payload: { contentTypeId: type._id } });
});

test('more content types than are listed at once are refused in words, and one that is deleted makes room', async () => {
  const { headers, userId } = await service.newUser();
  const presets = service.db.collection<ContentTypeDocument>('contentTypes');
  const first = await created(headers);
  const stored = await presets.findOne({ _id: first._id });
  const others = Array.from({ length: mostContentTypes - 1 }, (_, n) => ({
    ...stored!,
    _id: `${userId}-${n}`,
    outbox: [],
  }));
  await presets.insertMany(others);

  const reply = await post(headers, '', { name: 'One more' });
  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    expect.stringMatching(/^You have 200 content types, and more are not possible/),
  ]);
  await expect(
    service.rpc.ensureContentType({ userId, key: 'reel', name: 'Reel', instagramType: 'Reel' }),
  ).rejects.toMatchObject({ code: 'failed_precondition' });
  expect((await get(headers)).json()).toHaveLength(mostContentTypes);
  await remove(headers, first._id);
  await created(headers, { name: 'One more' });
});

test('other services read one preset and all presets of a person', async () => {
  const { headers, userId } = await service.newUser();
  const second = await created(headers, { name: 'b', cn_img1: '' });
  const first = await created(headers, { name: 'A' });

  const one = await service.rpc.getContentType({ userId, contentTypeId: second._id });
  const all = await service.rpc.listContentTypes({ userId });

  expect(one.contentType).toMatchObject({ id: second._id, name: 'b' });
  expect(one.contentType?.slots).toHaveLength(3);
  expect(all.contentTypes.map(type => type.id)).toEqual([first._id, second._id]);
});

test("another person's preset does not exist, by any door, and stays as it was", async () => {
  const [mine, other] = [await service.newUser(), await service.newUser()];
  const type = await created(mine.headers, { name: 'Mine' });

  expect((await get(other.headers, type._id)).statusCode).toBe(404);
  expect((await post(other.headers, type._id, { name: 'Theirs' })).statusCode).toBe(404);
  expect((await remove(other.headers, type._id)).statusCode).toBe(404);
  const asked = service.rpc.getContentType({ userId: other.userId, contentTypeId: type._id });
  await expect(asked).rejects.toBeInstanceOf(AppError);

  expect((await get(mine.headers, type._id)).json()).toEqual(type);
});

test.each([
  ['a wrong type', { image_number: '2' }],
  ['too many pictures', { image_number: 9 }],
  ['a ratio that is not offered', { aspect_ratios_selection: '10*10' }],
  ['a weight out of bounds', { cn_weight1: 2.1 }],
  ['a name that is too long', { name: 'x'.repeat(201) }],
  ['a picture that is not in the library', { cn_img2: 'nobody-has-this.png' }],
  ['a picture that is a path', { cn_img2: '../../secret' }],
])('a save with %s is refused and changes nothing', async (_case, change) => {
  const { headers } = await service.newUser();
  const type = await created(headers);

  const reply = await post(headers, type._id, { ...type, ...change });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_argument', message: expect.any(String) });
  expect((await get(headers, type._id)).json()).toEqual(type);
  expect((await post(headers, '', change)).statusCode).toBe(400);
  expect((await get(headers)).json()).toHaveLength(1);
});

test('an unknown id is answered with 404', async () => {
  const { headers } = await service.newUser();

  for (const id of ['0123456789abcdef01234567', 'nonsense', '$ne'])
    expect((await get(headers, id)).statusCode).toBe(404);
  expect((await post(headers, 'nonsense', { name: 'x' })).statusCode).toBe(404);
  expect((await remove(headers, 'nonsense')).statusCode).toBe(404);
  expect((await get(headers)).json()).toEqual([]);
});

test('without a token, or with a forged one, nothing is shown and nothing changes', async () => {
  const { headers, token } = await service.newUser();
  const type = await created(headers);

  for (const bad of [{}, { authorization: `Bearer ${token.slice(0, -6)}AAAAAA` }]) {
    expect((await get(bad)).statusCode).toBe(401);
    expect((await get(bad, type._id)).statusCode).toBe(401);
    expect((await post(bad, '', { name: 'x' })).statusCode).toBe(401);
    expect((await post(bad, type._id, { name: 'x' })).statusCode).toBe(401);
    expect((await remove(bad, type._id)).statusCode).toBe(401);
  }
  expect((await get(headers)).json()).toEqual([type]);
});

test('a preset that another service wants to be there is made once, with the defaults of a new one', async () => {
  const { headers, userId } = await service.newUser();
  const wanted = { userId, key: 'sample', name: 'Daily story', instagramType: 'Story' };

  const [one, other] = await Promise.all([
    service.rpc.ensureContentType(wanted),
    service.rpc.ensureContentType(wanted),
  ]);

  expect(other.contentType?.id).toBe(one.contentType?.id);
  expect((await get(headers)).json()).toEqual([
    expect.objectContaining({ name: 'Daily story', instagramType: 'Story', captionFont: 'Futura' }),
  ]);
  await post(headers, one.contentType?.id ?? '', { name: 'Mine now' });
  expect((await service.rpc.ensureContentType(wanted)).contentType?.name).toBe('Mine now');
  await expect(service.rpc.ensureContentType({ ...wanted, key: 'b', instagramType: 'Song' })).rejects.toThrow(
    '"Song" is not one of Reel, Post, Story.',
  );
});
