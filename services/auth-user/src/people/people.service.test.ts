import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { expect, test } from 'vitest';
import { createFakeTries } from '../login/tries.store.fake.ts';
import { newUser } from '../users/new-user.ts';
import { createPeople } from './people.service.ts';
import type { PeopleStore } from './people.store.ts';

const now = new Date('2026-11-21T09:00:00Z');
const person = (id: string, role: 'admin' | 'member') =>
  newUser({ id, email: `${id}@example.com`, passwordHash: 'hash', role, now });

/** People whose mails nobody takes at first. */
function setUp() {
  const [admin, anna] = [person('admin', 'admin'), person('anna', 'member')];
  const mail = { isAway: true, sent: 0 };
  const send = async () => {
    if (mail.isAway) throw new AppError('unavailable', 'The bus is away.');
    mail.sent += 1;
  };
  const people = createPeople({
    users: {
      find: async id => [admin, anna].find(({ _id }) => _id === id),
      findByEmail: async () => undefined,
      insert: async () => true,
      endSessions: async () => undefined,
    },
    people: {} as PeopleStore,
    linkMails: createFakeTries(),
    mailReset: async () => send().then(() => true),
    hashPassword: async () => 'hash',
    bus: { send },
    publicUrl: 'https://insta.example.com',
    log: createLogger('silent'),
    now: () => now,
  });
  return { admin, mail, people };
}

test.each([
  ['an invitation', 'invite'],
  ['a link for a new password', 'sendReset'],
] as const)('%s that nobody took does not count as sent', async (_name, act) => {
  const { admin, mail, people } = setUp();
  const ask = () =>
    act === 'invite'
      ? people.invite(admin, { email: 'new@example.com', role: 'member' })
      : people.sendReset(admin, 'anna');
  for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toMatchObject({ message: 'The bus is away.' });
  mail.isAway = false;

  await ask();

  expect(mail.sent).toBe(1);
});
