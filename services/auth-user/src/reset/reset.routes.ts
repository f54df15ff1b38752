import { clientAddress } from '@insta-ai/chassis/http/requests/client-address';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Reset } from './reset.service.ts';

export function resetRoutes({ reset }: { reset: Reset }): Route[] {
  return [
    serve(calls.resetPasswordRequest, ({ body }) => reset.request(body)),
    serve(calls.resetPassword, async ({ body, raw, reply }) => {
      reply.header('cache-control', 'no-store');
      return reset.setPassword(body, clientAddress(raw));
    }),
  ];
}
