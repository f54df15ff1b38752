import { emailKey } from './email-key.ts';

/** Whether mails may go where the profile says: to the account's own address, or to one whose owner confirmed it. */
export function isNotificationEmailConfirmed(user: {
  readonly emailKey: string;
  readonly notificationEmail: string;
  readonly confirmedEmail?: string;
}): boolean {
  const key = emailKey(user.notificationEmail);
  return key === '' || key === user.emailKey || key === emailKey(user.confirmedEmail ?? '');
}
