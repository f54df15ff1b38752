import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { toWire } from '../users/user.ts';
import type { Profile } from './profile.service.ts';

export function profileRoutes({ profile }: { profile: Profile }): Route[] {
  return [
    serve(calls.getUser, async ({ userId }) => toWire(await profile.read(userId))),
    serve(calls.saveUser, async ({ userId, body }) => toWire(await profile.save(userId, body))),
  ];
}
