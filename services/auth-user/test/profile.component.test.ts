import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@insta-ai/proto/http/auth-user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthUser, email, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
let headers: { authorization: string };
let userId: string;

beforeAll(async () => {
  service = await startAuthUser();
  const { body } = await service.login();
  headers = { authorization: `Bearer ${body.token}` };
  userId = body.user._id;
});
afterAll(() => service?.stop());

const accounts = [
  { id: 'ig1', name: 'one', profilePictureUrl: 'https://example.com/1.jpg' },
  { id: 'ig2', name: 'two' },
];
beforeEach(async () => {
  await service.rpc.setInstagramAccounts({ userId, accounts });
});

const read = async (): Promise<User> =>
  (await service.app.inject({ url: '/api/users/getUser', headers })).json();
const save = async (payload: object) => {
  const reply = await service.app.inject({ method: 'POST', url: '/api/users', headers, payload });
  return { statusCode: reply.statusCode, body: reply.json() };
};

test('a new user has prompts, mails switched on and their own address to notify', async () => {
  const user = await read();

  expect(user).toMatchObject({
    email,
    notificationEmail: email,
    sendEmailSuccess: true,
    sendEmailFail: true,
  });
  for (const name of ['promptCalendar', 'promptImage', 'promptChat', 'promptComment'] as const) {
    expect(user[name]).not.toBe('');
  }
  expect(Object.keys(user)).not.toContain('passwordHash');
});

test('a saved profile is there for the next read and for other services', async () => {
  const changes = {
    instagramAccount: 'ig2',
    notificationEmail: ' me@example.org ',
    promptImage: 'oil painting',
    sendEmailSuccess: false,
    search: 'bali',
    timeZone: 'Europe/Rome',
  };

  const { statusCode, body } = await save({ ...(await read()), ...changes });

  expect(statusCode).toBe(200);
  expect(body).toMatchObject({ ...changes, notificationEmail: 'me@example.org' });
  expect(await read()).toEqual(body);
  expect((await service.rpc.getUser({ userId })).user).toMatchObject({
    id: userId,
    instagramAccount: 'ig2',
    notificationEmail: 'me@example.org',
    sendEmailSuccess: false,
    timeZone: 'Europe/Rome',
  });
});

test('what is not the person’s to write is ignored', async () => {
  const before = await read();

  const { statusCode } = await save({
    _id: 'someone-else',
    email: 'other@example.com',
    emailKey: 'other@example.com',
    passwordHash: 'x',
    instagramAccounts: [{ id: 'stolen', name: 'stolen' }],
  });

  expect(statusCode).toBe(200);
  expect(await read()).toEqual(before);
  expect((await service.login()).statusCode).toBe(200);
});

test.each([
  ['an account that is not connected', { instagramAccount: 'ig9' }, 422, 'not connected'],
  ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, 400, 'time zone'],
  ['a broken notification email', { notificationEmail: 'me@x, you@y' }, 400, 'email'],
  ['a text where a tick belongs', { sendEmailFail: 'yes' }, 400, 'sendEmailFail'],
  ['a prompt without end', { promptChat: 'x'.repeat(10_001) }, 400, 'promptChat'],
])('%s is refused and nothing of the save is kept', async (_what, bad, status, message) => {
  const before = await read();

  const { statusCode, body } = await save({ search: 'must not stay', ...bad });

  expect(statusCode).toBe(status);
  expect(body.message).toContain(message);
  expect(await read()).toEqual(before);
});

test('null takes the selection away and an empty notification email is allowed', async () => {
  const { body } = await save({ instagramAccount: null, notificationEmail: '' });

  expect(body).toMatchObject({ instagramAccount: null, notificationEmail: '' });
});

test('connected accounts replace the old ones, and the first is selected in place of a lost one', async () => {
  await save({ instagramAccount: 'ig2' });

  const { user } = await service.rpc.setInstagramAccounts({
    userId,
    accounts: [{ id: 'ig3', name: 'three' }],
  });

  expect(user?.instagramAccount).toBe('ig3');
  expect(await read()).toMatchObject({
    instagramAccounts: [{ id: 'ig3', name: 'three' }],
    instagramAccount: 'ig3',
  });
});

test('a selected account that is connected again stays selected', async () => {
  await save({ instagramAccount: 'ig2' });

  const { user } = await service.rpc.setInstagramAccounts({ userId, accounts });

  expect(user?.instagramAccount).toBe('ig2');
});

test('losing all accounts leaves none selected', async () => {
  await service.rpc.setInstagramAccounts({ userId, accounts: [] });

  expect(await read()).toMatchObject({ instagramAccounts: [], instagramAccount: null });
});

test('accounts of a login that come late do not replace those of a later one, and are told so', async () => {
  const set = async (id: string, turn: number) =>
    service.rpc.setInstagramAccounts({ userId, accounts: [{ id, name: id }], turn: BigInt(turn) });
  const listed = async () => (await read()).instagramAccounts.map(({ id }) => id);
  await set('ig7', 7);
  expect(await service.rpc.getUser({ userId })).toMatchObject({ accountsTurn: 7n });

  const { user } = await set('ig6', 6);

  expect(user?.instagramAccounts).toMatchObject([{ id: 'ig7' }]);
  expect(await listed()).toEqual(['ig7']);
  await set('again', 7);
  expect(await listed()).toEqual(['again']);
  // Of two at once the later one stays, whoever writes last.
  await Promise.all([set('ig9', 9), set('ig8', 8)]);
  expect(await listed()).toEqual(['ig9']);
});

test('services hear which account was selected first, until none is', async () => {
  const firstAccount = async () => (await service.rpc.getUser({ userId })).user?.firstAccount;
  await save({ instagramAccount: null });
  expect(await firstAccount()).toBe('');

  await save({ instagramAccount: 'ig2' });
  await save({ instagramAccount: 'ig1' });
  expect(await firstAccount()).toBe('ig2');

  await service.rpc.setInstagramAccounts({ userId, accounts: [{ id: 'ig1', name: 'one' }] });
  expect(await firstAccount()).toBe('ig2');
  await service.rpc.setInstagramAccounts({ userId, accounts: [] });
  expect(await firstAccount()).toBe('');
  await service.rpc.setInstagramAccounts({ userId, accounts });
  expect(await firstAccount()).toBe('ig1');
});

describe('the time zone of the browser', () => {
  const adopt = async (timeZone: string, head: { authorization?: string } = headers) => {
    const url = '/api/users/timeZone';
    const reply = await service.app.inject({ method: 'POST', url, headers: head, payload: { timeZone } });
    return { statusCode: reply.statusCode, body: reply.json() };
  };
  beforeEach(async () => {
    await service.forgetTimeZone(userId);
  });

  test('becomes that of a profile without one, once', async () => {
    expect(await adopt('Asia/Makassar')).toMatchObject({
      statusCode: 200,
      body: { timeZone: 'Asia/Makassar' },
    });
    expect(await adopt('Europe/Rome')).toMatchObject({
      statusCode: 200,
      body: { timeZone: 'Asia/Makassar' },
    });
    expect((await service.rpc.getUser({ userId })).user?.timeZone).toBe('Asia/Makassar');
  });

  test('leaves alone what the person chose, and what they emptied since', async () => {
    await save({ timeZone: 'Europe/Rome' });
    expect((await adopt('Asia/Makassar')).body.timeZone).toBe('Europe/Rome');
    await service.forgetTimeZone(userId);
    await adopt('Asia/Makassar');
    await save({ timeZone: '' });

    expect((await adopt('Asia/Makassar')).body.timeZone).toBe('');
  });

  test('is one that everybody knows, of somebody who is signed in', async () => {
    expect(await adopt('Mars/Olympus')).toMatchObject({ statusCode: 400 });
    expect(await adopt('+02:00')).toMatchObject({ statusCode: 400 });
    expect(await adopt('')).toMatchObject({ statusCode: 400 });
    expect(await adopt('Europe/Rome', {})).toMatchObject({ statusCode: 401 });
    expect((await read()).timeZone).toBe('');
  });
});

test('other services are told when a user does not exist', async () => {
  await expect(service.rpc.getUser({ userId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(service.rpc.setInstagramAccounts({ userId: 'nobody' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test.each([
  ['without a token', {}],
  ['with a forged token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }],
])('%s nothing is read or saved', async (_how, wrongHeaders) => {
  const before = await read();
  const url = '/api/users';

  const readReply = await service.app.inject({ url: `${url}/getUser`, headers: wrongHeaders });
  const saveReply = await service.app.inject({
    method: 'POST',
    url,
    headers: wrongHeaders,
    payload: { search: 'x' },
  });

  expect([readReply.statusCode, saveReply.statusCode]).toEqual([401, 401]);
  expect(await read()).toEqual(before);
});

test('whoever is signed in can ask which product answers, and nobody else', async () => {
  const { version: expected } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  );

  const reply = await service.app.inject({ url: '/api/users/version', headers });

  expect(reply.json()).toEqual({ version: expected, commit: expect.stringMatching(/^([0-9a-f]{40})?$/) });
  expect((await service.app.inject({ url: '/api/users/version' })).statusCode).toBe(401);
});
