import type { ConditionValues } from '../conditions.ts';
import { graphError, missingPermission } from './graph.errors.ts';
import type { GraphCall } from './graph-call.ts';
import type { AccountSeed } from './seed.ts';

const pageTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MESSAGING', 'MODERATE'];

/** Either lets a role that came through a Business portfolio publish (instagram-graph-api.md 0). */
const portfolioScopes = ['ads_management', 'ads_read'];

/** What the person may do on a Page. */
export function tasksOf({ missingTasks }: ConditionValues): string[] {
  return pageTasks.filter(task => !missingTasks.includes(task));
}

/** Refuses to publish on an account where Page or role are in the way, whatever else the token allows (2). */
export function checkMayPublish(
  { token }: GraphCall,
  { username }: AccountSeed,
  { portfolioAccounts, needsPageAuthorization }: ConditionValues,
): void {
  const needsPortfolio = portfolioAccounts.includes(username);
  if (needsPortfolio && !portfolioScopes.some(scope => token?.scopes.includes(scope)))
    throw missingPermission();
  if (needsPageAuthorization)
    throw graphError(200, '(#200) This Page must be authorized to publish', {
      subcode: 1404078,
      status: 403,
    });
}

/** Stories are for business accounts only (2). */
export function checkMayPublishStories(
  { username }: AccountSeed,
  { creatorAccounts }: ConditionValues,
): void {
  if (creatorAccounts.includes(username))
    throw graphError(10, '(#10) The user is not an Instagram Business', { status: 403 });
}
