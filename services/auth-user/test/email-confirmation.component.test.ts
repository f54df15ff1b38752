import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthUser, email, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
let headers: { authorization: string };
beforeAll(async () => {
  service = await startAuthUser();
  headers = { authorization: `Bearer ${(await service.login()).body.token}` };
});
afterAll(() => service?.stop());

async function post(path: string, payload?: object, signedIn = true) {
  const url = `/api/users${path}`;
  const options = { method: 'POST', url, ...(signedIn && { headers }), ...(payload && { payload }) } as const;
  const reply = await service.app.inject(options);
  return { status: reply.statusCode, body: reply.json() };
}

const save = (notificationEmail: string) => post('', { notificationEmail });
/** The newest link that was mailed to an address. */
const linkTo = (address: string, count = 1) =>
  vi.waitFor(() => {
    const found = service.links.filter(link => link.email === address);
    if (found.length < count) throw new Error('no mail was asked for');
    return found.at(-1)!;
  });
const forMails = async () => {
  const { body } = await post('', {});
  const { user } = await service.rpc.getUser({ userId: body._id });
  return [body.isNotificationEmailConfirmed, user?.notificationEmailConfirmed];
};

test('another address waits for its owner, who confirms it with the mailed link without a sign-in', async () => {
  expect(await forMails()).toEqual([true, true]);

  const saved = await save('owner@example.org');

  expect(saved.body).toMatchObject({
    notificationEmail: 'owner@example.org',
    isNotificationEmailConfirmed: false,
  });
  expect(await forMails()).toEqual([false, false]);
  const { userId, token, purpose } = await linkTo('owner@example.org');
  expect(purpose).toBe(LinkPurpose.CONFIRM_EMAIL);
  const confirmed = await post('/confirmEmail', { userId, token }, false);
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'owner@example.org' }]);
  expect(await forMails()).toEqual([true, true]);
  expect((await post('/confirmEmail', { userId, token }, false)).status).toBe(422);
  expect((await post('/confirmEmailRequest')).status).toBe(422);
});

test('the link of one address confirms no other, and a new link ends the older one', async () => {
  await save('first@example.org');
  const first = await linkTo('first@example.org');
  await save('second@example.org');
  const { userId } = await linkTo('second@example.org');

  expect((await post('/confirmEmail', { userId, token: first.token }, false)).status).toBe(422);
  expect((await post('/confirmEmailRequest')).status).toBe(200);
  const second = await linkTo('second@example.org', 2);
  expect((await post('/confirmEmail', { userId, token: second.token }, false)).status).toBe(200);
  expect(await forMails()).toEqual([true, true]);
  await save('first@example.org');
  expect(await forMails()).toEqual([false, false]);
});

test('a link confirms only the address that is asked for now, and takes nothing from the one that counts', async () => {
  await save('counts@example.org');
  const counts = await linkTo('counts@example.org');
  await post('/confirmEmail', counts, false);
  await save('other@example.org');
  const { userId, token } = await linkTo('other@example.org');
  await save('counts@example.org');
  expect(await forMails()).toEqual([true, true]);

  expect((await post('/confirmEmail', { userId, token }, false)).status).toBe(422);

  expect(await forMails()).toEqual([true, true]);
  await save('other@example.org');
  const newest = await linkTo('other@example.org', 2);
  expect((await post('/confirmEmail', { userId, token }, false)).status).toBe(422);
  await save('Other@example.org');
  expect((await post('/confirmEmail', { userId, token: newest.token }, false)).status).toBe(200);
  expect(await forMails()).toEqual([true, true]);
});

test('the account’s own address and none need no confirmation', async () => {
  const before = service.links.length;
  await save(email.toUpperCase());
  expect(await forMails()).toEqual([true, true]);
  await save('');
  expect(await forMails()).toEqual([true, true]);
  expect(service.links).toHaveLength(before);
});

test('nobody’s inbox can be filled: the saves go on, the mails do not', async () => {
  for (let i = 0; i < 8; i += 1) {
    expect((await save('victim@elsewhere.example')).status).toBe(200);
    await save('');
  }

  await save('victim@elsewhere.example');
  const again = await post('/confirmEmailRequest');

  expect(again.status).toBe(429);
  expect(again.body.message).toMatch(/^Too many confirmation emails were sent.* again in 24 hours\.$/);
  expect(service.links.filter(link => link.email === 'victim@elsewhere.example').length).toBeLessThanOrEqual(
    5,
  );
});
