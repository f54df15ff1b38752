import type { FoundPage } from '@insta-ai/proto/http/instagram';
import type { Static } from 'typebox';
import { readWebAddress } from '../graph/graph-text.ts';
import type { PlatformProfile } from '../platform/discover-account.ts';
import { isPlace } from '../platform/page-location.ts';
import type { PlatformPage } from './pages.gateway.ts';

type Found = Static<typeof FoundPage>;

export function pageAsFound({ id, name, link }: PlatformPage): Found {
  return { id, name: name || id, link: readWebAddress(link) ?? null };
}

/** A page that a post can be put at; undefined for one without coordinates, which the platform refuses. */
export function placeAsFound(page: PlatformPage): Found | undefined {
  if (!isPlace(page)) return undefined;
  const { street, city } = page.location ?? {};
  return { ...pageAsFound(page), address: [street, city].filter(Boolean).join(', ') };
}

export function profileAsFound({ id, username, name }: PlatformProfile): Found {
  return { id, name: name || username, link: `https://www.instagram.com/${username}/` };
}

/** The user name a search may mean, without `@`; undefined when it cannot be one. It becomes part of an expression. */
export function usernameIn(search: string): string | undefined {
  return /^@?([a-z0-9._]{1,30})$/i.exec(search)?.[1]?.toLowerCase();
}
