import type { FoundPage } from '@insta-ai/proto/http/instagram';
import type { Static } from 'typebox';
import { readWebAddress } from '../graph/graph-text.ts';
import type { PlatformProfile } from '../platform/discover-account.ts';
import type { PlatformPage } from './pages.gateway.ts';

type Found = Static<typeof FoundPage>;

export function pageAsFound({ id, name, link }: PlatformPage): Found {
  return { id, name: name || id, link: readWebAddress(link) ?? null };
}

export function profileAsFound({ id, username, name }: PlatformProfile): Found {
  return { id, name: name || username, link: `https://www.instagram.com/${username}/` };
}

/** The user name a search may mean, without `@`; undefined when it cannot be one. It becomes part of an expression. */
export function usernameIn(search: string): string | undefined {
  return /^@?([a-z0-9._]{1,30})$/i.exec(search)?.[1]?.toLowerCase();
}
