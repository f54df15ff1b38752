import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { GuardianService } from './guardian.service.ts';

export function guardianRoutes(service: GuardianService): Route[] {
  return [serve(instagramCalls.getConnection, ({ userId }) => service.describe(userId))];
}
