import { sessionOver } from '@insta-ai/chassis/http/auth';
import type { MigrationContext } from '@insta-ai/chassis/migrations/migration';
import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import type { Person } from '@insta-ai/proto/http/operations/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveRoles } from '../src/migrations/give-roles.ts';
import { type AuthUser, email, startAuthUser } from './start-auth-user.ts';

// The limits of a minute are for people, not for tests.
const patient = { LIMITS: 'invitations=1000/minute; newPasswords=1000/minute; signIns=1000/minute' };

let service: AuthUser;
let admin: { token: string; id: string };

beforeAll(async () => {
  service = await startAuthUser();
  await service.restart(patient);
  const { body } = await service.login();
  admin = { token: body.token, id: body.user._id };
});
afterAll(() => service?.stop());

type Method = 'GET' | 'POST';
type App = AuthUser['app'];

async function ask(method: Method, name: string, token: string, payload?: object, app: App = service.app) {
  const reply = await app.inject({
    method,
    url: `/api/users/${name}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}
const post = (name: string, payload?: object, app?: App) => ask('POST', name, admin.token, payload, app);

const list = async (): Promise<Person[]> => (await ask('GET', 'people', admin.token)).body;
const inList = async (id: string) => (await list()).find(({ _id }) => _id === id);

/** The id and token of a link that sets a password. */
function partsOf(link: string) {
  const [userId = '', token = ''] = link.split('/').slice(-2);
  return { userId, token };
}

let count = 0;
/** Somebody who was invited and set a password. */
async function join(role: 'admin' | 'member' = 'member') {
  count += 1;
  const address = `person-${count}@example.com`;
  const { body } = await post('people', { email: address, role });
  const password = 'a good password';
  const joined = await ask('POST', 'resetPassword', '', { ...partsOf(body.link), password });
  expect(joined.status).toBe(200);
  return { email: address, password, id: joined.body.user._id as string, token: joined.body.token as string };
}

beforeEach(async () => {
  await service.users.updateOne({ _id: admin.id }, { $set: { role: 'admin' }, $unset: { disabledAt: '' } });
});

test('the first user is an admin, and says so to screens and services', async () => {
  const { body } = await ask('GET', 'getUser', admin.token);

  expect(body).toMatchObject({ email, role: 'admin' });
  expect((await service.rpc.getUser({ userId: admin.id })).user?.role).toBe(2);
});

/** What the link of a forgotten password holds. */
async function forget(address: string) {
  await ask('POST', 'resetPasswordRequest', '', { email: address });
  return vi.waitFor(() => {
    const found = service.links.find(
      ({ email: to, purpose }) => to === address && purpose === LinkPurpose.NEW_PASSWORD,
    );
    if (!found) throw new Error('no mail was asked for');
    return found;
  });
}

describe('an invitation', () => {
  test('brings somebody in with a mailed link, which the admin may copy, too', async () => {
    const before = service.links.length;

    const { status, headers, body } = await post('people', { email: ' New@example.com ', role: 'member' });

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.person).toMatchObject({
      email: 'New@example.com',
      role: 'member',
      state: 'invited',
      lastSeenAt: null,
      mayBeSignedIn: false,
      invitedUntil: expect.any(String),
    });
    const { userId, token } = partsOf(body.link);
    await vi.waitFor(() =>
      expect(service.links.slice(before)).toEqual([
        { email: 'New@example.com', userId, token, purpose: LinkPurpose.INVITATION },
      ]),
    );
    const joined = await ask('POST', 'resetPassword', '', { userId, token, password: 'my own password' });
    expect([joined.status, joined.body.user.role]).toEqual([200, 'member']);
    expect(await inList(userId)).toMatchObject({ state: 'active', mayBeSignedIn: true, invitedUntil: null });
  });

  test('asked for twice is one person, with the newest link', async () => {
    const invite = () => post('people', { email: 'twice@example.com', role: 'member' });
    const [first, second] = [(await invite()).body, (await invite()).body];

    expect(second.person._id).toBe(first.person._id);
    const password = 'my own password';
    expect((await ask('POST', 'resetPassword', '', { ...partsOf(first.link), password })).status).toBe(422);
    expect((await ask('POST', 'resetPassword', '', { ...partsOf(second.link), password })).status).toBe(200);
  });

  test('asked for twice at the same moment, of two processes, is one person, and one link works', async () => {
    const replica = await service.startReplica();
    const address = 'race@example.com';

    const replies = await Promise.all(
      [service.app, replica].map(app => post('people', { email: address, role: 'member' }, app)),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).filter(person => person.email === address)).toHaveLength(1);
    const used = await Promise.all(
      replies.map(({ body }) =>
        ask('POST', 'resetPassword', '', { ...partsOf(body.link), password: 'my own password' }),
      ),
    );
    expect(used.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('of a process that died between the write and the mail is sent when it is asked for again', async () => {
    const { body } = await post('people', { email: 'killed@example.com', role: 'member' });
    // As it is stored then: somebody is invited, and nobody has the link.
    await service.users.updateOne(
      { _id: body.person._id },
      { $set: { 'reset.tokenHash': 'of a lost link' } },
    );
    await service.restart(patient);
    const before = service.links.length;

    const again = await post('people', { email: 'killed@example.com', role: 'member' });

    expect([again.status, again.body.person._id]).toEqual([200, body.person._id]);
    await vi.waitFor(() => expect(service.links[before]?.email).toBe('killed@example.com'));
    const joined = await ask('POST', 'resetPassword', '', {
      ...partsOf(again.body.link),
      password: 'my own password',
    });
    expect(joined.status).toBe(200);
  });

  test.each([
    ['somebody who is here', () => email.toUpperCase(), 409, 'is here already'],
    ['what is no address', () => 'me@x, you@y', 400, 'not a valid email'],
  ])('of %s is refused in plain words', async (_who, address, status, words) => {
    const before = service.links.length;

    const refused = await post('people', { email: address(), role: 'member' });

    expect([refused.status, refused.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect(service.links).toHaveLength(before);
  });

  test('whose person asks for a new password themselves brings them in as well', async () => {
    const { body } = await post('people', { email: 'forgot@example.com', role: 'member' });
    const link = await forget('forgot@example.com');

    const joined = await ask('POST', 'resetPassword', '', { ...link, password: 'my own password' });

    expect(joined.status).toBe(200);
    expect(await inList(body.person._id)).toMatchObject({ state: 'active' });
  });

  test('is as good as before once its person, or a stranger, has asked for a new password', async () => {
    const { body } = await post('people', { email: 'patient@example.com', role: 'member' });
    const link = await forget('patient@example.com');

    expect(await inList(body.person._id)).toMatchObject({ invitedUntil: body.person.invitedUntil });
    const use = (parts: object) =>
      ask('POST', 'resetPassword', '', { ...parts, password: 'my own password' });
    expect((await use(partsOf(body.link))).status).toBe(200);
    // Who is in has no other way in lying in a mail.
    expect((await use(link)).status).toBe(422);
  });

  test.each([
    ['another invitation', (email: string) => post('people', { email, role: 'member' })],
    ['being disabled', (_email: string, id: string) => post(`people/${id}/disable`)],
  ])('ends with %s, and the link of a forgotten password with it', async (what, end) => {
    const address = `${what.replace(' ', '-')}@example.com`;
    const { body } = await post('people', { email: address, role: 'member' });
    const link = await forget(address);

    expect((await end(address, body.person._id)).status).toBe(200);

    for (const parts of [partsOf(body.link), link]) {
      const refused = await ask('POST', 'resetPassword', '', { ...parts, password: 'my own password' });
      expect(refused.status).toBe(422);
    }
  });
});

test('nobody but an admin is told or does anything', async () => {
  const member = await join();
  const calls: [Method, string, object?][] = [
    ['GET', 'people'],
    ['GET', 'deadLetters'],
    ['POST', 'people', { email: 'x@example.com', role: 'admin' }],
    ['POST', `people/${member.id}/role`, { role: 'admin' }],
    ['POST', `people/${admin.id}/disable`],
    ['POST', `people/${admin.id}/enable`],
    ['POST', `people/${admin.id}/endSessions`],
    ['POST', `people/${admin.id}/resetPasswordRequest`],
  ];
  const before = await list();

  for (const [method, name, payload] of calls) {
    const { status, body } = await ask(method, name, member.token, payload);
    expect([name, status, body.message]).toEqual([
      name,
      403,
      'Only an admin of this installation can do this.',
    ]);
    expect(
      (await service.app.inject({ method, url: `/api/users/${name}`, ...(payload && { payload }) }))
        .statusCode,
    ).toBe(401);
  }
  expect(await list()).toEqual(before);
});

test.each(['role', 'disable', 'enable', 'endSessions', 'resetPasswordRequest'])(
  'of somebody who does not exist %s says so',
  async name => {
    const { status } = await post(`people/nobody/${name}`, name === 'role' ? { role: 'admin' } : undefined);
    expect(status).toBe(404);
  },
);

test('an admin is told how many messages nobody could take', async () => {
  expect((await ask('GET', 'deadLetters', admin.token)).body).toEqual({ count: 0 });
});

test('a role that there is not is refused', async () => {
  expect((await post(`people/${admin.id}/role`, { role: 'king' })).status).toBe(400);
});

test('a new admin may do at once what an admin does, and a member no more', async () => {
  const { id, token } = await join();

  expect((await post(`people/${id}/role`, { role: 'admin' })).body).toMatchObject({ role: 'admin' });
  expect((await ask('GET', 'people', token)).status).toBe(200);
  expect((await post(`people/${id}/role`, { role: 'member' })).body).toMatchObject({ role: 'member' });
  expect((await post(`people/${id}/role`, { role: 'member' })).status).toBe(200);
  expect((await ask('GET', 'people', token)).status).toBe(403);
});

describe('somebody who is disabled', () => {
  test('is out at once, for every service and in every way in, until they are enabled', async () => {
    const { id, email: address, password, token } = await join();
    const { code } = (await ask('POST', 'signInCode', token)).body;
    await ask('POST', 'resetPasswordRequest', '', { email: address });
    const mailed = await vi.waitFor(() => {
      const link = service.links.findLast(({ email: to }) => to === address);
      if (link?.purpose !== LinkPurpose.NEW_PASSWORD) throw new Error('no mail was asked for');
      return link;
    });

    const { status, body } = await post(`people/${id}/disable`);

    expect([status, body]).toMatchObject([200, { state: 'disabled', mayBeSignedIn: false }]);
    const old = await ask('GET', 'getUser', token);
    expect([old.status, old.body.message]).toEqual([401, sessionOver]);
    const login = await service.login({ email: address, password });
    expect([login.statusCode, login.body.message]).toEqual([403, expect.stringContaining('is disabled')]);
    expect((await service.login({ email: address, password: 'wrong' })).statusCode).toBe(401);
    expect((await ask('POST', 'redeemSignInCode', '', { code })).status).toBe(401);
    const reset = { ...mailed, password: 'another password' };
    expect((await ask('POST', 'resetPassword', '', reset)).status).toBe(422);
    const request = await ask('POST', 'resetPasswordRequest', '', { email: address });
    expect([request.status, request.body.message]).toEqual([401, 'User not found']);
    expect((await post(`people/${id}/resetPasswordRequest`)).status).toBe(422);
    expect((await post('people', { email: address, role: 'member' })).status).toBe(422);
    // What every other service asks; they still hear who the person is, for what is planned goes out.
    const inAYear = Date.now() / 1_000 + 365 * 24 * 60 * 60;
    expect(Number((await service.rpc.getSessionStart({ userId: id })).seconds)).toBeGreaterThan(inAYear);
    expect((await service.rpc.getUser({ userId: id })).user?.email).toBe(address);

    expect((await post(`people/${id}/enable`)).body).toMatchObject({ state: 'active' });
    expect((await post(`people/${id}/enable`)).status).toBe(200);
    expect((await ask('GET', 'getUser', token)).status).toBe(401);
    expect((await service.login({ email: address, password })).statusCode).toBe(200);
  });

  test('may be disabled twice', async () => {
    const { id } = await join();
    const disable = () => post(`people/${id}/disable`);

    expect((await Promise.all([disable(), disable()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await inList(id)).toMatchObject({ state: 'disabled' });
  });
});

test('all sessions of somebody end, and nobody else’s', async () => {
  const { id, email: address, password, token } = await join();

  expect((await post(`people/${id}/endSessions`)).body).toMatchObject({ mayBeSignedIn: false });

  expect((await ask('GET', 'getUser', token)).status).toBe(401);
  expect((await ask('GET', 'getUser', admin.token)).status).toBe(200);
  const { body } = await service.login({ email: address, password });
  expect((await ask('GET', 'getUser', body.token)).status).toBe(200);
  expect(await inList(id)).toMatchObject({ mayBeSignedIn: true });
});

test('somebody gets a link for a new password, which the admin never sees', async () => {
  const { id, email: address } = await join();
  const before = service.links.length;

  const { body } = await post(`people/${id}/resetPasswordRequest`);

  expect(body).toEqual({ sent: true });
  await vi.waitFor(() =>
    expect(service.links.slice(before)).toMatchObject([
      { email: address, purpose: LinkPurpose.NEW_PASSWORD },
    ]),
  );
});

test('nobody’s inbox is flooded by an admin', async () => {
  const { id } = await join();
  const replies: number[] = [];
  for (let i = 0; i < 4; i += 1) replies.push((await post(`people/${id}/resetPasswordRequest`)).status);

  expect(replies).toEqual([200, 200, 200, 429]);
});

describe('the last active admin', () => {
  const demote = (id: string, by = admin.token, app?: App) =>
    ask('POST', `people/${id}/role`, by, { role: 'member' }, app);
  const activeAdmins = async () =>
    (await list()).filter(({ role, state }) => role === 'admin' && state === 'active');
  beforeEach(async () => {
    await service.users.updateMany({ _id: { $ne: admin.id } }, { $set: { role: 'member' } });
  });

  test('stays one, though there are admins who are invited or disabled', async () => {
    const away = await join('admin');
    await post(`people/${away.id}/disable`);
    await post('people', { email: 'next-admin@example.com', role: 'admin' });

    for (const reply of [await demote(admin.id), await post(`people/${admin.id}/disable`)])
      expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining('last active admin')]);
    expect(await inList(admin.id)).toMatchObject({ role: 'admin', state: 'active' });
    await post(`people/${away.id}/role`, { role: 'member' });
  });

  test('is left whenever admins take each other’s power at the same moment, in two processes', async () => {
    const replica = await service.startReplica();
    const second = await join('admin');
    for (let round = 0; round < 10; round += 1) {
      await service.users.updateMany(
        { _id: { $in: [admin.id, second.id] } },
        { $set: { role: 'admin' }, $unset: { disabledAt: '', sessionsEndedAt: '', passwordChangedAt: '' } },
      );

      const replies = await Promise.all([
        demote(second.id),
        ask('POST', `people/${admin.id}/disable`, second.token, undefined, replica),
      ]);

      const stored = await service.users
        .find({ role: 'admin', disabledAt: { $exists: false }, invitedAt: { $exists: false } })
        .toArray();
      expect(stored.length).toBeGreaterThanOrEqual(1);
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const { status } of replies) expect([200, 401, 403, 422, 503]).toContain(status);
    }
    await service.users.updateOne(
      { _id: admin.id },
      { $set: { role: 'admin' }, $unset: { disabledAt: '', sessionsEndedAt: '' } },
    );
  });

  test.each([
    ['in the middle', -60_000],
    ['in the middle while its clock was an hour ahead', 3_600_000],
  ])('of which a process that died %s leaves a mark is not in the way', async (_when, ms) => {
    const second = await join('admin');
    const at = new Date(Date.now() + ms);
    await service.users.updateOne({ _id: second.id }, { $set: { stepsDown: { token: 'dead', at } } });

    expect((await demote(admin.id)).status).toBe(200);

    const [left] = await service.users.find({ _id: second.id }).toArray();
    expect(left).toMatchObject({ role: 'admin' });
    expect(left).not.toHaveProperty('stepsDown');
    await service.users.updateOne({ _id: admin.id }, { $set: { role: 'admin' } });
    expect((await activeAdmins()).map(({ _id }) => _id)).toContain(second.id);
  });
});

test('people of an older version: whoever was first is the admin', async () => {
  const second = await join();
  await service.users.updateMany({}, { $unset: { role: '' } });
  await service.users.updateOne({ _id: second.id }, { $set: { createdAt: new Date('2030-01-01') } });

  await giveRoles.run({ db: service.db } as MigrationContext);
  // An older replica wrote nothing new, and a step may be run twice.
  await giveRoles.run({ db: service.db } as MigrationContext);

  expect((await ask('GET', 'getUser', admin.token)).body.role).toBe('admin');
  expect(await inList(second.id)).toMatchObject({ role: 'member' });
});
