import { againIndex, type WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Collection, Db, Filter } from 'mongodb';
import {
  type DaysBefore,
  type LoginEnds,
  noEnds,
  readEnds,
  type StoredEnds,
  storeEnds,
} from './login-ends.ts';
import { createLoginTurnsStore } from './login-turns.store.ts';
import type { PublishObstacle } from './publish-obstacle.ts';
import type { TokenBox } from './token-box.ts';

/** The address that a login came back to, and the app whose list holds it. */
export type ReturnOfLogin = { readonly appId: string; readonly address: string };

/** A connected account with its tokens decrypted; never logged, never passed on. */
export type ConnectedAccount = {
  owner: string;
  accountId: string;
  /** The page that the account belongs to. */
  pageId: string;
  /** Changes with every login, so that a late refusal of an old token does not spoil a new one. */
  login: string;
  needsReconnect: boolean;
  pageToken: string;
  userToken: string;
  /** Why nothing can go out on it, as far as the login told. */
  obstacle?: PublishObstacle | undefined;
  /** What the person allowed for it; undefined where that is not known. */
  scopes?: readonly string[] | undefined;
  /** When the login ends, as far as the platform told. */
  ends?: LoginEnds | undefined;
  /** Undefined when a token was brought, and where it was not kept yet. */
  returned?: ReturnOfLogin | undefined;
};

/** An account as a login brings it. */
export type NewAccount = {
  id: string;
  name: string;
  username: string;
  pageId: string;
  pageName: string;
  pageToken: string;
  obstacle?: PublishObstacle | undefined;
  /** What the person allowed for it; absent where the platform does not say. */
  scopes?: readonly string[] | undefined;
  /** The person at Facebook who logged in, as this app knows them. */
  facebookUserId?: string | undefined;
  /** Absent when the platform did not tell. */
  ends?: LoginEnds | undefined;
  /** Absent when a token was brought. */
  returned?: ReturnOfLogin | undefined;
};

/** The accounts that a login left, and its number among those of its person. */
export type StoredLogin = { ids: readonly string[]; turn: number };

export type AccountsStore = {
  /**
   * Stores the accounts of a login that began at that moment, and forgets those that it no longer has; undefined where another login of
   * the person came in between, whose accounts count.
   */
  replace(
    owner: string,
    userToken: string,
    accounts: readonly NewAccount[],
    begunAt?: Date,
  ): Promise<StoredLogin | undefined>;
  /** The account; undefined when it is not connected. Tokens that cannot be opened count as needing a reconnect. */
  find(owner: string, accountId: string): Promise<ConnectedAccount | undefined>;
  /** Everyone whose connection to an account is alive. */
  ownersOf(accountId: string): Promise<string[]>;
  /** Notes that a person took the app away at that moment: their logins of before wait for a new one. */
  markDeauthorized(facebookUserId: string, at: Date): Promise<void>;
  /** Who connected accounts with a login of this person of before that moment. */
  ownersOfLogin(facebookUserId: string, before: Date): Promise<string[]>;
  /** Everybody's logins that began until then, where it is known who logged in. */
  begunUntil(moment: Date): Promise<{ owner: string; facebookUserId: string }[]>;
  /** Forgets the accounts that somebody has by a login of this person of before that moment; answers those that they still have. */
  forgetLogin(owner: string, facebookUserId: string, before: Date): Promise<string[]>;
  /** The accounts that somebody has, whatever their login is worth. */
  idsOf(owner: string): Promise<string[]>;
  /** Notes how many posts the platform said that the account may still send. */
  noteQuota(
    account: Pick<ConnectedAccount, 'owner' | 'accountId'>,
    quota: Omit<HeardQuota, 'at'>,
    at: Date,
  ): Promise<void>;
  /** Notes that the platform no longer accepts the tokens of a login; false when there is a newer login. */
  markNeedsReconnect(account: Pick<ConnectedAccount, 'owner' | 'accountId' | 'login'>): Promise<boolean>;
};

/** How many posts an account might still send at a moment, of how many in a day. */
export type HeardQuota = { left: number; total: number; at: Date };

/** The ends of its login, and what was said of it and is to be said again. */
type KeptOfLogin = StoredEnds & Pick<WithOutbox, 'said' | 'againAt'>;

export type AccountDocument = KeptOfLogin & {
  _id: string;
  owner: string;
  accountId: string;
  name: string;
  username: string;
  pageId: string;
  pageName: string;
  /** Encrypted. */
  pageToken: string;
  /** Encrypted. */
  userToken: string;
  login: string;
  /** Of the last login that brought the account or kept it. Missing in documents of before. */
  turn?: number;
  needsReconnect: boolean;
  /** Missing in documents of before. */
  obstacle?: PublishObstacle | null;
  /** Missing in documents of before. */
  scopes?: readonly string[] | null;
  /** Missing in documents of before. */
  facebookUserId?: string | null;
  /** Missing in documents of before. */
  returned?: ReturnOfLogin | null;
  /** Missing while the platform has told none. */
  quota?: HeardQuota;
  /** When the platform was last asked about the login. */
  lookedAt?: Date | null;
  /** Before which of the days the person was told of the end. */
  toldBefore?: DaysBefore | null;
  /** Whether the person was told that this login is no longer accepted. */
  toldLost?: boolean | null;
  /** When its login began. In documents of before when it was stored. */
  connectedAt: Date;
};

export const accountsIndexes: CollectionIndexes = {
  collection: 'accounts',
  indexes: [
    { key: { owner: 1, accountId: 1 }, unique: true },
    { key: { accountId: 1 } },
    { key: { facebookUserId: 1 } },
    againIndex,
    { key: { needsReconnect: 1, toldLost: 1 } },
    { key: { needsReconnect: 1, endsAt: 1 } },
    { key: { 'quota.at': 1 }, sparse: true },
  ],
};

type Deps = { db: Db; box: TokenBox };

export function createAccountsStore({ db, box }: Deps): AccountsStore {
  const accounts: Collection<AccountDocument> = db.collection('accounts');
  const turns = createLoginTurnsStore(db);
  /** Writes an account unless a later login has it; what was inserted at the same moment is looked at once more. */
  const write = async (filter: Filter<AccountDocument>, fields: Partial<AccountDocument>) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        await accounts.updateOne(filter, { $set: fields, $unset: ofLoginBefore }, { upsert: true });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return false;
  };
  const sealed = (owner: string, { id, pageToken }: NewAccount, userToken: string) => {
    const _id = idOf(owner, id);
    return { pageToken: box.seal(pageToken, _id), userToken: box.seal(userToken, _id) };
  };
  const loginsOf = (facebookUserId: string, before: Date) => ({
    facebookUserId,
    connectedAt: { $lte: before },
  });
  const idsOf = async (owner: string) =>
    (await accounts.find({ owner }).toArray()).map(({ accountId }) => accountId);
  return {
    idsOf,
    async replace(owner, userToken, connected, begunAt = new Date()) {
      const login = newId();
      const turn = await turns.take(owner);
      const notLater = { turn: { $not: { $gt: turn } } };
      const ids: string[] = [];
      for (const account of connected) {
        const filter = { _id: idOf(owner, account.id), ...notLater };
        // A login that brings no token for an account leaves the one that is there; what that may do now is asked anew.
        const isStored =
          account.pageToken === ''
            ? (await accounts.updateOne(filter, { $set: { lookedAt: null, turn } })).matchedCount > 0
            : await write(filter, {
                ...fieldsOf(account),
                owner,
                login,
                turn,
                connectedAt: begunAt,
                ...sealed(owner, account, userToken),
              });
        if (isStored) ids.push(account.id);
      }
      const isLast = await turns.finish(owner, turn, ids);
      // Where the later one is not done yet, it forgets the rest itself.
      const whole = isLast ? ids : await turns.idsOfLast(owner);
      // Last, so that a crash before it leaves an account too many, never one too few.
      if (whole) await accounts.deleteMany({ owner, accountId: { $nin: [...whole] }, ...notLater });
      return isLast ? { ids, turn } : undefined;
    },
    async find(owner, accountId) {
      const _id = idOf(owner, accountId);
      const found = await accounts.findOne({ _id, owner });
      if (!found) return undefined;
      const pageToken = box.open(found.pageToken, _id);
      const userToken = box.open(found.userToken, _id);
      return {
        owner,
        accountId,
        pageId: found.pageId,
        login: found.login,
        needsReconnect: found.needsReconnect || !pageToken || !userToken,
        pageToken: pageToken ?? '',
        userToken: userToken ?? '',
        obstacle: found.obstacle ?? undefined,
        scopes: found.scopes ?? undefined,
        ends: readEnds(found),
        returned: found.returned ?? undefined,
      };
    },
    async ownersOf(accountId) {
      const found = await accounts.find({ accountId, needsReconnect: false }).toArray();
      return found.map(({ owner }) => owner);
    },
    async markDeauthorized(facebookUserId, at) {
      await accounts.updateMany(loginsOf(facebookUserId, at), { $set: { needsReconnect: true } });
    },
    async ownersOfLogin(facebookUserId, before) {
      const found = await accounts.find(loginsOf(facebookUserId, before)).toArray();
      return [...new Set(found.map(({ owner }) => owner))];
    },
    async begunUntil(moment) {
      const known = { connectedAt: { $lte: moment }, facebookUserId: { $type: 'string' as const } };
      const found = await accounts.find(known, { projection: { owner: 1, facebookUserId: 1 } }).toArray();
      return found.flatMap(({ owner, facebookUserId }) =>
        facebookUserId ? [{ owner, facebookUserId }] : [],
      );
    },
    async forgetLogin(owner, facebookUserId, before) {
      await accounts.deleteMany({ owner, ...loginsOf(facebookUserId, before) });
      const left = await idsOf(owner);
      await turns.forget(owner, left);
      return left;
    },
    async noteQuota({ owner, accountId }, { left, total }, at) {
      await accounts.updateOne({ _id: idOf(owner, accountId) }, { $set: { quota: { left, total, at } } });
    },
    async markNeedsReconnect({ owner, accountId, login }) {
      const filter = { _id: idOf(owner, accountId), owner, login };
      const answer = await accounts.updateOne(filter, { $set: { needsReconnect: true } });
      return answer.matchedCount > 0;
    },
  };
}

/** What was said of another login, and is not said again of a new one. */
const ofLoginBefore = { said: '', againAt: '' } as const;

function idOf(owner: string, accountId: string): string {
  return `${owner}:${accountId}`;
}

/** What a new login stores of an account, but for its tokens and whose it is. */
function fieldsOf({ id, pageToken: _, ends, ...facts }: NewAccount) {
  const { obstacle = null, scopes = null, facebookUserId = null, returned = null } = facts;
  return {
    accountId: id,
    ...facts,
    obstacle,
    scopes,
    facebookUserId,
    returned,
    needsReconnect: false,
    ...storeEnds(ends ?? noEnds),
    lookedAt: ends ? new Date() : null,
    toldBefore: null,
    toldLost: null,
  };
}
