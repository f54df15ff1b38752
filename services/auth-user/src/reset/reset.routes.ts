import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Reset } from './reset.service.ts';

/** Per address; how many mails one person gets is limited per e-mail, wherever it was asked from. */
const requestLimit = { max: 10, perMs: 60_000 };
const setLimit = { max: 20, perMs: 60_000 };

export function resetRoutes({ reset }: { reset: Reset }): Route[] {
  return [
    serve(calls.resetPasswordRequest, ({ body }) => reset.request(body), { limit: requestLimit }),
    serve(
      calls.resetPassword,
      async ({ body, reply }) => {
        reply.header('cache-control', 'no-store');
        return reset.setPassword(body);
      },
      { limit: setLimit },
    ),
  ];
}
