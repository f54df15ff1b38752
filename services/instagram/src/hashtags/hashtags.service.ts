import { searchedHashtagsLimit } from '@insta-ai/proto/data/instagram';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import type { AccountInUse, CallNeeds, UseAccount } from '../calls/account-in-use.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { nextRoomAt } from './hashtag-budget.ts';
import { hashtagName } from './hashtag-name.ts';
import { toHashtagPost } from './hashtag-post.ts';
import { hashtagsUsedUp, notOneHashtag, unknownHashtag } from './hashtags.errors.ts';
import type { HashtagsGateway } from './hashtags.gateway.ts';
import type { HashtagsStore } from './hashtags.store.ts';

type Deps = { useAccount: UseAccount; hashtags: HashtagsGateway; store: HashtagsStore; now(): Date };

/** Posts, and how many further hashtags the account may search in the running 7 days. */
export type HashtagSearch = { readonly posts: HashtagPost[]; readonly budget: number };

export type HashtagsService = { search(userId: string, typed: string): Promise<HashtagSearch> };

const asked: CallNeeds = {
  token: 'user',
  needs: 'the permission instagram_basic and the feature Instagram Public Content Access',
};

/** "Max hashtags" (instagram-graph-api.md, 3.2). */
const usedUp = 18;
/** Unknown, unwritable or withheld (3.2). */
const noHashtag = [24, 100];

export function createHashtagsService(deps: Deps): HashtagsService {
  const { hashtags, store } = deps;
  return {
    async search(userId, typed) {
      const name = hashtagName(typed);
      if (!name) throw notOneHashtag();
      const use = await deps.useAccount(userId);
      const counted = await use.read(await hashtags.recent(use.account), asked);
      const budgetWith = (id: string) => Math.max(0, searchedHashtagsLimit - new Set([...counted, id]).size);
      const known = await store.idOf(name);
      const posts = known && (await topPosts(deps, use, known, counted));
      if (posts) return { posts, budget: budgetWith(known) };
      // Also when the platform no longer knows a stored id: a newly set up one (the simulator) forgets them.
      const hashtagId = await findId(deps, use, name, counted);
      const first = await topPosts(deps, use, hashtagId, counted);
      if (!first) throw unknownHashtag(name);
      return { posts: first, budget: budgetWith(hashtagId) };
    },
  };
}

/** Undefined when the platform does not know the id. */
async function topPosts(
  deps: Deps,
  use: AccountInUse,
  hashtagId: string,
  counted: string[],
): Promise<HashtagPost[] | undefined> {
  const answer = await deps.hashtags.topMedia(use.account, hashtagId);
  if (isRefused(answer, usedUp)) throw await noRoom(deps, use, counted);
  if (isRefused(answer, ...noHashtag)) return undefined;
  return (await use.read(answer, asked)).map(toHashtagPost);
}

/** A name never asked for before takes one of the account's 30; when none is left, the platform is not asked. */
async function findId(deps: Deps, use: AccountInUse, name: string, counted: string[]): Promise<string> {
  const { hashtags, store, now } = deps;
  if (counted.length >= searchedHashtagsLimit) throw await noRoom(deps, use, counted);
  const answer = await hashtags.findId(use.account, name);
  if (isRefused(answer, usedUp)) throw await noRoom(deps, use, counted);
  if (isRefused(answer, ...noHashtag)) throw unknownHashtag(name);
  const hashtagId = await use.read(answer, asked);
  if (!hashtagId) throw unknownHashtag(name);
  if (!counted.includes(hashtagId)) await store.noteFirstSearch(use.account.accountId, hashtagId, now());
  await store.keepId(name, hashtagId);
  return hashtagId;
}

async function noRoom({ store, now }: Deps, { account, person }: AccountInUse, counted: string[]) {
  const searches = await store.firstSearches(account.accountId, counted);
  return hashtagsUsedUp(nextRoomAt(searches, now()), person.timeZone);
}

function isRefused(answer: GraphResult<unknown>, ...codes: number[]): boolean {
  return answer.kind === 'refused' && codes.includes(answer.error.code);
}
