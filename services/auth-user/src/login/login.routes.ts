import { clientAddress } from '@insta-ai/chassis/http/requests/client-address';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Login } from './login.service.ts';

export function loginRoutes({ login }: { login: Login }): Route[] {
  return [
    serve(calls.login, async ({ body, raw, reply }) => {
      reply.header('cache-control', 'no-store');
      return login.login(body, clientAddress(raw));
    }),
  ];
}
