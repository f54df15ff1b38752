import { capForeignText } from '@insta-ai/chassis/app-error';

/** Whether trying again can help. */
export type SmtpVerdict = { readonly kind: 'refused' | 'later'; readonly reason: string };

/** Failures that are about this mail; the others (connection, TLS, sign-in) are about the server or our settings. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];
/** "Authentication required" comes as the answer to a mail, but is a mistake in our settings (RFC 4954, section 6). */
const authenticationRequired = 530;
/** What is wrong with a mail where its sender is announced (RFC 1870, section 6.1); anything else is wrong with MAIL_FROM. */
const tooLarge = 552;

/**
 * A mail is given up only when the server refused this very mail for good (5xx, RFC 5321 section 4.2.1) or it cannot be
 * addressed at all. A wrong password in SMTP_URL, or a sender that may not send, is 5xx too, but must not throw away everybody's mails.
 */
export function judgeSmtpError(error: unknown): SmtpVerdict {
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const reason = capForeignText(error instanceof Error ? error.message : String(error));
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const isOurs = status === authenticationRequired || (command === 'MAIL FROM' && status !== tooLarge);
  const forGood = status === undefined || (status >= 500 && !isOurs);
  return { kind: aboutTheMail.includes(String(code)) && forGood ? 'refused' : 'later', reason };
}
