import { fromBinary } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { MailLinkJobSchema } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';
import { expect, test } from 'vitest';
import { createFakeTries } from '../login/tries.store.fake.ts';
import { emailKey } from '../users/email-key.ts';
import { newUser } from '../users/new-user.ts';
import { createReset } from './reset.service.ts';

function setUp(hideAccounts = false, mostForAll = 100) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const anna = newUser({
    id: 'u1',
    email: 'Anna@Example.com',
    passwordHash: 'old',
    role: 'member',
    now: clock.now,
  });
  const links: string[] = [];
  const mail = { isAway: false };
  const cleared: string[] = [];
  const counted: string[] = [];
  const reset = createReset({
    users: {
      find: async id => (id === anna._id ? { ...anna } : undefined),
      findByEmail: async email => (emailKey(email) === anna.emailKey ? { ...anna } : undefined),
      startReset: async (_id, started) => Boolean(Object.assign(anna, { reset: started })),
      async finishReset(_id, tokenHash, fields) {
        if (anna.reset?.tokenHash !== tokenHash) return undefined;
        return Object.assign(anna, fields, { reset: undefined });
      },
    },
    resetMails: createFakeTries(),
    loginTries: { clear: async email => void cleared.push(email) },
    tokens: { issue: async ({ _id }) => `token of ${_id}` },
    noteSeen: async () => {},
    hashPassword: async password => `hash of ${password}`,
    bus: {
      async send({ payload }) {
        if (mail.isAway) throw new AppError('unavailable', 'The bus is away.');
        links.push(fromBinary(MailLinkJobSchema, payload).link);
      },
    },
    publicUrl: 'https://insta.example.com',
    hideAccounts,
    log: createLogger('silent'),
    async countMade(row, who) {
      counted.push(`${row} of ${who}`);
      if (counted.length > mostForAll) throw new AppError('rate_limited', 'too many others');
    },
    now: () => clock.now,
  });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const ask = async () => {
    await reset.request({ email: 'anna@example.com' });
    return links.at(-1)?.split('/').at(-1) ?? '';
  };
  const set = (token: string, userId = 'u1') =>
    reset.setPassword({ userId, token, password: 'new one!' }, 'home');
  return { anna, reset, mail, links, cleared, counted, wait, ask, set };
}

const minute = 60_000;
const notValid = { code: 'failed_precondition', message: expect.stringContaining('no longer works') };

test('the mailed link sets a new password once, and signs in', async () => {
  const { anna, ask, set, links, cleared } = setUp();
  const token = await ask();
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/insta\.example\.com\/setPassword\/u1\/[\w-]{43}$/),
  ]);

  expect(await set(token)).toMatchObject({ token: 'token of u1', user: { _id: 'u1' } });
  expect(anna.passwordHash).toBe('hash of new one!');
  expect(cleared).toEqual(['Anna@Example.com', 'anna@example.com home']);
  await expect(set(token)).rejects.toMatchObject(notValid);
});

test('what is stored does not open anything', async () => {
  const { anna, ask, set } = setUp();
  const token = await ask();

  expect(JSON.stringify(anna)).not.toContain(token);
  await expect(set(anna.reset?.tokenHash ?? '')).rejects.toMatchObject(notValid);
});

test('a link works for an hour', async () => {
  const { wait, ask, set } = setUp();
  const late = await ask();
  wait(60 * minute);
  await expect(set(late)).rejects.toMatchObject(notValid);

  const inTime = await ask();
  wait(59 * minute);
  expect((await set(inTime)).token).toBe('token of u1');
});

test('the newest link wins', async () => {
  const { ask, set } = setUp();
  const older = await ask();
  const newest = await ask();

  await expect(set(older)).rejects.toMatchObject(notValid);
  expect((await set(newest)).token).toBe('token of u1');
});

test('of two uses at the same moment one wins', async () => {
  const { ask, set } = setUp();
  const token = await ask();

  const outcomes = await Promise.allSettled([set(token), set(token)]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an unknown user and a wrong token are refused in the same words', async () => {
  const { anna, ask, set } = setUp();
  const token = await ask();

  await expect(set(token, 'u2')).rejects.toMatchObject(notValid);
  await expect(set('wrong')).rejects.toMatchObject(notValid);
  await expect(set('')).rejects.toMatchObject(notValid);
  expect(anna.passwordHash).toBe('old');
});

test('nobody’s inbox can be flooded, and a used link ends the wait', async () => {
  const { ask, set, wait, links } = setUp();
  await ask();
  await ask();
  const token = await ask();

  await expect(ask()).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'We have just sent you an email. Check your inbox, or wait 60 seconds and try again.',
  });
  wait(minute);
  await ask();
  await expect(set(token)).rejects.toMatchObject(notValid);
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('2 minutes') });
  await set(links.at(-1)?.split('/').at(-1) ?? '');
  await ask();

  expect(links).toHaveLength(5);
});

test('where accounts are hidden, an email that nobody has is answered alike, also when it is asked too often', async () => {
  const { reset, links } = setUp(true);
  const answers = async (email: string) => {
    const said: unknown[] = [];
    for (let i = 0; i < 5; i += 1)
      said.push(await reset.request({ email }).catch(({ code, message }) => ({ code, message })));
    return said;
  };

  const [known, unknown] = [await answers('anna@example.com'), await answers('who@example.com')];

  expect(unknown).toEqual(known);
  expect(known[0]).toEqual({ sent: true });
  expect(known.at(-1)).toMatchObject({ code: 'rate_limited' });
  await expect.poll(() => links.length).toBe(3);
});

test.each([false, true])(
  'only what is mailed counts for everybody (accounts are hidden: %s)',
  async hideAccounts => {
    const { reset, links, counted } = setUp(hideAccounts);
    for (let i = 0; i < 20; i += 1) await reset.request({ email: `${i}@example.com` }).catch(() => {});
    await reset.request({ email: 'anna@example.com' });

    await expect.poll(() => links.length).toBe(1);
    expect(counted).toEqual(['allResets of everybody']);
  },
);

test.each([
  [false, { code: 'unauthenticated', message: 'User not found' }],
  [true, { sent: true }],
])('a stranger learns nothing of who is disabled (accounts are hidden: %s)', async (hideAccounts, answer) => {
  const { anna, reset, links, counted } = setUp(hideAccounts);
  anna.disabledAt = new Date();

  const said = [anna.email, 'who@example.com'].map(email => reset.request({ email }).catch(error => error));

  expect(await Promise.all(said)).toMatchObject([answer, answer]);
  expect([anna.reset, links, counted]).toEqual([undefined, [], []]);
});

test('who was refused because of others has no mail, and does not wait for one', async () => {
  const { ask, links, wait } = setUp(false, 0);
  for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toMatchObject({ message: 'too many others' });
  wait(minute);
  expect(links).toEqual([]);
});

test('who had no mail because nobody took it is not told to look for it, and has it next time', async () => {
  const { ask, mail, links } = setUp();
  mail.isAway = true;
  for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toMatchObject({ message: 'The bus is away.' });
  mail.isAway = false;

  await ask();

  expect(links).toHaveLength(1);
});

test('where accounts are hidden, a mail that goes out no more because of others is answered as one to nobody', async () => {
  const { reset, links, counted } = setUp(true, 0);

  const answers = [
    await reset.request({ email: 'anna@example.com' }),
    await reset.request({ email: 'who@example.com' }),
  ];

  expect(answers).toEqual([{ sent: true }, { sent: true }]);
  await expect.poll(() => counted.length).toBe(1);
  expect(links).toEqual([]);
});

test('where accounts are hidden, the answer does not wait for what is done for a person who is there', async () => {
  const { reset, anna } = setUp(true);
  await reset.request({ email: 'anna@example.com' });

  await expect.poll(() => anna.reset).toBeDefined();
});
