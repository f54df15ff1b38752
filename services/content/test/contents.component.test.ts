import { brotliDecompressSync } from 'node:zlib';
import { events } from '@insta-ai/proto/bus/events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTypedContentsStore } from '../src/content-types/typed-contents.store.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());

const create = async (person: Person, body: object = {}) =>
  (await person.call('POST', '/api/contents', body)).body;

describe('what a post may have beside media and text', () => {
  const output = '/media/outputs/p1/a-0.jpg';
  const options = {
    altTexts: [{ output, text: 'Ducks on a rice terrace' }],
    peopleTags: [{ output, username: 'anna.b', x: 0.25, y: 0.75 }],
    shareToFeed: false,
    coverMs: 1_500,
    coverOutput: '/media/outputs/b/y-0.png',
    music: { id: '9001', title: 'Low tide', artist: 'Marea', lengthMs: 92_000, volume: 100, filmVolume: 20 },
    trialReel: 'manual',
    collaborators: ['anna.b'],
    place: { id: '204200000000001', name: 'Ubud Coffee House' },
    paidPartnership: true,
    partners: ['brand.one'],
    commentPrompt: true,
  };

  it('is kept with the item', async () => {
    const person = await service.newPerson();
    const item = await create(person, { contents: [output], ...options });

    expect(item).toMatchObject(options);
    expect((await person.call('GET', `/api/contents/${item._id}`)).body).toMatchObject(options);
  });

  it('is refused by its name where the kind of post cannot have it, and nothing is saved', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person, { contents: [output] });
    await service.collection.updateOne({ _id }, { $set: { instagramType: 'Story' } });

    const refused = await person.call('POST', `/api/contents/${_id}`, {
      title: 'Changed',
      collaborators: ['anna.b'],
    });

    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Collaborators: Instagram does not offer this for a Story.');
    expect(await service.collection.findOne({ _id })).toMatchObject({ title: '', collaborators: [] });
  });

  it('that a new kind of post cannot have is said by the pre-flight, and keeps the item from going out', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person, { contents: [output], collaborators: ['anna.b'] });
    await service.collection.updateOne({ _id }, { $set: { instagramType: 'Story' } });

    const saved = await person.call('POST', `/api/contents/${_id}`, { title: 'Still saved' });
    const { body } = await person.call('GET', `/api/contents/${_id}/preflight`);

    expect(saved.status).toBe(200);
    expect(body.problems).toContainEqual(
      expect.objectContaining({
        rule: 'not-offered',
        level: 'error',
        message: expect.stringMatching(/^Collaborators/),
      }),
    );
  });

  it('keeps with whose voice a text was written until somebody writes it wholly anew', async () => {
    const person = await service.newPerson();
    await service.newVoice(person.userId, ['m1']);
    const text = 'Three quiet coves that you reach before noon, by boat.';
    const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
    const textVoice = { of: 'metaDescription', text, hadSheet: true, exemplars };
    const { _id } = await create(person, { contents: [output] });
    const save = async (body: object) => (await person.call('POST', `/api/contents/${_id}`, body)).body;

    const replaced = await save({ metaDescription: text, textVoice, undoable: 'replace' });
    const edited = await save({ metaDescription: `${text} Come along!` });
    const anew = await save({ metaDescription: 'A new bakery opens at the harbour on Friday.' });
    const more = { ...textVoice, exemplars: Array.from({ length: 6 }, () => exemplars[0]) };
    const refused = await person.call('POST', `/api/contents/${_id}`, { textVoice: more });

    expect(replaced.textVoice).toEqual(textVoice);
    expect(edited.textVoice).toEqual(textVoice);
    expect(anew.textVoice).toBeNull();
    expect(refused.status).toBe(400);
  });

  it('keeps who changed the AI label last, and when, and nobody else writes that', async () => {
    const person = await service.newPerson({ email: 'anna@example.com' });
    const { _id } = await create(person, { contents: [output] });
    const read = async () => (await person.call('GET', `/api/contents/${_id}`)).body;
    const before = await read();
    const save = (body: object) => person.call('POST', `/api/contents/${_id}`, body);

    await save({ title: 'Other', aiLabel: 'auto', aiLabelBy: 'somebody', aiLabelAt: before.createdAt });
    const untouched = await read();
    await save({ aiLabel: 'off' });
    const switched = await read();
    await save({ aiLabel: 'off', title: 'Another' });
    const repeated = await read();
    await save({ aiLabel: 'auto' });

    expect(untouched).toMatchObject({ aiLabel: 'auto', aiLabelBy: null, aiLabelAt: null });
    expect(switched).toMatchObject({ aiLabel: 'off', aiLabelBy: 'anna@example.com' });
    expect(Date.parse(switched.aiLabelAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.createdAt));
    expect(repeated.aiLabelAt).toBe(switched.aiLabelAt);
    expect(await read()).toMatchObject({ aiLabel: 'auto', aiLabelBy: 'anna@example.com' });
  });

  it.each([
    [
      'an output that is not ours',
      { altTexts: [{ output: 'https://elsewhere.example/a.jpg', text: '' }] },
      422,
    ],
    ['a text that is none', { altTexts: [{ output, text: 7 }] }, 400],
    ['a cover before the start', { coverMs: -1 }, 400],
    ['a cover that is not ours', { coverOutput: 'https://elsewhere.example/a.jpg' }, 422],
    ['a track that is louder than it can be', { music: { ...options.music, volume: 101 } }, 400],
    ['a trial of no known kind', { trialReel: 'soon' }, 400],
    ['a name that is none', { collaborators: [7] }, 400],
    ['a place that is no page', { place: { id: 'ubud', name: 'Ubud' } }, 400],
    ['a place beside the picture', { peopleTags: [{ output, username: 'anna', x: 1.1, y: 0 }] }, 400],
    [
      'a person on an output that is not ours',
      { peopleTags: [{ output: 'https://elsewhere.example/a.jpg', username: 'anna', x: 0, y: 0 }] },
      422,
    ],
    ['a label that is neither', { aiLabel: 'maybe' }, 400],
  ])('is refused with %s', async (_what, body, status) => {
    const person = await service.newPerson();

    expect((await person.call('POST', '/api/contents', body)).status).toBe(status);
    expect(await service.collection.countDocuments({ owner: person.userId })).toBe(0);
  });
});

describe('creating and saving an item', () => {
  beforeAll(async () => {
    anna = await service.newPerson();
  });

  it('creates an empty draft of version 1 and reads it back', async () => {
    const reply = await anna.call('POST', '/api/contents/', {});

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'Draft',
      version: 1,
      contents: [],
      date: null,
      _contentType: null,
    });
    expect((await anna.call('GET', `/api/contents/${reply.body._id}`)).body).toEqual(reply.body);
  });

  it('makes one item per key, and answers what became of it', async () => {
    const named = { 'Idempotency-Key': 'first-save-1' };
    const make = (person: Person, title: string) => person.call('POST', '/api/contents', { title }, named);
    const other = await service.newPerson();

    const together = await Promise.all(['One', 'One', 'One'].map(title => make(anna, title)));
    const [first] = together;
    const _id = first?.body._id;
    await anna.call('POST', `/api/contents/${_id}`, { title: 'Saved since', version: 1 });
    const late = await make(anna, 'One');

    expect(new Set(together.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(late.body).toMatchObject({ _id, title: 'Saved since', version: 2 });
    expect(await service.collection.countDocuments({ owner: anna.userId, title: /One|Saved/ })).toBe(1);
    expect((await make(other, 'Theirs')).body).toMatchObject({ title: 'Theirs', version: 1 });
  });

  it('refuses a key that cannot be kept, and makes nothing', async () => {
    const before = await service.collection.countDocuments({ owner: anna.userId });

    const { status } = await anna.call(
      'POST',
      '/api/contents',
      {},
      { 'Idempotency-Key': 'no spaces, please' },
    );

    expect(status).toBe(400);
    expect(await service.collection.countDocuments({ owner: anna.userId })).toBe(before);
  });

  it('merges the given fields and leaves the others as they are', async () => {
    const item = await create(anna, { title: 'Sunset', city: 'Rome' });

    const saved = await anna.call('POST', `/api/contents/${item._id}`, { city: 'Bali', version: 1 });

    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ title: 'Sunset', city: 'Bali', version: 2 });
  });

  it('ignores what the server owns when it is posted back', async () => {
    const item = await create(anna, { title: 'Mine' });

    const { body } = await anna.call('POST', `/api/contents/${item._id}`, {
      title: 'Still mine',
      publishedDate: '2020-01-01T00:00:00.000Z',
      permalink: 'https://example.com',
      outcome: { state: 'failed', message: '', advice: '', at: '2020-01-01T00:00:00.000Z' },
      owner: 'somebody',
      _id: 'other',
      decisions: 7,
    });

    expect(body).toMatchObject({
      _id: item._id,
      title: 'Still mine',
      publishedDate: null,
      permalink: null,
      outcome: null,
    });
    expect(await service.collection.findOne({ _id: item._id })).toMatchObject({
      owner: anna.userId,
      decisions: 0,
    });
  });

  it('answers one of two racing saves with the stored item', async () => {
    const item = await create(anna, { title: 'A' });

    const replies = await Promise.all(
      ['B', 'C'].map(title => anna.call('POST', `/api/contents/${item._id}`, { title, version: 1 })),
    );

    const [won, lost] = replies.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body.code).toBe('conflict');
    expect(lost?.body.details?.content).toEqual(won?.body);
  });

  it('lets the last save win when no version is sent', async () => {
    const item = await create(anna);

    await anna.call('POST', `/api/contents/${item._id}`, { title: 'First' });
    const last = await anna.call('POST', `/api/contents/${item._id}`, { title: 'Last' });

    expect(last.body).toMatchObject({ title: 'Last', version: 3 });
  });

  it('takes the same autosave twice when the first answer was lost', async () => {
    const item = await create(anna);
    const save = { title: 'Once', date: '2027-01-01T10:00:00+02:00', version: 1 };

    await anna.call('POST', `/api/contents/${item._id}`, save);
    const again = await anna.call('POST', `/api/contents/${item._id}`, save);

    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ version: 2, date: '2027-01-01T08:00:00.000Z' });
  });

  it.each([
    ['a wrong type', { title: 7 }, 400],
    ['an unknown status', { status: 'Gone' }, 400],
    ['a date that is none', { date: 'tomorrow' }, 400],
    ['a leap second, which no date can be', { date: '2016-12-31T23:59:60Z' }, 400],
    ['media of somebody else', { contents: ['https://evil.example.com/media/a.jpg'] }, 422],
    ['a schedule without a date', { status: 'Scheduled' }, 422],
    ['an unknown content type', { _contentType: 'nope' }, 422],
  ])('refuses %s and changes nothing', async (_what, body, status) => {
    const item = await create(anna, { title: 'Safe' });

    const reply = await anna.call('POST', `/api/contents/${item._id}`, { city: 'changed', ...body });

    expect(reply.status).toBe(status);
    expect(reply.body.message).not.toBe('');
    const { body: after } = await anna.call('GET', `/api/contents/${item._id}`);
    expect(after).toMatchObject({ title: 'Safe', city: '', version: 1 });
  });

  it('keeps media as paths, also when they come with our public address', async () => {
    const item = await create(anna, { contents: ['https://insta.example.com/media/a.jpg', '/media/b.jpg'] });

    expect(item.contents).toEqual(['/media/a.jpg', '/media/b.jpg']);
  });
});

describe('the content type of an item', () => {
  it('brings its name into the list and its caption into an item that has none', async () => {
    const person = await service.newPerson();
    const type = service.newType(person.userId, {
      name: 'Travel',
      caption: { font: 'Futura', left: 20, enabled: true },
    });

    const item = await create(person, { _contentType: type.id, captionLeft: 5 });

    expect(item).toMatchObject({
      _contentType: type.id,
      captionFont: 'Futura',
      captionLeft: 5,
      enableCaption: true,
    });
    const list = await person.call('GET', '/api/contents');
    expect(list.body).toMatchObject([
      { _contentType: { _id: type.id, name: 'Travel', instagramType: 'Post' } },
    ]);
  });

  it('may be sent as an object, and another one brings its look, but for what the person changed', async () => {
    const person = await service.newPerson();
    const first = service.newType(person.userId, { caption: { font: 'Futura', color: 'black', radius: 5 } });
    const second = service.newType(person.userId, { caption: { font: 'Arial', color: 'red' } });
    const item = await create(person, { _contentType: { _id: first.id } });
    await person.call('POST', `/api/contents/${item._id}`, { captionColor: 'white' });

    const saved = await person.call('POST', `/api/contents/${item._id}`, {
      _contentType: { _id: second.id },
    });

    expect(saved.body).toMatchObject({
      _contentType: second.id,
      captionFont: 'Arial',
      captionColor: 'white',
      captionRadius: 0,
    });
  });

  it('of another person is as unknown as none', async () => {
    const person = await service.newPerson();
    const type = service.newType((await service.newPerson()).userId);

    expect((await person.call('POST', '/api/contents', { _contentType: type.id })).status).toBe(422);
  });

  it('shows its new name after it was renamed, and an older name that arrives late changes nothing', async () => {
    const person = await service.newPerson();
    const type = service.newType(person.userId, { name: 'Old' });
    await create(person, { _contentType: type.id });
    const nameInList = async () => {
      const { body } = await person.call('GET', '/api/contents');
      return (body as unknown as { _contentType: { name: string } }[])[0]?._contentType.name;
    };

    const renamed = { contentType: { id: type.id, name: 'New', instagramType: 'Reel' } };
    const early = new Date();
    await service.say(events.contentTypeSaved, { id: `${type.id}.2`, userId: person.userId }, renamed);

    await vi.waitFor(async () => expect(await nameInList()).toBe('New'));
    await createTypedContentsStore(service.collection).renameType(person.userId, {
      _id: type.id,
      name: 'Older',
      instagramType: 'Post',
      asOf: early,
    });
    expect(await nameInList()).toBe('New');
  });

  it('keeps its items as they are when its kind is edited, scheduled and published ones too', async () => {
    const person = await service.newPerson();
    const type = service.newType(person.userId, { instagramType: 'Post' });
    const fields = { _contentType: type.id, contents: ['/media/a.jpg'], date: '2099-03-27T08:00:00.000Z' };
    const made = [
      await create(person, { ...fields, status: 'Scheduled' }),
      await create(person, { ...fields, status: 'Published' }),
    ];

    await service.say(
      events.contentTypeSaved,
      { id: `${type.id}.2`, userId: person.userId },
      { contentType: { id: type.id, name: 'Now Stories', instagramType: 'Story' } },
    );

    for (const { _id } of made)
      await vi.waitFor(async () =>
        expect(await service.collection.findOne({ _id })).toMatchObject({
          _contentType: { name: 'Now Stories', instagramType: 'Story' },
          instagramType: 'Post',
        }),
      );
    const list = await person.call('GET', '/api/contents');
    expect(list.body).toMatchObject(
      made.map(() => ({ instagramType: 'Post', _contentType: { instagramType: 'Story' } })),
    );
  });

  it('leaves the items when it is deleted; they keep their caption and the kind of their post', async () => {
    const person = await service.newPerson();
    const type = service.newType(person.userId, { caption: { font: 'Futura' }, instagramType: 'Story' });
    const item = await create(person, { _contentType: type.id });

    await service.say(
      events.contentTypeDeleted,
      { id: `${type.id}.deleted`, userId: person.userId },
      { contentTypeId: type.id },
    );

    await vi.waitFor(async () => {
      const { body } = await person.call('GET', `/api/contents/${item._id}`);
      expect(body).toMatchObject({ _contentType: null, captionFont: 'Futura', version: 2 });
      expect(body).toMatchObject({ instagramType: 'Story' });
    });
  });
});

describe('the list', () => {
  const titles = (reply: { body: unknown }) => (reply.body as { title: string }[]).map(item => item.title);
  let person: Person;
  beforeAll(async () => {
    person = await service.newPerson();
    for (const [title, city, date] of [
      ['b', 'Rome', '2027-01-02T00:00:00.000Z'],
      ['a', 'Milan', '2027-01-03T00:00:00.000Z'],
      ['c (x)', 'rome', null],
    ]) {
      await create(person, { title, city, date });
    }
  });

  it('is sorted by date, items without one first, and tells the total', async () => {
    const reply = await person.call('GET', '/api/contents');

    expect(titles(reply)).toEqual(['c (x)', 'b', 'a']);
    expect(reply.total).toBe(3);
  });

  it('is sorted by any allowed key in both directions, and paged', async () => {
    const query = 'sortKey=title&sortDirection=desc&pageSize=2';

    expect(titles(await person.call('GET', `/api/contents?${query}`))).toEqual(['c (x)', 'b']);
    const second = await person.call('GET', `/api/contents?${query}&currentPage=1`);
    expect(titles(second)).toEqual(['a']);
    expect(second.total).toBe(3);
  });

  it.each([
    ['{"city":"ROME"}', ['c (x)', 'b']],
    ['(X', ['c (x)']],
    ['.', []],
    ['{"title":"a","city":"milan","status":"draft"}', ['a']],
    ['{"_contentType":"none"}', []],
    ['{"search":"rom C"}', ['c (x)']],
  ])('narrowed by %s shows what contains it', async (filter, expected) => {
    const reply = await person.call('GET', `/api/contents?filter=${encodeURIComponent(filter)}`);

    expect(titles(reply)).toEqual(expected);
    expect(reply.total).toBe(expected.length);
  });

  it('is narrowed to a range of dates, or to what is still to be planned', async () => {
    const of = async (query: string) => titles(await person.call('GET', `/api/contents?${query}`));

    expect(await of('from=2027-01-02T00:00:00.000Z&to=2027-01-03T00:00:00.000Z')).toEqual(['b']);
    expect(await of('from=2027-01-02T08:00:00%2B08:00')).toEqual(['b', 'a']);
    expect(await of('unplanned=true')).toEqual(['c (x)']);
    expect(await of('unplanned=false')).toHaveLength(3);
  });

  it('tells what was made since a moment, and when the newest was', async () => {
    const { body } = await person.call('GET', '/api/contents?sortKey=createdAt&pageSize=1');
    const first = (body as unknown as { createdAt: string }[])[0]?.createdAt;

    const made = await person.call(
      'GET',
      `/api/contents?madeSince=${first}&sortKey=createdAt&sortDirection=desc`,
    );

    expect(titles(made)).toEqual(['c (x)', 'a']);
    expect(made.total).toBe(2);
    const narrowed = `/api/contents?madeSince=${first}&filter=${encodeURIComponent('{"city":"rome"}')}`;
    expect(titles(await person.call('GET', narrowed))).toEqual(['c (x)']);
  });

  it.each([
    'sortKey=owner',
    'madeSince=yesterday',
    'pageSize=101',
    'currentPage=-1',
    'filter=%7Bbroken',
    'filter=%7B%22owner%22%3A%22x%22%7D',
    'from=soon',
    'unplanned=true&to=2027-01-03T00:00:00Z',
    'from=2027-01-03T00:00:00Z&to=2027-01-03T00:00:00Z',
  ])('refuses %s', async query => {
    expect((await person.call('GET', `/api/contents?${query}`)).status).toBe(400);
  });

  it('shows nothing of other people', async () => {
    expect((await (await service.newPerson()).call('GET', '/api/contents')).body).toEqual([]);
  });
});

describe('the neighbours of an item', () => {
  it('follow date and id, items without a date first', async () => {
    const person = await service.newPerson();
    const ids: string[] = [];
    const day = '2027-02-01T00:00:00.000Z';
    for (const date of [null, null, '2027-01-01T00:00:00.000Z', day, day, '2027-03-01T00:00:00.000Z']) {
      ids.push((await create(person, { date }))._id);
    }

    for (const [i, id] of ids.entries()) {
      const { body } = await person.call('GET', `/api/contents/${id}`);
      expect([body.prev, body.next]).toEqual([ids[i - 1] ?? null, ids[i + 1] ?? null]);
    }
  });
});

describe('items of other people, and people who are not signed in', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
  ] as const)('%s of another person’s item is answered like an unknown one', async (method, end) => {
    const owner = await service.newPerson();
    const { _id } = await create(owner, { title: 'Private' });
    const other = await service.newPerson();

    const body = method === 'POST' ? { title: 'Stolen' } : undefined;
    expect((await other.call(method, `/api/contents/${_id}${end}`, body)).status).toBe(404);
    expect((await other.call(method, `/api/contents/unknown${end}`, body)).status).toBe(404);
    expect((await owner.call('GET', `/api/contents/${_id}`)).body).toMatchObject({
      title: 'Private',
      version: 1,
    });
  });

  it.each([undefined, 'Bearer forged.token.here'])('is refused with the header %s', async authorization => {
    const headers = authorization ? { authorization } : {};
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await service.running.app.inject({ method, url: '/api/contents/some', headers });
      expect(reply.statusCode).toBe(401);
    }
  });
});

describe('a list that was read before', () => {
  const list = (person: Person, tag?: string) =>
    person.call(
      'GET',
      '/api/contents?pageSize=2',
      undefined,
      tag === undefined ? {} : { 'If-None-Match': tag },
    );

  it('is not sent again until something in it changes', async () => {
    const person = await service.newPerson();
    const { _id } = await create(person, { title: 'First' });
    const { tag } = await list(person);

    const [fresh, again] = [await list(person, tag), await list(person, (await list(person, tag)).tag)];
    await person.call('POST', `/api/contents/${_id}`, { title: 'Changed' });
    const changed = await list(person, again.tag);

    expect([fresh.status, again.status, again.body]).toEqual([304, 304, null]);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject([{ title: 'Changed' }]);
  });

  it('by somebody else is sent whole, and to nobody who is not signed in', async () => {
    const [person, other] = [await service.newPerson(), await service.newPerson()];
    await create(person);
    const { tag } = await list(person);

    const reply = await service.running.app.inject({
      url: '/api/contents?pageSize=2',
      headers: { 'if-none-match': tag },
    });

    expect(await list(other, tag)).toMatchObject({ status: 200, body: [] });
    expect(reply.statusCode).toBe(401);
  });

  it('may be kept by the browser of its person alone, which asks each time', async () => {
    const { headers } = await service.identity.newUser();

    const reply = await service.running.app.inject({ url: '/api/contents', headers });

    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.headers.vary).toContain('authorization');
  });

  it('leaves packed for who takes that, the first time and from what is kept', async () => {
    const { headers } = await service.identity.newUser();
    const { app } = service.running;
    const payload = { description: 'surf '.repeat(1_000) };
    await app.inject({ method: 'POST', url: '/api/contents', headers, payload });
    const ask = (encoding: string) =>
      app.inject({ url: '/api/contents', headers: { ...headers, 'accept-encoding': encoding } });

    const [first, kept, plain] = [await ask('gzip, br'), await ask('gzip, br'), await ask('identity')];

    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers.vary).toContain('accept-encoding');
    expect(kept.rawPayload).toEqual(first.rawPayload);
    expect(brotliDecompressSync(kept.rawPayload)).toEqual(plain.rawPayload);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toMatchObject([payload]);
  });
});
