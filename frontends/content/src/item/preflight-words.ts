import type { InstagramAccount } from '@insta-ai/proto/http/auth-user';
import type { Content, PreflightProblem } from '@insta-ai/proto/http/content';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import { shownAccount } from './shown-account.ts';

export type PreflightTone = 'good' | 'open' | 'bad' | 'warning';

/** What the screens say about the pre-flight of an item, and how loudly: what a draft lacks is no trouble yet. */
export function preflightWords(
  problems: readonly PreflightProblem[],
  status: string,
): { text: string; tone: PreflightTone } {
  const errors = problems.filter(({ level }) => level === 'error').length;
  if (errors > 0) {
    return { text: `${errors} to fix`, tone: status === 'Scheduled' ? 'bad' : 'open' };
  }
  if (problems.length === 0) return { text: 'Ready', tone: 'good' };
  return { text: problems.length === 1 ? '1 warning' : `${problems.length} warnings`, tone: 'warning' };
}

/** What the last check found, with what is known of the account since: one that goes or comes back orders no check. */
export function problemsNow(
  { preflight, account, notify }: Pick<Content, 'preflight' | 'account' | 'notify'>,
  connected: readonly InstagramAccount[],
): readonly PreflightProblem[] {
  const others = (preflight?.problems ?? []).filter(({ rule }) => rule !== accountRemoved.rule);
  return shownAccount(account, connected)?.isGone && !notify ? [accountRemoved, ...others] : others;
}
