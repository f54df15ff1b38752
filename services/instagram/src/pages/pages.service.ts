import type { PagePost } from '@insta-ai/proto/http/instagram';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import type { CallNeeds } from '../calls/connected-account.ts';
import type { SelectedAccountOf } from '../calls/selected-account.ts';
import { classify } from '../graph/errors/classify.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { pageAsFound, placeAsFound, profileAsFound, usernameIn } from './found-page.ts';
import { toPagePosts } from './page-post.ts';
import { nothingToSearch } from './pages.errors.ts';
import type { PagesGateway } from './pages.gateway.ts';

/** TABLE: what the platform requires for each call (instagram-graph-api.md, 0 and 4). */
const pageNeeds: CallNeeds = { token: 'page', needs: 'the permission pages_read_engagement' };
const searchNeeds: CallNeeds = {
  token: 'user',
  needs:
    'the feature Page Public Metadata Access, or the permission instagram_manage_insights for a search by exact user name',
};

const placeNeeds: CallNeeds = { token: 'user', needs: 'the feature Page Public Metadata Access' };
const profileNeeds: CallNeeds = { token: 'page', needs: 'the permission instagram_basic' };

export type PagesService = ReturnType<typeof createPagesService>;

type Deps = { selectedAccountOf: SelectedAccountOf; pages: PagesGateway; host: string };

/** The connected page, and the search for other ones. */
export function createPagesService({ selectedAccountOf, pages, host }: Deps) {
  return {
    /** Whether the connection of the selected account is alive. */
    async check(userId: string): Promise<ProviderCheck> {
      const { account, unwrap } = await selectedAccountOf(userId);
      const username = await unwrap(await pages.nameOf(account), profileNeeds);
      return { host, detail: `Instagram shows us @${username}.` };
    },

    async posts(userId: string): Promise<PagePost[]> {
      const { account, unwrap } = await selectedAccountOf(userId);
      return toPagePosts(await unwrap(await pages.posts(account), pageNeeds));
    },

    /** Pages with a location, by words. */
    async places(userId: string, text: string) {
      const search = wordsIn(text);
      const { account, unwrap } = await selectedAccountOf(userId);
      const found = await unwrap(await pages.search(account, search), placeNeeds);
      return found.map(placeAsFound).filter(page => page !== undefined);
    },

    /** Pages by words; if the platform shows none or does not allow it, the account of exactly this name. */
    async search(userId: string, text: string) {
      const search = wordsIn(text);
      const { account, unwrap } = await selectedAccountOf(userId);
      const found = await pages.search(account, search);
      if (found.kind === 'ok' && found.value.length > 0) return found.value.map(pageAsFound);
      const username = usernameIn(search);
      if (!username || !(found.kind === 'ok' || isForbidden(found)))
        return (await unwrap(found, searchNeeds)).map(pageAsFound);
      const profile = await pages.discover(account, username);
      // No results is an answer too, even if the second way is forbidden.
      if (found.kind === 'ok' && isForbidden(profile)) return [];
      const known = await unwrap(profile, searchNeeds);
      return known ? [profileAsFound(known)] : [];
    },
  };
}

function wordsIn(text: string): string {
  const search = text.trim();
  if (search === '') throw nothingToSearch();
  return search;
}

function isForbidden(answer: GraphResult<unknown>): boolean {
  return answer.kind === 'refused' && ['permission', 'appCapability'].includes(classify(answer.error).cause);
}
