import { type Static, Type } from 'typebox';

/** Settings of notifier beside those that every process has. */
export const notifierSettings = Type.Object({
  SMTP_URL: Type.String({
    // One host, with a user in front whose own @ : / # ? are written as %40 %3A %2F %23 %3F.
    pattern:
      '^smtps?://([^\\s/?#@:]*(:[^\\s/?#@:]*)?@)?([^\\s/?#@:[\\]]+|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?/?(\\?[^\\s#]*)?$',
    format: 'address',
    description:
      'Mail server, smtp://user:password@host:587 or smtps://… for TLS from the first byte; in user and password @ : / are %40 %3A %2F',
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
