import type { InstagramAccount } from '@insta-ai/proto/http/auth-user';

/** The account that stays selected when the connected ones change: the same where it is still there, else the first. */
export function selectAccount(selected: string | null, accounts: readonly InstagramAccount[]): string | null {
  if (accounts.some(account => account.id === selected)) return selected;
  return accounts[0]?.id ?? null;
}
