import { AppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';
import type { ConversationsStore } from '../conversations/conversations.store.ts';
import { codesBetween, deletionCode } from './deletion-code.ts';
import type { Deletion, DeletionsStore } from './deletions.store.ts';
import { requestNotSigned } from './privacy.errors.ts';
import { readSignedRequest } from './signed-request.ts';

/** A write that was sent within that time has arrived, or never will, in milliseconds. */
const lateMs = 5 * 60_000;

/** How far the clock of Facebook, which names the second of a request, may be before ours. */
const aheadMs = 60_000;

/** A login whose accounts are stored, with the moment at which it began. */
type StoredLogin = { owner: string; facebookUserId: string; begunAt: Date };

type Deps = {
  accounts: Pick<
    AccountsStore,
    'markDeauthorized' | 'ownersOfLogin' | 'forgetLogin' | 'idsOf' | 'begunUntil'
  >;
  conversations: Pick<ConversationsStore, 'forget' | 'forgetLate'>;
  authUser: Pick<AuthUserGateway, 'listedAccounts' | 'setInstagramAccounts'>;
  deletions: DeletionsStore;
  voices: { forget(owner: string): Promise<void> };
  appSecret: string;
  /** Where the page of a deletion is, up to its code. */
  statusUrl: string;
  now(): Date;
  log: Logger;
};

export type PrivacyService = ReturnType<typeof createPrivacyService>;

/** What a person orders at Facebook: to take the app away, and to have their data deleted. Both may be asked twice. */
export function createPrivacyService(deps: Deps) {
  const { accounts, conversations, authUser, voices, deletions, appSecret, statusUrl, now, log } = deps;

  const read = (text: string) => {
    const request = readSignedRequest(text, appSecret);
    if (!request) throw requestNotSigned();
    return request;
  };

  /** Under the turn that was read: a login that lists its accounts meanwhile is not overwritten, and tells only what it has. */
  const listOnly = async (owner: string, left: readonly string[]) => {
    const { accounts: listed, turn } = await authUser.listedAccounts(owner);
    const still = listed.filter(({ id }) => left.includes(id));
    if (still.length < listed.length) await authUser.setInstagramAccounts(owner, still, turn);
  };
  /** The person may have logged in again since: what that login brought stays. */
  const forget = async (owner: string, facebookUserId: string, askedAt: Date) => {
    const left = await accounts.forgetLogin(owner, facebookUserId, askedAt);
    await conversations.forget(owner, left, askedAt);
    await listOnly(owner, left).catch(unlessGone);
    // All of them, for nothing tells what was read before from what was read since; last, so that no later failure repeats it.
    await voices.forget(owner);
  };
  const finish = async ({ _id, facebookUserId, askedAt }: Deletion) => {
    if (facebookUserId) {
      // Found anew for a request that an older version took in; nobody for one that another process has done meanwhile.
      const found = await accounts.ownersOfLogin(facebookUserId, askedAt);
      const owners = await deletions.keepOwners(_id, found);
      for (const owner of owners) await forget(owner, facebookUserId, askedAt);
    }
    const doneAt = now();
    await deletions.markDone(_id, doneAt, new Date(doneAt.getTime() + lateMs));
  };
  /** A login, a list or an event that was under way may have stored accounts or conversations after they were deleted. */
  const lookAgain = async ({ _id, owners = [], askedAt }: Deletion) => {
    const stored = await accounts.begunUntil(askedAt);
    const late = stored.filter(
      ({ facebookUserId }) => deletionCode(appSecret, facebookUserId, askedAt) === _id,
    );
    let asked: Deletion | undefined;
    for (const login of late) asked = await deletions.askAgain([_id], login);
    // It is looked at once more after that.
    if (asked) return finish(asked);
    for (const owner of owners) await conversations.forgetLate(owner, await accounts.idsOf(owner), askedAt);
    await deletions.markOver(_id);
  };

  const again = (error: unknown) => log.warn({ err: error }, 'a deletion is not done yet and is tried again');
  const tryToFinish = (deletion: Deletion) => finish(deletion).catch(again);

  return {
    /** The person's accounts wait for a new login; what is due on them is held until then. */
    async deauthorize(signedRequest: string): Promise<void> {
      const { facebookUserId, issuedAt } = read(signedRequest);
      await accounts.markDeauthorized(facebookUserId, issuedAt);
    },

    /** Deletes at once if it can, and answers with the page that tells. The same request has the same code. */
    async requestDeletion(signedRequest: string): Promise<{ url: string; confirmation_code: string }> {
      const { facebookUserId, issuedAt } = read(signedRequest);
      const code = deletionCode(appSecret, facebookUserId, issuedAt);
      // Kept with it: a login that comes before it is done overwrites what they are found by.
      const owners = await accounts.ownersOfLogin(facebookUserId, issuedAt);
      const deletion = await deletions.ask({ code, facebookUserId, askedAt: issuedAt, owners });
      if (!deletion.doneAt) await tryToFinish(deletion);
      return { url: `${statusUrl}/${code}`, confirmation_code: code };
    },

    /**
     * Whether somebody whose login is stored by now has asked for their data to be deleted since it began; then it goes, too. The person
     * of a deletion that is done is not known any more: it is found by the codes that their requests would have.
     */
    async forgetIfAsked({ owner, facebookUserId, begunAt }: StoredLogin): Promise<boolean> {
      const until = new Date(now().getTime() + aheadMs);
      const codes = codesBetween(appSecret, facebookUserId, { from: begunAt, until });
      const deletion = await deletions.askAgain(codes, { facebookUserId, owner });
      if (deletion) await tryToFinish(deletion);
      return deletion !== undefined;
    },

    findDeletion: (code: string) => deletions.find(code),

    /** Goes on with what a dead process, or a neighbour that was away, left. */
    async finishOpen(): Promise<void> {
      for (const deletion of await deletions.open()) await tryToFinish(deletion);
      for (const deletion of await deletions.toLookAgain(now())) await lookAgain(deletion).catch(again);
    },
  };
}

/** The person's account here may be deleted already. */
function unlessGone(error: unknown): void {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'unauthenticated')) return;
  throw error;
}
