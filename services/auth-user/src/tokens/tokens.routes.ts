import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { Tokens } from './tokens.service.ts';

export function tokenRoutes({ tokens }: { tokens: Tokens }): Route[] {
  return [serve(calls.jwks, async () => tokens.jwks)];
}
