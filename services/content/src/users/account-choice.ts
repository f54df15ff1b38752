import type { ContentDocument } from '../item/content-document.ts';
import { accountNotConnected, publishedAccountStays } from './account.errors.ts';
import type { UsersGateway } from './users.gateway.ts';

/** Refuses an account that an item may not be given: that of a published item stays, and only a person's own may be chosen. */
export type CheckAccount = (
  item: Pick<ContentDocument, 'owner' | 'status'>,
  change: Partial<Pick<ContentDocument, 'account' | 'status'>>,
) => Promise<void>;

export function createCheckAccount(users: UsersGateway): CheckAccount {
  return async ({ owner, status }, change) => {
    if (!change.account) return;
    if (status === 'Published' && (change.status ?? status) === 'Published') throw publishedAccountStays();
    const person = await users.get(owner);
    if (!person?.instagramAccounts.some(({ id }) => id === change.account)) throw accountNotConnected();
  };
}
