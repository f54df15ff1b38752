import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { sessionSince } from '../tokens/session-since.ts';
import type { EmailConfirmation } from './email-confirmation.service.ts';
import type { Profile } from './profile.service.ts';

type Deps = { profile: Pick<Profile, 'getSignedIn'>; emailConfirmation: EmailConfirmation };

export function emailConfirmationRoutes({ profile, emailConfirmation }: Deps): Route[] {
  return [
    serve(calls.requestEmailConfirmation, async ({ userId, headers }) =>
      emailConfirmation.request(await profile.getSignedIn(userId, sessionSince(headers.authorization))),
    ),
    serve(calls.confirmEmail, ({ body }) => emailConfirmation.confirm(body)),
  ];
}
