import { AppError, capForeignText } from '@insta-ai/chassis/app-error';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import type { SmtpGateway } from './smtp.gateway.ts';

/** Tests the mail server up to the sign-in and sends nothing: pressing the button often must not flood anyone's inbox. */
export function checkRoutes({ smtp }: { smtp: Pick<SmtpGateway, 'verify' | 'host'> }): Route[] {
  const check = async () => {
    await smtp.verify().catch((cause: unknown) => {
      throw notReady(smtp.host, cause);
    });
    return { host: smtp.host, detail: 'The mail server accepts our sign-in.' };
  };
  return [serve(calls.testMail, check)];
}

function notReady(host: string, cause: unknown): AppError {
  const said = capForeignText(cause instanceof Error ? cause.message : String(cause));
  return new AppError(
    'upstream_failed',
    `The mail server at ${host} cannot be used: "${said}". Check SMTP_URL, then try again.`,
    { cause },
  );
}
