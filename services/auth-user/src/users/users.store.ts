import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db, Filter, UpdateFilter } from 'mongodb';
import { emailKey } from './email-key.ts';
import type { OneTimeToken } from './one-time-token.ts';
import type { Selection, User } from './user.ts';

export type UsersStore = {
  find(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  /** False when somebody with this email is there already. */
  insert(user: User): Promise<boolean>;
  /** Writes fields. Undefined when there is no such user. */
  update(id: string, fields: Partial<User>): Promise<User | undefined>;
  /**
   * Writes fields with another selection, only while the one before is still as it was read and, unless the accounts are written
   * too, only when the selected one is connected; accounts of a login only while there are none of a later one. Undefined when no user fitted.
   */
  select(
    id: string,
    before: Selection,
    fields: Partial<User> & Required<Selection>,
  ): Promise<User | undefined>;
  /** Gives a user without a time zone this one, once; answers the user, whose zone may be another, or none. */
  adoptTimeZone(id: string, timeZone: string): Promise<User | undefined>;
  /** Keeps the link of a forgotten password in the place of an older one; false when the person is disabled, or gone. */
  startReset(id: string, reset: OneTimeToken): Promise<boolean>;
  /** Uses up a reset and writes the fields; undefined when it was used or replaced meanwhile. Ends a sign-in code, and an invitation. */
  finishReset(
    id: string,
    tokenHash: string,
    fields: Pick<User, 'passwordHash' | 'passwordChangedAt'>,
  ): Promise<User | undefined>;
  /** False when the notification email is another one by now. */
  startConfirmation(id: string, confirmation: NonNullable<User['emailConfirmation']>): Promise<boolean>;
  /** Uses up the confirmation of a notification email, as the user was read; false when it was used, or one of the two changed, meanwhile. */
  finishConfirmation(user: Pick<User, '_id' | 'notificationEmail' | 'emailConfirmation'>): Promise<boolean>;
  /** Ends sessions that began before a moment, and a sign-in code; undefined when there is no such user. */
  endSessions(id: string, from: Date): Promise<User | undefined>;
  /** Keeps a sign-in code in the place of an older one; false when the password is not `passwordHash` any more. */
  startSignInCode(id: string, passwordHash: string, code: OneTimeToken): Promise<boolean>;
  /** Uses up a sign-in code; undefined when it was used or replaced meanwhile. */
  finishSignInCode(id: string, tokenHash: string): Promise<User | undefined>;
  /** Notes that a person was here. */
  noteSeen(id: string, at: Date): Promise<void>;
};

/** Who may sign in. */
const enabled = { disabledAt: { $exists: false } } as const;

export const usersIndexes: CollectionIndexes = {
  collection: 'users',
  indexes: [{ key: { emailKey: 1 }, unique: true }],
};

export function createUsersStore(db: Db): UsersStore {
  const users = db.collection<User>('users');
  const find = async (filter: Filter<User>) => (await users.findOne(filter)) ?? undefined;
  /** The user as it is after the change. */
  const change = async (filter: Filter<User>, update: UpdateFilter<User>) =>
    (await users.findOneAndUpdate(filter, update, { returnDocument: 'after' })) ?? undefined;
  return {
    find: id => find({ _id: id }),
    findByEmail: email => find({ emailKey: emailKey(email) }),
    async insert(user) {
      try {
        await users.insertOne(user);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    update: (id, fields) => change({ _id: id }, { $set: { ...fields, updatedAt: new Date() } }),
    select(id, { instagramAccount, firstAccount = null }, fields) {
      const { instagramAccounts, instagramAccount: selected, accountsTurn: turn } = fields;
      const isConnected = !instagramAccounts && selected !== null && { 'instagramAccounts.id': selected };
      const isNotLate = turn !== undefined && { accountsTurn: { $not: { $gt: turn } } };
      const filter = { _id: id, instagramAccount, firstAccount, ...isConnected, ...isNotLate };
      return change(filter, { $set: { ...fields, updatedAt: new Date() } });
    },
    async adoptTimeZone(id, timeZone) {
      const filter = { _id: id, timeZone: '', timeZoneAdopted: { $exists: false } };
      const adopted = { timeZone, timeZoneAdopted: true as const, updatedAt: new Date() };
      return (await change(filter, { $set: adopted })) ?? find({ _id: id });
    },
    async startReset(id, reset) {
      const keep = async (filter: Filter<User>, link: Pick<User, 'reset' | 'resetOfInvited'>) =>
        (await users.updateOne({ _id: id, ...enabled, ...filter }, { $set: link })).matchedCount === 1;
      // Who is here is never invited again, so one of the two always fits.
      return (await keep({ invitedAt: { $exists: true } }, { resetOfInvited: reset })) || keep({}, { reset });
    },
    finishReset(id, tokenHash, fields) {
      const end = {
        $set: { ...fields, updatedAt: new Date() },
        $unset: { reset: '', resetOfInvited: '', signInCode: '', invitedAt: '' } as const,
      };
      const isKept = [{ 'reset.tokenHash': tokenHash }, { 'resetOfInvited.tokenHash': tokenHash }];
      return change({ _id: id, $or: isKept, ...enabled }, end);
    },
    async startConfirmation(id, emailConfirmation) {
      const filter = { _id: id, notificationEmail: emailConfirmation.email };
      return (await users.updateOne(filter, { $set: { emailConfirmation } })).matchedCount === 1;
    },
    async finishConfirmation({ _id, notificationEmail, emailConfirmation: waiting }) {
      if (!waiting) return false;
      const filter = { _id, notificationEmail, 'emailConfirmation.tokenHash': waiting.tokenHash };
      const end = { $set: { confirmedEmail: waiting.email }, $unset: { emailConfirmation: '' } as const };
      return (await users.updateOne(filter, end)).matchedCount === 1;
    },
    endSessions(id, sessionsEndedAt) {
      const end = { $set: { sessionsEndedAt }, $unset: { signInCode: '' } as const };
      return change({ _id: id }, end);
    },
    async startSignInCode(id, passwordHash, signInCode) {
      const { matchedCount } = await users.updateOne(
        { _id: id, passwordHash, ...enabled },
        { $set: { signInCode } },
      );
      return matchedCount === 1;
    },
    finishSignInCode(id, tokenHash) {
      const filter = { _id: id, 'signInCode.tokenHash': tokenHash, ...enabled };
      return change(filter, { $unset: { signInCode: '' } });
    },
    async noteSeen(id, lastSeenAt) {
      await users.updateOne({ _id: id }, { $set: { lastSeenAt } });
    },
  };
}
