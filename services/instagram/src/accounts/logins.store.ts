import type { Collection, Db } from 'mongodb';
import type { AccountDocument, HeardQuota } from './accounts.store.ts';
import { type Granted, scopesFor } from './granted-scopes.ts';
import { type DaysBefore, type LoginEnds, readEnds, storeEnds } from './login-ends.ts';
import type { TokenBox } from './token-box.ts';

/** A login of a person; all accounts that it brought share it. */
export type Login = { owner: string; login: string };

/** What the platform says of a login at a moment. */
export type LoginLook = {
  ends: LoginEnds;
  facebookUserId: string | undefined;
  /** Undefined where it says nothing of what is allowed now. */
  allowed: Granted | undefined;
  at: Date;
};

/** What the person sees of an account; `scopes` are undefined where it is not known what was allowed. */
type ShownAccount = Pick<AccountDocument, 'name' | 'needsReconnect'> & {
  ends: LoginEnds;
  scopes: readonly string[] | undefined;
};

export type EndingLogin = Login & { ends: LoginEnds; accountIds: string[]; names: string[] };

/** Accounts whose login is no longer accepted, in the order of their ids. */
export type LostLogin = Login & { accountIds: string[]; names: string[] };

export type LoginFigures = { good: number; ending: number; ended: number; firstEnd: Date | undefined };

/** The logins behind the connected accounts, seen by their end. */
export type LoginsStore = {
  /** What the person sees of their accounts. */
  listOf(owner: string): Promise<ShownAccount[]>;
  /** Living logins that the platform was not asked about since that moment, or by a version that kept one end, with their tokens. */
  notLookedAtSince(before: Date): Promise<(Login & { userToken: string })[]>;
  /** The living accounts of a login, with the tokens of their pages. */
  pagesOf(login: Login): Promise<(Login & { accountId: string; pageToken: string })[]>;
  /** Notes what the platform said of a login; where it does not say what was allowed, that stays as it was. */
  noteLook(login: Login, look: LoginLook): Promise<void>;
  /** Living logins that end until that moment, whose person was not told so many days before. */
  endingUntil(moment: Date, days: DaysBefore): Promise<EndingLogin[]>;
  markTold(login: Login, days: DaysBefore): Promise<void>;
  /** Logins that are no longer accepted for accounts whose person was not told. */
  lost(): Promise<LostLogin[]>;
  markLostTold(lost: LostLogin): Promise<void>;
  /** Seals anew what the other key sealed; a login that comes meanwhile stays. Answers how many accounts it was. */
  sealAnew(stopping: AbortSignal): Promise<number>;
  /** Accounts of everybody whose login is no longer accepted, or ends within a week, the first end first. */
  endingOrEnded(now: Date): Promise<(Login & { names: string[]; endsAt: Date | undefined })[]>;
  /** How many accounts have a login that is accepted, ends within a week, or is no longer accepted; and when the first one ends. */
  figures(now: Date): Promise<LoginFigures>;
  /** What the platform said since that moment of how many posts accounts may still send, once for each person of an account. */
  quotasSince(moment: Date): Promise<{ accountId: string; quota: HeardQuota }[]>;
};

export function createLoginsStore({ db, box }: { db: Db; box: TokenBox }): LoginsStore {
  const accounts: Collection<AccountDocument> = db.collection('accounts');
  return {
    async listOf(owner) {
      const found = await accounts.find({ owner }).toArray();
      return found.map(account => ({
        name: account.name,
        needsReconnect: account.needsReconnect,
        ends: readEnds(account),
        scopes: account.scopes ?? undefined,
      }));
    },
    async notLookedAtSince(before) {
      const never = { lookedAt: null };
      const ofBefore = { tokenEndsAt: { $exists: false } };
      const filter = { needsReconnect: false, $or: [never, ofBefore, { lookedAt: { $lt: before } }] };
      const found = await accounts.find(filter).toArray();
      return [...byLogin(found).values()].flatMap(([one]) => {
        const userToken = one && box.open(one.userToken, one._id);
        return userToken ? [{ owner: one.owner, login: one.login, userToken }] : [];
      });
    },
    async pagesOf({ owner, login }) {
      const found = await accounts.find({ owner, login, needsReconnect: false }).toArray();
      return found.flatMap(one => {
        const pageToken = box.open(one.pageToken, one._id);
        return pageToken ? [{ owner, login, accountId: one.accountId, pageToken }] : [];
      });
    },
    async noteLook({ owner, login }, { ends, facebookUserId = null, allowed, at }) {
      const told = { ...storeEnds(ends), facebookUserId, lookedAt: at };
      for (const { _id, accountId: id, pageId } of await accounts.find({ owner, login }).toArray()) {
        const scopes = allowed && scopesFor({ id, pageId }, allowed);
        await accounts.updateOne({ _id, login }, { $set: { ...told, ...(scopes && { scopes }) } });
      }
    },
    async endingUntil(moment, days) {
      const notTold = [{ toldBefore: null }, { toldBefore: { $gt: days } }];
      const filter = { needsReconnect: false, endsAt: { $lte: moment }, $or: notTold };
      const found = await accounts.find(filter).toArray();
      return [...byLogin(found).values()].flatMap(several => {
        const [one] = several;
        if (!one) return [];
        return [{ ...namedOf(one, several), ends: readEnds(one) }];
      });
    },
    async markTold({ owner, login }, days) {
      await accounts.updateMany({ owner, login }, { $set: { toldBefore: days } });
    },
    async lost() {
      const found = await accounts.find({ needsReconnect: true, toldLost: null }).sort({ _id: 1 }).toArray();
      return [...byLogin(found).values()].flatMap(several => {
        const [one] = several;
        if (!one) return [];
        return [namedOf(one, several)];
      });
    },
    async sealAnew(stopping) {
      let count = 0;
      const tokens = accounts.find({}, { projection: { pageToken: 1, userToken: 1 } });
      for await (const { _id, ...sealed } of tokens) {
        if (stopping.aborted) break;
        const pageToken = sealedAnew(box, sealed.pageToken, _id);
        const userToken = sealedAnew(box, sealed.userToken, _id);
        if (pageToken === sealed.pageToken && userToken === sealed.userToken) continue;
        const answer = await accounts.updateOne({ _id, ...sealed }, { $set: { pageToken, userToken } });
        count += answer.modifiedCount;
      }
      return count;
    },
    async figures(now) {
      const isAccepted = { needsReconnect: false };
      const soon = new Date(now.getTime() + endingMs);
      const [accepted, ending, ended, first] = await Promise.all([
        accounts.countDocuments(isAccepted),
        accounts.countDocuments({ ...isAccepted, endsAt: { $lte: soon } }),
        accounts.countDocuments({ needsReconnect: true }),
        accounts.findOne(
          { ...isAccepted, endsAt: { $gt: new Date(0) } },
          { sort: { endsAt: 1 }, projection: { endsAt: 1 } },
        ),
      ]);
      return { good: accepted - ending, ending, ended, firstEnd: first?.endsAt ?? undefined };
    },
    async quotasSince(moment) {
      const found = await accounts
        .find({ 'quota.at': { $gte: moment } }, { projection: { accountId: 1, quota: 1 } })
        .toArray();
      return found.flatMap(({ accountId, quota }) => (quota ? [{ accountId, quota }] : []));
    },
    async endingOrEnded(now) {
      const soon = new Date(now.getTime() + endingMs);
      const filter = { $or: [{ needsReconnect: true }, { needsReconnect: false, endsAt: { $lte: soon } }] };
      const found = await accounts.find(filter).sort({ endsAt: 1, _id: 1 }).toArray();
      // Of one login some accounts may be refused and others not.
      const groups = Map.groupBy(found, one => `${one.owner} ${one.login} ${one.needsReconnect}`);
      return [...groups.values()].flatMap(several => {
        const [one] = several;
        if (!one) return [];
        const endsAt = one.needsReconnect ? undefined : (one.endsAt ?? undefined);
        return [{ owner: one.owner, login: one.login, names: several.map(({ name }) => name), endsAt }];
      });
    },
    async markLostTold({ owner, login, accountIds }) {
      const told = { owner, login, accountId: { $in: accountIds } };
      await accounts.updateMany(told, { $set: { toldLost: true } });
    },
  };
}

/** As it is where it is sealed with the key of now, and where neither key opens it. */
function sealedAnew(box: TokenBox, sealed: string, belongsTo: string): string {
  const token = box.isSealedNow(sealed) ? undefined : box.open(sealed, belongsTo);
  return token === undefined ? sealed : box.seal(token, belongsTo);
}

/** How long before its end a login counts as ending. */
const endingMs = 7 * 24 * 60 * 60_000;

function namedOf({ owner, login }: Login, several: readonly AccountDocument[]): LostLogin {
  const accountIds = several.map(({ accountId }) => accountId);
  return { owner, login, accountIds, names: several.map(({ name }) => name) };
}

function byLogin(found: readonly AccountDocument[]): Map<string, AccountDocument[]> {
  return Map.groupBy(found, ({ owner, login }) => `${owner} ${login}`);
}
