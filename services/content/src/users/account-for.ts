import type { ContentDocument } from '../item/content-document.ts';
import type { UsersGateway } from './users.gateway.ts';

/** The account an item goes to: the one of its plan, else the one its owner has selected; '' when there is none. */
export type AccountFor = (
  item: Pick<ContentDocument, 'owner' | 'status' | 'account' | 'notify'>,
) => Promise<string>;

/**
 * Selecting another account moves nothing that is planned, and a new date keeps the plan's account. A plan ends
 * with the status, so a draft goes to the account that is selected when it is scheduled.
 */
export function createAccountFor(users: UsersGateway): AccountFor {
  return async item => accountOfPlan(item) ?? (await users.get(item.owner))?.instagramAccount ?? '';
}

/** The account of an earlier plan; undefined when there is no plan, or nothing was connected then. */
export function accountOfPlan({
  status,
  account,
}: Pick<ContentDocument, 'status' | 'account'>): string | undefined {
  return status === 'Scheduled' && account ? account : undefined;
}
