import type { InstagramAccount, UserPatch } from '@insta-ai/proto/http/auth-user';
import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import { sessionStart } from '../tokens/session-start.ts';
import { sessionEnded, userGone } from '../tokens/tokens.errors.ts';
import type { User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import { isEmail } from './is-email.ts';
import {
  accountNotConnected,
  accountsChanging,
  emailNotValid,
  timeZoneUnknown,
  userNotFound,
} from './profile.errors.ts';
import { selectAccount } from './select-account.ts';

export type Profile = {
  /** The signed-in user; refused when the session (its second of issue) is older than the password. */
  getSignedIn(userId: string, issuedAt: number): Promise<User>;
  /** Saves what is the person's to write and ignores the rest. */
  save(userId: string, patch: UserPatch): Promise<User>;
  /** Gives a profile that never had a time zone the one of the browser. */
  adoptTimeZone(userId: string, timeZone: string): Promise<User>;
  /** Any user, for other services. */
  get(userId: string): Promise<User>;
  /** Replaces the connected accounts. */
  setAccounts(userId: string, accounts: InstagramAccount[]): Promise<User>;
};

const writableFields = [
  'instagramAccount',
  'notificationEmail',
  'promptCalendar',
  'promptImage',
  'promptChat',
  'promptComment',
  'sendEmailSuccess',
  'sendEmailFail',
  'search',
  'timeZone',
  'lateLimit',
] as const satisfies (keyof UserPatch)[];

/** Tries to write the accounts when the person changes the selection at the same moment. */
const accountTries = 5;

export function createProfile(
  users: Pick<UsersStore, 'find' | 'update' | 'updateAccounts' | 'adoptTimeZone'>,
): Profile {
  const get = async (userId: string) => {
    const user = await users.find(userId);
    if (!user) throw userNotFound();
    return user;
  };
  return {
    get,
    async getSignedIn(userId, issuedAt) {
      const user = await users.find(userId);
      if (!user) throw userGone();
      // The check of every call may be some seconds old; here we have the current user.
      if (issuedAt < sessionStart(user)) throw sessionEnded();
      return user;
    },
    async save(userId, patch) {
      const fields = validatePatch(patch);
      const saved = await users.update(userId, fields, fields.instagramAccount ?? undefined);
      if (saved) return saved;
      throw (await users.find(userId)) ? accountNotConnected() : userGone();
    },
    async adoptTimeZone(userId, timeZone) {
      if (!isTimeZone(timeZone)) throw timeZoneUnknown(timeZone);
      const user = await users.adoptTimeZone(userId, timeZone);
      if (!user) throw userGone();
      return user;
    },
    async setAccounts(userId, accounts) {
      for (let attempt = 0; attempt < accountTries; attempt += 1) {
        const { instagramAccount: selected } = await get(userId);
        const saved = await users.updateAccounts(userId, selected, {
          instagramAccounts: accounts,
          instagramAccount: selectAccount(selected, accounts),
        });
        if (saved) return saved;
      }
      throw accountsChanging();
    },
  };
}

function validatePatch(patch: UserPatch): UserPatch {
  const fields: UserPatch = Object.fromEntries(
    writableFields.filter(name => patch[name] !== undefined).map(name => [name, patch[name]]),
  );
  if (fields.notificationEmail !== undefined) fields.notificationEmail = fields.notificationEmail.trim();
  if (fields.notificationEmail && !isEmail(fields.notificationEmail)) throw emailNotValid();
  if (fields.timeZone && !isTimeZone(fields.timeZone)) throw timeZoneUnknown(fields.timeZone);
  return fields;
}
