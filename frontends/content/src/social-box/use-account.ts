import { useUser } from '@insta-ai/platform';

/** The selected Instagram account; the specification's placeholder name while there is none (section 2). */
export function useAccount(): { name: string; picture: string | null } {
  const { instagramAccounts, instagramAccount } = useUser();
  const account = instagramAccounts.find(({ id }) => id === instagramAccount);
  return { name: account?.name ?? 'IG_ACCOUNT', picture: account?.profile_picture_url ?? null };
}
