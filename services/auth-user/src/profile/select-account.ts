import type { InstagramAccount } from '@insta-ai/proto/http/auth-user';
import type { Selection } from '../users/user.ts';

/** The account that stays selected when the connected ones change: the same where it is still there, else the first. */
export function selectAccount(selected: string | null, accounts: readonly InstagramAccount[]): string | null {
  if (accounts.some(account => account.id === selected)) return selected;
  return accounts[0]?.id ?? null;
}

/**
 * A selection after another. The first one takes what was made before it and keeps it through every later one, until none is
 * selected any more. An older version did not write it down: there it is the one that was selected so far.
 */
export function selectionAfter(
  { instagramAccount: before, firstAccount }: Selection,
  selected: string | null,
) {
  const isFirst = before === null || selected === null;
  return {
    instagramAccount: selected,
    firstAccount: isFirst ? selected : (firstAccount ?? before),
  } satisfies Selection;
}
