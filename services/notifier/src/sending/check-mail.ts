import { AppError, capForeignText } from '@insta-ai/chassis/app-error';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { createSmtpGateway, type SmtpGateway } from './smtp.gateway.ts';

/** Tests the mail server up to the sign-in and sends nothing: whoever does it often must not flood anyone's inbox. */
export async function checkMail(smtp: Pick<SmtpGateway, 'verify' | 'host'>): Promise<ProviderCheck> {
  await smtp.verify().catch((cause: unknown) => {
    throw notReady(smtp.host, cause);
  });
  return { host: smtp.host, detail: 'The mail server accepts our sign-in.' };
}

/** The same with settings alone, where no service runs. */
export const checkMailOf = (settings: Parameters<typeof createSmtpGateway>[0]): Promise<ProviderCheck> =>
  checkMail(createSmtpGateway(settings));

function notReady(host: string, cause: unknown): AppError {
  const said = capForeignText(cause instanceof Error ? cause.message : String(cause));
  return new AppError(
    'upstream_failed',
    `The mail server at ${host} cannot be used: "${said}". Check SMTP_URL, then try again.`,
    { cause },
  );
}
