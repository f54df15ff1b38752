import { useUser } from '@insta-ai/platform';
import type { ShownItem } from './item-editor.ts';

/**
 * The Instagram account that an item goes to: its own, else the selected one; the specification's
 * placeholder name while there is none (section 2).
 */
export function useAccount({ account: kept }: Pick<ShownItem, 'account'>): {
  name: string;
  picture: string | null;
} {
  const { instagramAccounts, instagramAccount } = useUser();
  const account = instagramAccounts.find(({ id }) => id === (kept ?? instagramAccount));
  return { name: account?.name ?? 'IG_ACCOUNT', picture: account?.profile_picture_url ?? null };
}
