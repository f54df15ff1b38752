import { createLogger } from '@insta-ai/chassis/logger';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { contentInPlaceFromBus } from '@insta-ai/proto/convert/content';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { ContentService, ContentStatus } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { asStep } from '../src/item/undo-step.ts';
import { createContentsStore } from '../src/store/contents.store.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
const ask = () => createRpcClient({ service: ContentService, nats: service.nats, timeoutMs: busyMachineMs });

beforeAll(async () => {
  service = await startTestContent();
});
beforeEach(async () => {
  anna = await service.newPerson();
});
afterAll(() => service?.stop());

const newItem = async (body: object) => (await anna.call('POST', '/api/contents', body)).body;

describe('what other services ask about an item', () => {
  it('is answered as the browser sees it', async () => {
    const item = await newItem({ title: 'Boat' });

    const { item: answered } = await ask().getContent({ userId: anna.userId, contentId: item._id });

    expect(contentInPlaceFromBus(answered)).toEqual(
      (await anna.call('GET', `/api/contents/${item._id}`)).body,
    );
  });

  it('is refused for an unknown item and for those of others', async () => {
    const item = await newItem({});

    for (const question of [
      { userId: anna.userId, contentId: 'unknown' },
      { userId: 'somebody', contentId: item._id },
    ]) {
      await expect(ask().getContent(question)).rejects.toMatchObject({ code: 'not_found' });
      await expect(ask().removeOutputs({ ...question, outputs: [] })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('several items in short', () => {
  it('come with title, status and what they use, without those that are gone or of others', async () => {
    const boat = await newItem({ title: 'Boat', contents: ['/media/a.jpg', '/media/b.jpg'] });
    const bob = await service.newPerson();
    const foreign = (await bob.call('POST', '/api/contents', { title: 'Mine' })).body;

    const { contents } = await ask().listContents({
      userId: anna.userId,
      contentIds: [boat._id, 'unknown', foreign._id],
    });

    expect(contents).toMatchObject([
      { id: boat._id, title: 'Boat', state: ContentStatus.DRAFT, outputs: ['/media/a.jpg', '/media/b.jpg'] },
    ]);
    expect(contents).toHaveLength(1);
  });
});

describe('media of other items', () => {
  it('bring the items that use them, and are found by title and told in all', async () => {
    const bob = await service.newPerson();
    const outputs = ['/media/x.jpg', '/media/y.jpg'];
    const { body: user } = await bob.call('POST', '/api/contents', { title: 'Regatta', contents: outputs });
    const { body: other } = await bob.call('POST', '/api/contents', { title: 'Harbour' });

    const { contents } = await ask().listContents({
      userId: bob.userId,
      contentIds: [other._id],
      outputs: ['/media/y.jpg'],
    });
    const { found } = await ask().findContents({ userId: bob.userId, words: ['regat', 'HARB', 'none'] });
    const used = await ask().listUsedOutputs({ userId: bob.userId });

    expect(contents.map(({ id }) => id).sort()).toEqual([user._id, other._id].sort());
    expect(found.map(({ contentIds }) => contentIds)).toEqual([[user._id], [other._id], []]);
    expect(used).toMatchObject({ outputs, next: '' });
    expect(await ask().listUsedOutputs({ userId: anna.userId, after: 'z' })).toMatchObject({ outputs: [] });
  });
});

describe('who uses media', () => {
  const using = async (person: Person, outputs: string[]) =>
    (await ask().listContents({ userId: person.userId, outputs })).contents;

  it('is told of what is only a cover, too', async () => {
    const bob = await service.newPerson();
    const film = { title: 'Film', contents: ['/media/film.mp4'], coverOutput: '/media/cover.jpg' };
    await bob.call('POST', '/api/contents', film);

    expect(await using(bob, ['/media/cover.jpg'])).toMatchObject([
      { title: 'Film', outputs: ['/media/film.mp4', '/media/cover.jpg'] },
    ]);
  });

  it('is told of each, however many are asked for and however many use another', async () => {
    const bob = await service.newPerson();
    const owned = (fields: Partial<ContentDocument>) => ({
      ...newContent(bob.userId, new Date()),
      ...fields,
    });
    const paths = Array.from({ length: 130 }, (_, at) => `/media/${at}.jpg`);
    const old = { updatedAt: new Date('2020-01-01T00:00:00Z') };
    await service.collection.insertMany([
      ...paths.map(path => owned({ contents: [path], ...old })),
      ...Array.from({ length: 130 }, () => owned({ contents: ['/media/often.jpg'] })),
    ]);

    const told = (await using(bob, ['/media/often.jpg', ...paths])).flatMap(({ outputs }) => outputs);

    expect([...new Set(told)].sort()).toEqual(['/media/often.jpg', ...paths].sort());
    // One answer is one message.
    expect(told.length).toBeLessThanOrEqual(100 + paths.length);
  });
});

describe('what was published', () => {
  it('is told with the texts that it is recognised by, and only where it is named', async () => {
    const bob = await service.newPerson({ instagramAccount: 'ig1' });
    const texts = { metaDescription: 'Three coves.', description: 'A day at sea', status: 'Published' };
    await bob.call('POST', '/api/contents', texts);
    await bob.call('POST', '/api/contents', { description: 'A draft' });
    const asked = { userId: bob.userId, accountId: 'ig1', since: momentToBus('2020-01-01T00:00:00Z') };

    expect((await ask().listPublished(asked)).items).toMatchObject([
      { texts: ['Three coves.', 'A day at sea'], published: expect.anything() },
    ]);
    expect((await ask().listPublished({ ...asked, userId: anna.userId })).items).toEqual([]);
    for (const lacking of [{ userId: '' }, { accountId: '' }, { since: undefined }])
      await expect(ask().listPublished({ ...asked, ...lacking })).rejects.toMatchObject({
        code: 'invalid_argument',
      });
  });
});

describe('taking outputs out of a selection', () => {
  const contents = ['/media/a.jpg', '/media/b.jpg'];

  it('leaves the others in their order', async () => {
    const item = await newItem({ contents });

    const { item: answered } = await ask().removeOutputs({
      userId: anna.userId,
      contentId: item._id,
      outputs: ['/media/a.jpg'],
    });

    expect(contentInPlaceFromBus(answered)).toMatchObject({ contents: ['/media/b.jpg'], version: 2 });
  });

  it('are no cover any more', async () => {
    const item = await newItem({ contents, coverOutput: '/media/cover.jpg' });

    const { item: answered } = await ask().removeOutputs({
      userId: anna.userId,
      contentId: item._id,
      outputs: ['/media/cover.jpg'],
    });

    expect(contentInPlaceFromBus(answered)).toMatchObject({ contents, coverOutput: '', version: 2 });
  });

  it('changes nothing when they are not selected, even when the item is scheduled', async () => {
    const item = await newItem({ contents, status: 'Scheduled', date: '2099-01-01T00:00:00Z' });

    const { item: answered } = await ask().removeOutputs({
      userId: anna.userId,
      contentId: item._id,
      outputs: ['/media/z.jpg'],
    });

    expect(contentInPlaceFromBus(answered)).toMatchObject({ contents, version: 1 });
  });

  it('is refused while the item is scheduled', async () => {
    const item = await newItem({ contents, status: 'Scheduled', date: '2099-01-01T00:00:00Z' });

    const refused = ask().removeOutputs({
      userId: anna.userId,
      contentId: item._id,
      outputs: ['/media/a.jpg'],
    });

    await expect(refused).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining('used by a scheduled item'),
    });
    expect((await anna.call('GET', `/api/contents/${item._id}`)).body).toMatchObject({
      contents,
      version: 1,
    });
  });

  it('is refused while another item uses one, planned or not, and names it, also when the item they were made for is gone', async () => {
    const pictures = ['/media/c.jpg', '/media/d.jpg'];
    const made = await newItem({ contents: pictures });
    const planned = {
      title: 'Summer',
      contents: ['/media/d.jpg'],
      status: 'Scheduled',
      date: '2099-01-01T00:00:00Z',
    };
    const user = await newItem(planned);
    for (const [contentId, words] of [
      [made._id, '“Summer”'],
      [newId(), 'is used by'],
    ] as const) {
      await expect(
        ask().removeOutputs({ userId: anna.userId, contentId, outputs: pictures }),
      ).rejects.toMatchObject({ code: 'failed_precondition', message: expect.stringContaining(words) });
    }
    expect((await anna.call('GET', `/api/contents/${made._id}`)).body).toMatchObject({ contents: pictures });

    await anna.call('POST', `/api/contents/${user._id}`, { status: 'Draft' });
    await expect(
      ask().removeOutputs({ userId: anna.userId, contentId: made._id, outputs: pictures }),
    ).rejects.toMatchObject({ message: expect.stringContaining('“Summer”') });
    await anna.call('POST', `/api/contents/${user._id}`, { contents: [] });
    const { item: answered } = await ask().removeOutputs({
      userId: anna.userId,
      contentId: made._id,
      outputs: pictures,
    });
    expect(contentInPlaceFromBus(answered)).toMatchObject({ contents: [] });
  });
});

describe('with whose voice texts were written', () => {
  const textVoice = {
    of: 'metaDescription',
    text: 'Come aboard with us.',
    hadSheet: true,
    exemplars: [{ id: 'm1', opening: 'First light' }],
  };

  it('is forgotten by all items of a person, also those that were deleted or have it in a step, and by no others', async () => {
    const voiced = { metaDescription: 'Come aboard with us.', textVoice };
    const bob = await service.newPerson();
    for (const { userId } of [anna, bob]) await service.newVoice(userId, ['m1']);
    const { _id: kept } = await newItem(voiced);
    const { _id: stepped } = await newItem({ title: 'Boat' });
    const { _id: gone } = await newItem(voiced);
    const { _id: ofBob } = (await bob.call('POST', '/api/contents', voiced)).body;
    const step = { id: 's1', owner: anna.userId, at: new Date(), kind: 'edit', lacked: [] };
    const below = [{ ...step, id: 's0', before: { textVoice } }];
    const undo = { ...step, before: { textVoice, title: 'Before' }, version: 1, below };
    await service.collection.updateOne({ _id: stepped }, { $set: { undo } as object });
    await service.collection.updateOne({ _id: gone }, { $set: { owner: '', deletedFrom: anna.userId } });
    expect((await anna.call('GET', `/api/contents/${kept}`)).body.textVoice).toEqual(textVoice);

    await ask().forgetTextVoices({ userId: anna.userId });
    await ask().forgetTextVoices({ userId: anna.userId });

    expect((await anna.call('GET', `/api/contents/${kept}`)).body).toMatchObject({
      textVoice: null,
      metaDescription: 'Come aboard with us.',
    });
    const ofAnna = await service.collection.find({ _id: { $in: [kept, stepped, gone] } }).toArray();
    expect(JSON.stringify(ofAnna)).not.toContain('First light');
    expect(ofAnna.find(({ _id }) => _id === stepped)?.undo?.before.title).toBe('Before');
    expect((await bob.call('GET', `/api/contents/${ofBob}`)).body.textVoice).toEqual(textVoice);
  });

  it('is not written into a step by who read the item before it was forgotten', async () => {
    await service.newVoice(anna.userId, ['m1']);
    const { _id } = await newItem({ metaDescription: 'Come aboard with us.', textVoice });
    const { collection, stamps } = service;
    const outbox = createOutbox({ collection, bus: { send: async () => {} }, log: createLogger('silent') });
    const store = createContentsStore({ collection, stamps, outbox });
    const read = (await store.get(anna.userId, String(_id)))!;

    await ask().forgetTextVoices({ userId: anna.userId });
    const set = asStep(read, { metaDescription: '', textVoice: null }, 'replace', new Date());

    expect(await store.change(read, { set })).toBeUndefined();
    expect(JSON.stringify(await collection.findOne({ _id: String(_id) }))).not.toContain('First light');
  });

  it('is not brought back by a page that was open while the voice was deleted, by another item, or by a calendar', async () => {
    const carl = await service.newPerson();
    await service.newVoice(carl.userId, ['m1']);
    const voiced = { metaDescription: 'Come aboard with us.', textVoice };
    const { _id, version } = (await carl.call('POST', '/api/contents', voiced)).body;
    const path = `/api/contents/${_id}`;
    expect((await carl.call('GET', path)).body.textVoice).toEqual(textVoice);
    await ask().forgetTextVoices({ userId: carl.userId });
    await service.dropVoices(carl.userId);

    const saved = await carl.call('POST', path, { ...voiced, title: 'Still open', version });
    const made = await carl.call('POST', '/api/contents', voiced);
    const voice = { text: 'Idea 1.', hadSheet: true, exemplars: textVoice.exemplars };
    const entry = {
      type: 'Post',
      date: '2031-01-01T10:00:00Z',
      location: '',
      city: '',
      description: 'Idea 1.',
    };
    const planned = await carl.call('POST', '/api/contents/saveCalendar', [
      { ...entry, _contentType: null, voice },
    ]);

    expect(saved.body).toMatchObject({ title: 'Still open', textVoice: null });
    expect(made.body).toMatchObject({ metaDescription: 'Come aboard with us.', textVoice: null });
    expect(planned.body).toMatchObject([{ description: 'Idea 1.', textVoice: null }]);
    const stored = await service.collection.find({ owner: carl.userId }).toArray();
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain('First light');
  });

  it('keeps the examples that are still there', async () => {
    const dora = await service.newPerson();
    await service.newVoice(dora.userId, ['m1']);
    const exemplars = [...textVoice.exemplars, { id: 'gone', opening: 'Gone' }];

    const { body } = await dora.call('POST', '/api/contents', {
      metaDescription: 'Come aboard with us.',
      textVoice: { ...textVoice, exemplars },
    });

    expect(body.textVoice).toEqual(textVoice);
  });
});
