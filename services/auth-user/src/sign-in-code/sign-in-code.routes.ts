import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { sessionSince } from '../tokens/session-since.ts';
import type { SignInCodes } from './sign-in-code.service.ts';

type Deps = { profile: Pick<Profile, 'getSignedIn'>; signInCodes: SignInCodes };

export function signInCodeRoutes({ profile, signInCodes }: Deps): Route[] {
  return [
    serve(calls.createSignInCode, async ({ userId, headers, reply }) => {
      reply.header('cache-control', 'no-store');
      return signInCodes.create(await profile.getSignedIn(userId, sessionSince(headers.authorization)));
    }),
    serve(calls.redeemSignInCode, async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      return signInCodes.redeem(body);
    }),
  ];
}
