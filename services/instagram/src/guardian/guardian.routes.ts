import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import { operationsCalls } from '@insta-ai/proto/http/operations/operations';
import type { EndingLoginsService } from './ending-logins.service.ts';
import type { GuardianService } from './guardian.service.ts';

export function guardianRoutes(guardian: GuardianService, endingLogins: EndingLoginsService): Route[] {
  return [
    serve(instagramCalls.getConnection, ({ userId }) => guardian.describe(userId)),
    serve(operationsCalls.listEndingLogins, ({ userId }) => endingLogins.list(userId)),
  ];
}
