import { mayRetry } from '@insta-ai/chassis/app-error';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { NoteSeen } from '../tokens/note-seen.ts';
import { sessionSince } from '../tokens/session-since.ts';
import { emailKey } from '../users/email-key.ts';
import { isNotificationEmailConfirmed } from '../users/is-notification-email-confirmed.ts';
import { toWire } from '../users/user.ts';
import type { EmailConfirmation } from './email-confirmation.service.ts';
import type { Profile } from './profile.service.ts';

type Deps = {
  profile: Profile;
  emailConfirmation: Pick<EmailConfirmation, 'request'>;
  noteSeen: NoteSeen;
};

export function profileRoutes({ profile, emailConfirmation, noteSeen }: Deps): Route[] {
  return [
    serve(calls.getUser, async ({ userId, headers }) => {
      const user = await profile.getSignedIn(userId, sessionSince(headers.authorization));
      await noteSeen(user);
      return toWire(user);
    }),
    serve(calls.saveUser, async ({ userId, body, headers }) => {
      const before = await profile.getSignedIn(userId, sessionSince(headers.authorization));
      const saved = await profile.save(userId, body);
      const isNew = emailKey(saved.notificationEmail) !== emailKey(before.notificationEmail);
      // The save is done even if the mail fails: the screen shows that the address is waiting, and can ask again.
      if (isNew && !isNotificationEmailConfirmed(saved))
        await emailConfirmation.request(saved).catch(rethrowUnlessRetryable);
      return toWire(saved);
    }),
    serve(calls.adoptTimeZone, async ({ userId, body }) =>
      toWire(await profile.adoptTimeZone(userId, body.timeZone)),
    ),
  ];
}

function rethrowUnlessRetryable(error: unknown): void {
  if (!mayRetry(error)) throw error;
}
