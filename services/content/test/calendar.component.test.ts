import { mostEntries } from '@insta-ai/proto/data/calendar-ai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson();
});

const path = '/api/contents/saveCalendar';
const entries = (amount: number, fields: object = {}) =>
  Array.from({ length: amount }, (_, n) => ({
    type: 'Story',
    date: new Date(Date.UTC(2027, 0, 1, n)).toISOString(),
    location: 'Echo Beach',
    city: 'Canggu',
    description: `Idea ${n + 1}. More of it.`,
    _contentType: null,
    ...fields,
  }));
const list = (person: Person) => person.call('GET', '/api/contents?pageSize=100');

test('a calendar becomes drafts in its order, which are in the list at once', async () => {
  const type = service.newType(anna.userId, { instagramType: 'Story' });

  const reply = await anna.call('POST', path, entries(60, { _contentType: type.id }));

  expect(reply.status).toBe(200);
  const titles = (reply.body as unknown as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: 60 }, (_, n) => `Idea ${n + 1}`));
  const { total, body } = await list(anna);
  expect(total).toBe(60);
  expect(body).toMatchObject(
    Array.from({ length: 60 }, () => ({ status: 'Draft', _contentType: { _id: type.id, name: 'Travel' } })),
  );
});

test('an entry keeps its kind with a type of another, which lends it its settings', async () => {
  const type = service.newType(anna.userId, { instagramType: 'Post', caption: { font: 'Futura' } });

  const reply = await anna.call('POST', path, entries(1, { type: 'Reel', _contentType: type.id }));

  expect(reply.status).toBe(200);
  expect((await list(anna)).body).toMatchObject([
    {
      instagramType: 'Reel',
      captionFont: 'Futura',
      _contentType: { _id: type.id, instagramType: 'Post' },
    },
  ]);
});

test('an item keeps with whose voice its entry was written', async () => {
  const used = { hadSheet: true, exemplars: [{ id: 'm1', opening: 'Fresh bread.' }] };
  await service.newVoice(anna.userId, ['m1']);
  const voice = { text: 'Idea 1. More of it, and more.', ...used };
  const resembles = { text: 'Idea 1. Told before.', publishedAt: null };
  const [first] = entries(1, { voice, resembles });

  const [anew] = entries(1, { voice, description: 'A bakery opens at the harbour.' });

  const reply = await anna.call('POST', path, [first, ...entries(1), anew]);

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject([
    { textVoice: { of: 'description', text: 'Idea 1. More of it, and more.', ...used } },
    { textVoice: null },
    { textVoice: null },
  ]);
});

test('the largest calendar is saved in letters of several bytes too, with whose voice it was written', async () => {
  const description =
    'Рассвет над бухтой: первые лодки уходят в море, а на причале пахнет свежим хлебом. '.repeat(6);
  const opening = 'Сегодня мы открываем двери раньше, чем обычно. '.repeat(3);
  const exemplars = ['m1', 'm2', 'm3', 'm4', 'm5'].map(id => ({ id, opening: opening.slice(0, 80) }));
  await service.newVoice(
    anna.userId,
    exemplars.map(({ id }) => id),
  );
  const voice = { text: description, hadSheet: true, exemplars };

  const reply = await anna.call('POST', path, entries(mostEntries, { description, voice }));

  expect(reply.status).toBe(200);
  expect((await list(anna)).total).toBe(mostEntries);
  expect(await service.collection.findOne({ owner: anna.userId })).toMatchObject({
    description,
    textVoice: { text: description, exemplars },
  });
});

test('a click that is sent twice creates its calendar once', async () => {
  const [first, second] = await Promise.all([
    anna.call('POST', path, entries(5)),
    anna.call('POST', path, entries(5)),
  ]);

  expect(first.body).toEqual(second.body);
  expect((await list(anna)).total).toBe(5);
  const named = { 'idempotency-key': 'click-2' };
  await anna.call('POST', path, entries(5), named);
  await anna.call('POST', path, entries(5), named);
  expect((await list(anna)).total).toBe(10);
});

test.each([
  ['an unknown type', [...entries(2), ...entries(1, { _contentType: 'gone' })], 422, /content type of row 3/],
  ['no entries', [], 400, /fewer than 1|must NOT have/],
  ['a date that is none', entries(1, { date: 'soon' }), 400, /date/],
  ['a missing field', entries(1, { city: undefined }), 400, /city/],
  ['more than 500', entries(501), 400, /more than 500/],
  [
    'more than 8 MB',
    entries(300, { description: '海'.repeat(10_000) }),
    413,
    /^This request is too large\. It may have 8 MB\. Nothing of it was done\.$/,
  ],
])('a calendar with %s is refused and nothing is created', async (_what, body, status, message) => {
  const reply = await anna.call('POST', path, body);

  expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
  expect((await list(anna)).total).toBe(0);
});

test('the type of somebody else is unknown, and without a token nothing is saved', async () => {
  const other = await service.newPerson();
  const type = service.newType(other.userId);

  expect((await anna.call('POST', path, entries(1, { _contentType: type.id }))).status).toBe(422);
  expect((await anna.call('POST', path, entries(1), { authorization: '' })).status).toBe(401);
  expect((await anna.call('POST', path, entries(1), { authorization: 'Bearer a.b.c' })).status).toBe(401);
});

test('the same calendar of two people is two calendars', async () => {
  const other = await service.newPerson();

  await anna.call('POST', path, entries(2));
  await other.call('POST', path, entries(2));

  expect([(await list(anna)).total, (await list(other)).total]).toEqual([2, 2]);
});
