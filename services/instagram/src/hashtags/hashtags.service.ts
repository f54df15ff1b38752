import { searchedHashtagsLimit } from '@insta-ai/proto/data/instagram';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import type { CallNeeds } from '../calls/connected-account.ts';
import type { SelectedAccount, SelectedAccountOf } from '../calls/selected-account.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { nextRoomAt } from './hashtag-budget.ts';
import { hashtagName } from './hashtag-name.ts';
import { toHashtagPost } from './hashtag-post.ts';
import { hashtagsUsedUp, notOneHashtag, unknownHashtag } from './hashtags.errors.ts';
import type { HashtagsGateway } from './hashtags.gateway.ts';
import type { HashtagsStore } from './hashtags.store.ts';

type Deps = {
  selectedAccountOf: SelectedAccountOf;
  hashtags: HashtagsGateway;
  store: HashtagsStore;
  now(): Date;
};

/** Posts, and how many further hashtags the account may search in the running 7 days. */
export type HashtagSearch = { readonly posts: HashtagPost[]; readonly budget: number };

export type HashtagsService = { search(userId: string, typed: string): Promise<HashtagSearch> };

const hashtagNeeds: CallNeeds = {
  token: 'user',
  needs: 'the permission instagram_basic and the feature Instagram Public Content Access',
};

/** "Max hashtags" (instagram-graph-api.md, 3.2). */
const usedUpCode = 18;
/** Unknown, unwritable or withheld (3.2). */
const unknownHashtagCodes = [24, 100];

export function createHashtagsService(deps: Deps): HashtagsService {
  const { hashtags, store } = deps;
  return {
    async search(userId, typed) {
      const name = hashtagName(typed);
      if (!name) throw notOneHashtag();
      const selected = await deps.selectedAccountOf(userId);
      const recentIds = await selected.unwrap(await hashtags.recent(selected.account), hashtagNeeds);
      const budgetWith = (id: string) =>
        Math.max(0, searchedHashtagsLimit - new Set([...recentIds, id]).size);
      const known = await store.idOf(name);
      const posts = known && (await topPosts(deps, selected, known, recentIds));
      if (posts) return { posts, budget: budgetWith(known) };
      // Also when the platform no longer knows a stored id: a newly set up one (the simulator) forgets them.
      const hashtagId = await findId(deps, selected, name, recentIds);
      const first = await topPosts(deps, selected, hashtagId, recentIds);
      if (!first) throw unknownHashtag(name);
      return { posts: first, budget: budgetWith(hashtagId) };
    },
  };
}

/** Undefined when the platform does not know the id. */
async function topPosts(
  deps: Deps,
  use: SelectedAccount,
  hashtagId: string,
  counted: string[],
): Promise<HashtagPost[] | undefined> {
  const answer = await deps.hashtags.topMedia(use.account, hashtagId);
  if (isRefused(answer, usedUpCode)) throw await budgetUsedUp(deps, use, counted);
  if (isRefused(answer, ...unknownHashtagCodes)) return undefined;
  return (await use.unwrap(answer, hashtagNeeds)).map(toHashtagPost);
}

/** A name never asked for before takes one of the account's 30; when none is left, the platform is not asked. */
async function findId(deps: Deps, use: SelectedAccount, name: string, counted: string[]): Promise<string> {
  const { hashtags, store, now } = deps;
  if (counted.length >= searchedHashtagsLimit) throw await budgetUsedUp(deps, use, counted);
  const answer = await hashtags.findId(use.account, name);
  if (isRefused(answer, usedUpCode)) throw await budgetUsedUp(deps, use, counted);
  if (isRefused(answer, ...unknownHashtagCodes)) throw unknownHashtag(name);
  const hashtagId = await use.unwrap(answer, hashtagNeeds);
  if (!hashtagId) throw unknownHashtag(name);
  if (!counted.includes(hashtagId)) await store.noteFirstSearch(use.account.accountId, hashtagId, now());
  await store.saveId(name, hashtagId);
  return hashtagId;
}

async function budgetUsedUp({ store, now }: Deps, { account, person }: SelectedAccount, counted: string[]) {
  const searches = await store.firstSearches(account.accountId, counted);
  return hashtagsUsedUp(nextRoomAt(searches, now()), person.timeZone);
}

function isRefused(answer: GraphResult<unknown>, ...codes: number[]): boolean {
  return answer.kind === 'refused' && codes.includes(answer.error.code);
}
