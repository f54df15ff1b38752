import type { ContentDocument } from '../item/content-document.ts';
import type { UsersGateway } from './users.gateway.ts';

/** The account an item goes to: its own, else the one its owner has selected; '' when there is none. */
export type AccountFor = (item: Pick<ContentDocument, 'owner' | 'account'>) => Promise<string>;

/** Selecting another account moves no item that has one, whether the one it has is still connected or not. */
export function createAccountFor(users: UsersGateway): AccountFor {
  return async item => item.account ?? (await users.get(item.owner))?.instagramAccount ?? '';
}
