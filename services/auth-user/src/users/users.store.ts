import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db } from 'mongodb';
import { emailKey } from './email-key.ts';
import type { OneTimeToken } from './one-time-token.ts';
import type { User } from './user.ts';

export type UsersStore = {
  find(id: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  /** False when somebody with this e-mail is there already. */
  insert(user: User): Promise<boolean>;
  /** Writes fields; with `selecting`, only when that account is connected. Null when no user fitted. */
  update(id: string, fields: Partial<User>, selecting?: string): Promise<User | null>;
  /** The same, only while the selected account is still `selected`. */
  updateAccounts(
    id: string,
    selected: string | null,
    fields: Pick<User, 'instagramAccounts' | 'instagramAccount'>,
  ): Promise<User | null>;
  startReset(id: string, reset: OneTimeToken): Promise<void>;
  /** Uses up a reset and writes the fields; null when it was used or replaced meanwhile. Ends a sign-in code. */
  finishReset(
    id: string,
    tokenHash: string,
    fields: Pick<User, 'passwordHash' | 'passwordChangedAt'>,
  ): Promise<User | null>;
  startConfirmation(id: string, confirmation: NonNullable<User['emailConfirmation']>): Promise<void>;
  /** Uses up a confirmation of an address; false when it was used or replaced meanwhile. */
  finishConfirmation(id: string, tokenHash: string, email: string): Promise<boolean>;
  /** Ends sessions that began before a moment, and a sign-in code; null when there is no such user. */
  endSessions(id: string, from: Date): Promise<User | null>;
  /** Keeps a sign-in code in the place of an older one; false when the password is not `passwordHash` any more. */
  startSignInCode(id: string, passwordHash: string, code: OneTimeToken): Promise<boolean>;
  /** Uses up a sign-in code; null when it was used or replaced meanwhile. */
  finishSignInCode(id: string, tokenHash: string): Promise<User | null>;
};

export async function createUsersStore(db: Db): Promise<UsersStore> {
  const users = db.collection<User>('users');
  await users.createIndex({ emailKey: 1 }, { unique: true });
  const after = { returnDocument: 'after' } as const;
  return {
    find: id => users.findOne({ _id: id }),
    findByEmail: email => users.findOne({ emailKey: emailKey(email) }),
    async insert(user) {
      try {
        await users.insertOne(user);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    update(id, fields, selecting) {
      const filter = selecting === undefined ? { _id: id } : { _id: id, 'instagramAccounts.id': selecting };
      return users.findOneAndUpdate(filter, { $set: { ...fields, updatedAt: new Date() } }, after);
    },
    updateAccounts(id, selected, fields) {
      const filter = { _id: id, instagramAccount: selected };
      return users.findOneAndUpdate(filter, { $set: { ...fields, updatedAt: new Date() } }, after);
    },
    async startReset(id, reset) {
      await users.updateOne({ _id: id }, { $set: { reset } });
    },
    finishReset(id, tokenHash, fields) {
      const change = {
        $set: { ...fields, updatedAt: new Date() },
        $unset: { reset: '', signInCode: '' } as const,
      };
      return users.findOneAndUpdate({ _id: id, 'reset.tokenHash': tokenHash }, change, after);
    },
    async startConfirmation(id, emailConfirmation) {
      await users.updateOne({ _id: id }, { $set: { emailConfirmation } });
    },
    async finishConfirmation(id, tokenHash, confirmedEmail) {
      const filter = { _id: id, 'emailConfirmation.tokenHash': tokenHash };
      const change = { $set: { confirmedEmail }, $unset: { emailConfirmation: '' } as const };
      return (await users.updateOne(filter, change)).matchedCount === 1;
    },
    endSessions(id, sessionsEndedAt) {
      const change = { $set: { sessionsEndedAt }, $unset: { signInCode: '' } as const };
      return users.findOneAndUpdate({ _id: id }, change, after);
    },
    async startSignInCode(id, passwordHash, signInCode) {
      const { matchedCount } = await users.updateOne({ _id: id, passwordHash }, { $set: { signInCode } });
      return matchedCount === 1;
    },
    finishSignInCode(id, tokenHash) {
      const filter = { _id: id, 'signInCode.tokenHash': tokenHash };
      return users.findOneAndUpdate(filter, { $unset: { signInCode: '' } }, after);
    },
  };
}
