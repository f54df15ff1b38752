import type { InstagramAccount } from '@insta-ai/proto/http/auth-user';

export type ShownAccount = { name: string; picture: string | null; isGone: boolean };

export const goneAccount = 'No longer connected';

/** What an item says of its account: nothing while there is only one that it could be. */
export function shownAccount(
  account: string | null | undefined,
  connected: readonly InstagramAccount[],
): ShownAccount | undefined {
  if (!account) return undefined;
  const own = connected.find(({ id }) => id === account);
  if (!own) return { name: goneAccount, picture: null, isGone: true };
  if (connected.length < 2) return undefined;
  return { name: own.name, picture: own.profile_picture_url ?? null, isGone: false };
}
