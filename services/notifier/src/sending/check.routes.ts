import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { checkMail } from './check-mail.ts';
import type { SmtpGateway } from './smtp.gateway.ts';

/** Somebody presses a button to know whether mail works. */
export function checkRoutes({ smtp }: { smtp: Pick<SmtpGateway, 'verify' | 'host'> }): Route[] {
  return [serve(calls.testMail, () => checkMail(smtp))];
}
