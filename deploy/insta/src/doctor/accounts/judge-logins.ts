import type { AccountDocument } from '@insta-ai/instagram/accounts';
import { endOfLogin, readEnds } from '@insta-ai/instagram/login-ends';
import { neededScopes } from '@insta-ai/instagram/login-faults';
import { type Finding, fail, ok, warn } from '../finding.ts';

type Account = Pick<
  AccountDocument,
  'name' | 'needsReconnect' | 'scopes' | 'endsAt' | 'tokenEndsAt' | 'dataAccessEndsAt'
>;

const dayMs = 24 * 60 * 60_000;
const soonDays = 7;

/** Which logins are ended, or end within a week. */
export function judgeEnds(accounts: readonly Account[], now: Date): Finding[] {
  const findings = accounts.flatMap(account => {
    const { name, needsReconnect } = account;
    const end = endOfLogin(readEnds(account));
    if (needsReconnect || (end && end <= now))
      return [fail(`The login of ${name} has ended, and nothing goes out on it.`)];
    const days = end && Math.floor((end.getTime() - now.getTime()) / dayMs);
    if (days === undefined || days >= soonDays) return [];
    return [warn(`The login of ${name} ends in ${days === 1 ? 'a day' : `${days} days`}.`)];
  });
  if (findings.length > 0) return findings;
  return [ok(accounts.length === 0 ? 'No account is connected.' : 'All logins live for a week and more.')];
}

/** Which logins lack a permission; where the platform did not say, nothing is said. */
export function judgeScopes(accounts: readonly Account[]): Finding[] {
  const findings = accounts.flatMap(({ name, scopes }) => {
    const lacks = neededScopes.filter(scope => scopes?.includes(scope) === false);
    return lacks.length > 0 ? [fail(`The login of ${name} does not allow ${lacks.join(', ')}.`)] : [];
  });
  if (findings.length > 0) return findings;
  return [ok('All logins allow what publishing needs.')];
}
