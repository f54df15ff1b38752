import { lateLimits, type Role } from '@insta-ai/proto/data/auth-user';
import type { InstagramAccount, User as WireUser } from '@insta-ai/proto/http/auth-user';
import { isNotificationEmailConfirmed } from './is-notification-email-confirmed.ts';
import type { OneTimeToken } from './one-time-token.ts';

/** A person as stored. */
export type User = {
  _id: string;
  /** As the person wrote it. */
  email: string;
  /** What emails are compared by; unique. */
  emailKey: string;
  passwordHash: string;
  role: Role;
  /** Since when nobody signs in as them. */
  disabledAt?: Date;
  /** When they were invited last; gone once they set a password, so nobody knows the one that is stored. */
  invitedAt?: Date;
  /** When they last opened the product, to some minutes. Absent in an older version. */
  lastSeenAt?: Date;
  /** Somebody wants to take their power as an admin away, and looks whether another one is left (`people.store.ts`). */
  stepsDown?: { token: string; at: Date };
  /** From when sessions count since it was set with a link last: the next second, so that none of before is left. */
  passwordChangedAt?: Date;
  /** Last time the person ended all sessions; older ones are over. */
  sessionsEndedAt?: Date;
  /** Notification email that its owner confirmed with a mailed link. */
  confirmedEmail?: string;
  /** The newest link that was mailed to confirm a notification email, and to which. */
  emailConfirmation?: OneTimeToken & { email: string };
  /** The newest link that was mailed and not used: of whoever is invited, that of the invitation. */
  reset?: OneTimeToken;
  /** The same of a forgotten password, beside the link of an invitation, which it does not end. */
  resetOfInvited?: OneTimeToken;
  /** The newest code that signs in by link and was not used. */
  signInCode?: OneTimeToken;
  instagramAccounts: InstagramAccount[];
  /** Of the login that brought them. Absent where none told it. */
  accountsTurn?: number;
  /** Id of the selected account, always one of `instagramAccounts`. */
  instagramAccount: string | null;
  /** The one that was selected when none was; what was made until then goes there. Absent in an older version. */
  firstAccount?: string | null;
  notificationEmail: string;
  promptCalendar: string;
  promptImage: string;
  promptChat: string;
  promptComment: string;
  sendEmailSuccess: boolean;
  sendEmailFail: boolean;
  search: string;
  timeZone: string;
  /** It was given the zone of a browser once: emptied since, it is the person's wish. */
  timeZoneAdopted?: true;
  /** Absent where nobody chose one. */
  lateLimit?: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What is selected, and what was selected when nothing was. */
export type Selection = Pick<User, 'instagramAccount' | 'firstAccount'>;

export function lateLimitOf({ lateLimit }: Pick<User, 'lateLimit'>): number {
  return lateLimit ?? lateLimits.usual;
}

/** The user as screens see it: named field by field, so that a new secret can never slip out. */
export function toWire(user: User): WireUser {
  return {
    _id: user._id,
    email: user.email,
    role: user.role,
    instagramAccounts: user.instagramAccounts,
    instagramAccount: user.instagramAccount,
    notificationEmail: user.notificationEmail,
    isNotificationEmailConfirmed: isNotificationEmailConfirmed(user),
    promptCalendar: user.promptCalendar,
    promptImage: user.promptImage,
    promptChat: user.promptChat,
    promptComment: user.promptComment,
    sendEmailSuccess: user.sendEmailSuccess,
    sendEmailFail: user.sendEmailFail,
    search: user.search,
    timeZone: user.timeZone,
    lateLimit: lateLimitOf(user),
  };
}
