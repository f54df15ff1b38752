import type { InstagramAccount, UserPatch } from '@insta-ai/proto/http/auth-user';
import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import { sessionStart } from '../tokens/session-start.ts';
import { sessionEnded, userGone } from '../tokens/tokens.errors.ts';
import { isEmail } from '../users/is-email.ts';
import type { Selection, User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import {
  accountNotConnected,
  accountsChanging,
  emailNotValid,
  timeZoneUnknown,
  userNotFound,
} from './profile.errors.ts';
import { selectAccount, selectionAfter } from './select-account.ts';

export type Profile = {
  /** The signed-in user; refused when the session is from before a new password, or an end of all. */
  getSignedIn(userId: string, since: number): Promise<User>;
  /** Saves what is the person's to write and ignores the rest. */
  save(userId: string, patch: UserPatch): Promise<User>;
  /** Gives a profile that never had a time zone the one of the browser. */
  adoptTimeZone(userId: string, timeZone: string): Promise<User>;
  /** Any user, for other services. */
  get(userId: string): Promise<User>;
  /** Replaces the connected accounts, unless those of a login with a later turn are there. */
  setAccounts(userId: string, accounts: InstagramAccount[], turn?: number): Promise<User>;
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

/** Tries to write a selection while another one is written at the same moment. */
const selectTries = 5;

export function createProfile(
  users: Pick<UsersStore, 'find' | 'update' | 'select' | 'adoptTimeZone'>,
): Profile {
  const get = async (userId: string) => {
    const user = await users.find(userId);
    if (!user) throw userNotFound();
    return user;
  };
  /** Writes fields and what they select, after the selection that is there then. */
  const select = async (
    userId: string,
    { fields, selected }: { fields: Partial<User>; selected: (before: User) => string | null },
  ) => {
    for (let attempt = 0; attempt < selectTries; attempt += 1) {
      const user = await get(userId);
      if (isLater(user, fields)) return user;
      const selection = selectionAfter(user, selected(user));
      const saved = await users.select(userId, user, { ...fields, ...selection });
      if (saved) return saved;
      if (!fields.instagramAccounts && !isConnected(user, selection)) throw accountNotConnected();
    }
    throw accountsChanging();
  };
  return {
    get,
    async getSignedIn(userId, since) {
      const user = await users.find(userId);
      if (!user) throw userGone();
      // The check of every call may be some seconds old; here we have the current user.
      if (since < sessionStart(user)) throw sessionEnded();
      return user;
    },
    async save(userId, patch) {
      const { instagramAccount, ...fields } = validatePatch(patch);
      if (!(await users.find(userId))) throw userGone();
      if (instagramAccount !== undefined) return select(userId, { fields, selected: () => instagramAccount });
      const saved = await users.update(userId, fields);
      if (!saved) throw userGone();
      return saved;
    },
    async adoptTimeZone(userId, timeZone) {
      if (!isTimeZone(timeZone)) throw timeZoneUnknown(timeZone);
      const user = await users.adoptTimeZone(userId, timeZone);
      if (!user) throw userGone();
      return user;
    },
    setAccounts: (userId, accounts, turn) =>
      select(userId, {
        fields: { instagramAccounts: accounts, ...(turn && { accountsTurn: turn }) },
        selected: ({ instagramAccount }) => selectAccount(instagramAccount, accounts),
      }),
  };
}

/** Whether the accounts are those of a later login than these. */
function isLater({ accountsTurn: there = 0 }: User, { accountsTurn }: Partial<User>): boolean {
  return accountsTurn !== undefined && there > accountsTurn;
}

function isConnected({ instagramAccounts }: User, { instagramAccount: selected }: Selection): boolean {
  return selected === null || instagramAccounts.some(({ id }) => id === selected);
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
