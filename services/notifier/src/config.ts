import { type Static, Type } from 'typebox';

/** Settings of notifier beside those that every process has. */
export const notifierSettings = Type.Object({
  SMTP_URL: Type.String({
    pattern: '^smtps?://[^/?#]+',
    description: 'Mail server, smtp://user:password@host:587 or smtps://… for TLS from the first byte',
  }),
  MAILS_PER_DAY: Type.Integer({
    default: 200,
    minimum: 1,
    maximum: 100_000,
    description: 'Most emails that one person gets in a day; the rest is dropped, and one note says so',
  }),
  MAIL_FROM: Type.String({
    pattern: '^[^\\r\\n]*[^\\s@<]+@[^\\s@>]+>?$',
    maxLength: 320,
    description: 'Sender of our emails, for example Insta AI <no-reply@example.com>',
  }),
});

export type NotifierSettings = Static<typeof notifierSettings>;
