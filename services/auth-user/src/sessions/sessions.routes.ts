import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { sessionSince } from '../tokens/session-since.ts';
import type { Sessions } from './sessions.service.ts';

type Deps = { profile: Pick<Profile, 'getSignedIn'>; sessions: Sessions };

export function sessionRoutes({ profile, sessions }: Deps): Route[] {
  return [
    serve(calls.endSessions, async ({ userId, headers, reply }) => {
      reply.header('cache-control', 'no-store');
      return sessions.endAll(await profile.getSignedIn(userId, sessionSince(headers.authorization)));
    }),
  ];
}
