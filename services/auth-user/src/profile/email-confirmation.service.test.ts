import { AppError } from '@insta-ai/chassis/app-error';
import { expect, test } from 'vitest';
import { newUser } from '../users/new-user.ts';
import { createEmailConfirmation } from './email-confirmation.service.ts';

const now = new Date('2026-11-21T09:00:00Z');

test('a mail that nobody took does not count as sent', async () => {
  const mail = { isAway: true, sent: 0 };
  const counted = new Map<string, number>();
  const confirmation = createEmailConfirmation({
    users: {
      find: async () => undefined,
      startConfirmation: async () => true,
      finishConfirmation: async () => false,
    },
    counts: {
      async add(what, stretchMs, more = 1) {
        const count = (counted.get(what) ?? 0) + more;
        counted.set(what, count);
        return { count, endsAt: new Date(now.getTime() + stretchMs) };
      },
    },
    bus: {
      async send() {
        if (mail.isAway) throw new AppError('unavailable', 'The bus is away.');
        mail.sent += 1;
      },
    },
    publicUrl: 'https://insta.example.com',
    now: () => now,
  });
  const anna = {
    ...newUser({ id: 'anna', email: 'anna@example.com', passwordHash: 'hash', role: 'member', now }),
    notificationEmail: 'other@example.com',
  };
  for (let i = 0; i < 25; i += 1)
    await expect(confirmation.request(anna)).rejects.toMatchObject({ message: 'The bus is away.' });
  mail.isAway = false;

  await confirmation.request(anna);

  expect(mail.sent).toBe(1);
});
