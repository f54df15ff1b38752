import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Login } from './login.service.ts';

/** Per address; guessing one person's password is slowed down per e-mail, wherever it comes from. */
const limit = { max: 30, perMs: 60_000 };

export function loginRoutes({ login }: { login: Login }): Route[] {
  return [
    serve(
      calls.login,
      async ({ body, reply }) => {
        reply.header('cache-control', 'no-store');
        return login.login(body);
      },
      { limit },
    ),
  ];
}
