import type { User } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { ContentDocument } from '../item/content-document.ts';
import type { UsersGateway } from './users.gateway.ts';

/**
 * The account an item goes to: its own, whichever is selected and whether it is still connected or not. One that was made before
 * any was selected goes to the first that was, also where it is not written at the item yet. '' when there is none.
 */
export type AccountFor = (item: Pick<ContentDocument, 'owner' | 'account'>) => Promise<string>;

export function createAccountFor(users: UsersGateway): AccountFor {
  return async item => item.account ?? firstAccountOf(await users.get(item.owner));
}

/** The account of what has none; '' while none is selected. auth-user of an older version names only the selected one. */
export function firstAccountOf(person: Pick<User, 'instagramAccount' | 'firstAccount'> | undefined): string {
  return person?.firstAccount || person?.instagramAccount || '';
}

/** The account of what is made now; null when none is selected. */
export async function selectedAccount(users: UsersGateway, owner: string): Promise<string | null> {
  return (await users.get(owner))?.instagramAccount || null;
}
