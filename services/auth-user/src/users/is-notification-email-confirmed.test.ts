import { expect, test } from 'vitest';
import { isNotificationEmailConfirmed } from './is-notification-email-confirmed.ts';

test.each([
  ['the account’s own address', { notificationEmail: 'Anna@Example.com' }, true],
  ['no address', { notificationEmail: '' }, true],
  ['a confirmed one', { notificationEmail: 'me@x.org', confirmedEmail: 'Me@x.org' }, true],
  ['one that nobody confirmed', { notificationEmail: 'me@x.org' }, false],
  ['another than the confirmed one', { notificationEmail: 'you@x.org', confirmedEmail: 'me@x.org' }, false],
])('%s: %o is %s', (_what, fields, confirmed) => {
  expect(isNotificationEmailConfirmed({ emailKey: 'anna@example.com', ...fields })).toBe(confirmed);
});
