import type { Collection, Db } from 'mongodb';
import type { AccountDocument } from './accounts.store.ts';
import type { DaysBefore } from './login-ends.ts';
import type { TokenBox } from './token-box.ts';

/** A login of a person; all accounts that it brought share it. */
export type Login = { owner: string; login: string };

export type EndingLogin = Login & { endsAt: Date; names: string[] };

/** The logins behind the connected accounts, seen by their end. */
export type LoginsStore = {
  /** What the person sees of their accounts. */
  listOf(owner: string): Promise<{ name: string; needsReconnect: boolean; endsAt: Date | undefined }[]>;
  /** Living logins that the platform was not asked about since that moment, with their tokens. */
  notLookedAtSince(before: Date): Promise<(Login & { userToken: string })[]>;
  /** Notes what the platform said of a login. */
  noteLook(
    login: Login,
    facts: { endsAt: Date | undefined; facebookUserId: string | undefined; at: Date },
  ): Promise<void>;
  /** Living logins that end until that moment, whose person was not told so many days before. */
  endingUntil(moment: Date, days: DaysBefore): Promise<EndingLogin[]>;
  markTold(login: Login, days: DaysBefore): Promise<void>;
};

export function createLoginsStore({ db, box }: { db: Db; box: TokenBox }): LoginsStore {
  const accounts: Collection<AccountDocument> = db.collection('accounts');
  return {
    async listOf(owner) {
      const found = await accounts.find({ owner }).toArray();
      return found.map(({ name, needsReconnect, endsAt }) => ({
        name,
        needsReconnect,
        endsAt: endsAt ?? undefined,
      }));
    },
    async notLookedAtSince(before) {
      const never = { lookedAt: null };
      const filter = { needsReconnect: false, $or: [never, { lookedAt: { $lt: before } }] };
      const found = await accounts.find(filter).toArray();
      return [...byLogin(found).values()].flatMap(([one]) => {
        const userToken = one && box.open(one.userToken, one._id);
        return userToken ? [{ owner: one.owner, login: one.login, userToken }] : [];
      });
    },
    async noteLook({ owner, login }, { endsAt = null, facebookUserId = null, at }) {
      await accounts.updateMany({ owner, login }, { $set: { endsAt, facebookUserId, lookedAt: at } });
    },
    async endingUntil(moment, days) {
      const notTold = [{ toldBefore: null }, { toldBefore: { $gt: days } }];
      const filter = { needsReconnect: false, endsAt: { $lte: moment }, $or: notTold };
      const found = await accounts.find(filter).toArray();
      return [...byLogin(found).values()].flatMap(several => {
        const [one] = several;
        if (!one?.endsAt) return [];
        return [
          { owner: one.owner, login: one.login, endsAt: one.endsAt, names: several.map(({ name }) => name) },
        ];
      });
    },
    async markTold({ owner, login }, days) {
      await accounts.updateMany({ owner, login }, { $set: { toldBefore: days } });
    },
  };
}

function byLogin(found: readonly AccountDocument[]): Map<string, AccountDocument[]> {
  return Map.groupBy(found, ({ owner, login }) => `${owner} ${login}`);
}
