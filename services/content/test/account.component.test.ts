import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
const patient = { timeout: 60_000 };
const later = new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  service = await startTestContent();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  anna = await service.newPerson({ instagramAccount: 'ig1' });
});

async function newItem(fields: object = {}): Promise<Content> {
  const type = service.newType(anna.userId);
  const body = { contents: ['/media/a.jpg'], _contentType: type.id, ...fields };
  return (await anna.call('POST', '/api/contents', body)).body;
}
const save = async (id: string, body: object) => (await anna.call('POST', `/api/contents/${id}`, body)).body;
const select = (instagramAccount: string) => service.identity.change(anna.userId, { instagramAccount });
const accountsOf = async (id: string) => (await service.publishJobs(id)).map(({ accountId }) => accountId);

it('a scheduled item goes to the account that was selected then, whichever is selected when it is due', async () => {
  const item = await newItem({ status: 'Scheduled', date: new Date(Date.now() + 2_000).toISOString() });
  expect(item.account).toBe('ig1');

  select('ig2');

  await vi.waitFor(async () => expect(await accountsOf(item._id)).toEqual(['ig1']), patient);
});

it('another date keeps the account; a draft that is scheduled anew goes to the one selected now', async () => {
  const item = await newItem({ status: 'Scheduled', date: later });
  select('ig2');

  const moved = await save(item._id, { date: new Date(Date.now() + 7_200_000).toISOString() });
  expect(moved).toMatchObject({ account: 'ig1' });
  expect(await save(item._id, { status: 'Draft' })).toMatchObject({ account: null });
  expect(await save(item._id, { status: 'Scheduled' })).toMatchObject({ account: 'ig2' });
});

it('nobody writes the account from outside', async () => {
  const item = await newItem({ status: 'Scheduled', date: later });

  expect(await save(item._id, { account: 'ig9', title: 'Other' })).toMatchObject({
    title: 'Other',
    account: 'ig1',
  });
});

it('what was planned before anything was connected goes to what is connected when it is due', async () => {
  select('');
  const item = await newItem({ status: 'Scheduled', date: new Date(Date.now() + 3_000).toISOString() });
  expect(item.account).toBeNull();

  select('ig3');

  await vi.waitFor(async () => expect(await accountsOf(item._id)).toEqual(['ig3']), patient);
});

it('Publish Now sends a planned item to its account, and a draft to the selected one', async () => {
  const planned = await newItem({ status: 'Scheduled', date: later });
  const draft = await newItem();
  select('ig2');

  void anna.call('POST', `/api/contents/${planned._id}/publish`, {});
  void anna.call('POST', `/api/contents/${draft._id}/publish`, {});

  await vi.waitFor(async () => expect(await accountsOf(planned._id)).toEqual(['ig1']), patient);
  await vi.waitFor(async () => expect(await accountsOf(draft._id)).toEqual(['ig2']), patient);
});
