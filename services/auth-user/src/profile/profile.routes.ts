import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { issuedAt } from '../tokens/issued-at.ts';
import { toWire } from '../users/user.ts';
import type { Profile } from './profile.service.ts';

export function profileRoutes({ profile }: { profile: Profile }): Route[] {
  return [
    serve(calls.getUser, async ({ userId, headers }) =>
      toWire(await profile.read(userId, issuedAt(headers.authorization))),
    ),
    serve(calls.saveUser, async ({ userId, body, headers }) => {
      await profile.read(userId, issuedAt(headers.authorization));
      return toWire(await profile.save(userId, body));
    }),
  ];
}
