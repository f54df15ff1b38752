import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { issuedAt } from '../tokens/issued-at.ts';
import type { SignInCodes } from './sign-in-code.service.ts';

/** As for a login. */
const redeemLimit = { max: 30, perMs: 60_000 };
const createLimit = { max: 30, perMs: 60_000, per: 'user' } as const;

type Deps = { profile: Pick<Profile, 'read'>; signInCodes: SignInCodes };

export function signInCodeRoutes({ profile, signInCodes }: Deps): Route[] {
  return [
    serve(
      calls.createSignInCode,
      async ({ userId, headers, reply }) => {
        reply.header('cache-control', 'no-store');
        return signInCodes.create(await profile.read(userId, issuedAt(headers.authorization)));
      },
      { limit: createLimit },
    ),
    serve(
      calls.redeemSignInCode,
      async ({ body, reply }) => {
        reply.header('cache-control', 'no-store');
        return signInCodes.redeem(body);
      },
      { limit: redeemLimit },
    ),
  ];
}
