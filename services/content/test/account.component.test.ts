import { events } from '@insta-ai/proto/bus/events';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
/** What the checks of instagram were asked about. */
const checked: { userId: string; accountId: string }[] = [];
const later = new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveSome(InstagramService, {
      cancelPublish: async () => ({ canceled: true }),
      async checkPost({ userId, accountId }) {
        checked.push({ userId, accountId });
        return {};
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({
    instagramAccount: 'ig1',
    instagramAccounts: [
      { id: 'ig1', name: 'one' },
      { id: 'ig2', name: 'two' },
    ],
  });
});

async function newItem(fields: object = {}): Promise<Content> {
  const type = service.newType(anna.userId);
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, ...fields };
  return (await anna.call('POST', '/api/contents', body)).body;
}
const save = async (id: string, body: object) => (await anna.call('POST', `/api/contents/${id}`, body)).body;
const select = (instagramAccount: string) => service.identity.change(anna.userId, { instagramAccount });
const accountsOf = async (id: string) => (await service.publishJobs(id)).map(({ accountId }) => accountId);

it('an item belongs to the account that was selected when it was made, whichever is selected when it is due', async () => {
  const item = await newItem();
  expect(item.account).toBe('ig1');

  select('ig2');
  const planned = { status: 'Scheduled', date: new Date(Date.now() + 1_000).toISOString() };
  expect(await save(item._id, planned)).toMatchObject({ account: 'ig1' });

  await vi.waitFor(async () => expect(await accountsOf(item._id)).toEqual(['ig1']));
});

it('every row of a calendar belongs to the selected account', async () => {
  select('ig2');
  const entry = {
    type: 'Post',
    date: later,
    location: '',
    city: '',
    description: 'Idea',
    _contentType: null,
  };

  const { body } = await anna.call('POST', '/api/contents/saveCalendar', [entry, entry]);

  expect(body).toMatchObject([{ account: 'ig2' }, { account: 'ig2' }]);
});

it('another date, and a new plan, keep the account', async () => {
  const item = await newItem({ status: 'Scheduled', date: later });
  select('ig2');

  const moved = await save(item._id, { date: new Date(Date.now() + 7_200_000).toISOString() });
  expect(moved).toMatchObject({ account: 'ig1' });
  expect(await save(item._id, { status: 'Draft' })).toMatchObject({ account: 'ig1' });
  expect(await save(item._id, { status: 'Scheduled' })).toMatchObject({ account: 'ig1' });
});

it('a person gives an item another of their accounts, and none of anybody else', async () => {
  const item = await newItem({ status: 'Scheduled', date: later });

  expect(await save(item._id, { account: 'ig2' })).toMatchObject({ account: 'ig2', status: 'Scheduled' });
  expect(
    await anna.call('POST', `/api/contents/${item._id}`, { account: 'ig9', title: 'Other' }),
  ).toMatchObject({ status: 422, body: { message: expect.stringContaining('not connected') } });
  expect((await anna.call('POST', '/api/contents', { account: 'ig9' })).status).toBe(422);
  expect((await anna.call('POST', '/api/contents', { account: 'ig2' })).body.account).toBe('ig2');
  // A page that was loaded before the item had one.
  expect(await save(item._id, { account: null, title: 'Other' })).toMatchObject({
    account: 'ig2',
    title: 'Other',
  });
});

it('a published item keeps its account', async () => {
  const { _id, version } = await newItem({ status: 'Published' });

  const reply = await anna.call('POST', `/api/contents/${_id}`, { account: 'ig2', version });

  expect(reply).toMatchObject({ status: 422, body: { message: expect.stringContaining('published') } });
});

it('the account of what is going out is not changed', async () => {
  const { _id } = await newItem({ status: 'Scheduled', date: new Date().toISOString() });
  await vi.waitFor(async () => expect(await accountsOf(_id)).toEqual(['ig1']));

  expect(await anna.call('POST', `/api/contents/${_id}`, { account: 'ig2' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('going out') },
  });
});

it('an item that is held for an account that is gone goes out with the one chosen in its place', async () => {
  const { _id } = await newItem({ status: 'Scheduled', date: new Date().toISOString() });
  await vi.waitFor(async () => expect(await accountsOf(_id)).toEqual(['ig1']));
  service.identity.change(anna.userId, { instagramAccounts: [], instagramAccount: '' });
  const words = { cause: 'account-removed', message: 'No longer connected.', advice: 'Choose another.' };
  const hold = { publishId: `${_id}.1`, contentId: _id, ...words };
  await service.say(events.postHeld, { id: `${_id}.1.held`, userId: anna.userId }, hold);
  const read = async () => (await anna.call('GET', `/api/contents/${_id}`)).body;
  await vi.waitFor(async () => expect((await read()).outcome?.state).toBe('held'));

  const chosen = [{ $typeName: 'insta_ai.auth_user.v1.InstagramAccount', id: 'ig2', name: 'two' }];
  service.identity.change(anna.userId, { instagramAccounts: chosen as never, instagramAccount: 'ig2' });
  await save(_id, { account: 'ig2' });

  await vi.waitFor(async () => expect(await accountsOf(_id)).toEqual(['ig1', 'ig2']));
});

it('the checks look at the item’s own account', async () => {
  const { _id } = await newItem();
  select('ig2');

  await anna.call('GET', `/api/contents/${_id}/preflight`);

  const asked = checked.filter(({ userId }) => userId === anna.userId);
  expect(asked.map(({ accountId }) => accountId)).toEqual(['ig1']);
});

it('a list shows one account, or all', async () => {
  const one = await newItem();
  const two = await newItem({ account: 'ig2' });

  const of = async (account: string) => {
    const filter = encodeURIComponent(JSON.stringify({ account }));
    const { body, total } = await anna.call('GET', `/api/contents?filter=${filter}`);
    return { ids: (body as unknown as Content[]).map(({ _id }) => _id), total };
  };
  expect(await of('ig1')).toEqual({ ids: [one._id], total: 1 });
  expect(await of('ig2')).toEqual({ ids: [two._id], total: 1 });
  expect((await anna.call('GET', '/api/contents')).total).toBe(2);
});

describe('what was made before anything was connected', () => {
  const account = async (id: string) => (await anna.call('GET', `/api/contents/${id}`)).body.account;

  it('goes to the account that was selected first, whichever is selected when it is due', async () => {
    select('');
    const item = await newItem({ status: 'Scheduled', date: new Date(Date.now() + 3_000).toISOString() });
    expect(item.account).toBeNull();

    select('ig1');
    select('ig2');

    await vi.waitFor(async () => expect(await accountsOf(item._id)).toEqual(['ig1']));
  });

  it('is published now to that account', async () => {
    select('');
    const item = await newItem();
    select('ig1');
    select('ig2');

    void anna.call('POST', `/api/contents/${item._id}/publish`, {});

    await vi.waitFor(async () => expect(await accountsOf(item._id)).toEqual(['ig1']));
  });

  it('belongs to that account from then on, and what is made later to the one that is selected', async () => {
    select('');
    const draft = await newItem();
    const planned = await newItem({ status: 'Scheduled', date: later });
    select('ig1');
    select('ig2');
    const made = await newItem();

    await vi.waitFor(async () => expect(await account(draft._id)).toBe('ig1'));
    await vi.waitFor(async () => expect(await account(planned._id)).toBe('ig1'));
    expect(await save(draft._id, { status: 'Scheduled', date: later })).toMatchObject({ account: 'ig1' });
    expect(await account(made._id)).toBe('ig2');
  });

  it('belongs to it at once where it is scheduled before that is written down', async () => {
    select('');
    const item = await newItem();
    select('ig1');
    select('ig2');

    expect(await save(item._id, { status: 'Scheduled', date: later })).toMatchObject({ account: 'ig1' });
  });

  it('waits while none is selected', async () => {
    select('');
    const item = await newItem();

    expect(await save(item._id, { status: 'Scheduled', date: later })).toMatchObject({ account: null });
  });
});

it('Publish Now sends a planned item and a draft to their own account', async () => {
  const planned = await newItem({ status: 'Scheduled', date: later });
  const draft = await newItem();
  select('ig2');

  void anna.call('POST', `/api/contents/${planned._id}/publish`, {});
  void anna.call('POST', `/api/contents/${draft._id}/publish`, {});

  await vi.waitFor(async () => expect(await accountsOf(planned._id)).toEqual(['ig1']));
  await vi.waitFor(async () => expect(await accountsOf(draft._id)).toEqual(['ig1']));
});
