import { setTimeout as pause } from 'node:timers/promises';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';
import { postFindings } from '@insta-ai/proto/rules/post-findings';
import { isUsername, type LiveOption } from '@insta-ai/proto/rules/post-options';
import { LRUCache } from 'lru-cache';
import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import { endOfLogin, noEnds, wordDue } from '../accounts/login-ends.ts';
import { obstacleWords } from '../accounts/publish-obstacle.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import type { UsageRests } from '../graph/usage-rests.ts';
import { partnerFinding } from '../platform/partner-finding.ts';
import { placeFinding } from '../platform/place-finding.ts';
import { createPlatform } from '../platform/publishing.gateway.ts';
import { trackFinding } from '../platform/track-finding.ts';
import { setbackOf, whyNotConnected } from '../steps/setbacks.ts';

/** A post as it would go out. */
export type PlannedPost = {
  owner: string;
  accountId: string;
  instagramType: InstagramType;
  files: number;
  /** How many of them are films; a Reel is always one. */
  films: number;
  /** Whether a picture is its cover. */
  hasCover: boolean;
  /** Names of those who paid for it. */
  partners: readonly string[];
  /** The track that plays below it; empty for none. */
  musicId: string;
  /** The Page that it is at; empty for none. */
  placeId: string;
  /** Its whole text. */
  caption: string;
  /** What is done to it once it is live. */
  onceLive: readonly LiveOption[];
};

type Deps = {
  accounts: Pick<AccountsStore, 'find' | 'noteQuota'>;
  graph: GraphClient;
  /** Where the limits of an account are nearly used up the platform is not asked: that would lengthen the block. */
  usage: Pick<UsageRests, 'restMs'>;
  hashtagCap: number;
  /** What keeps the platform from fetching files. */
  whyNotFetched?(): Promise<Finding | undefined>;
  /** Whether it fetches pictures only, for films are uploaded. */
  uploadsFilms?(): Promise<boolean>;
  now(): Date;
};

/** How long an answer of the platform is remembered, and how long we wait for it; in milliseconds. */
const cacheMs = 60_000;
const patienceMs = 2_500;
/** Answers: a few of each account that is looked at within that time. */
const mostCached = 10_000;

/** The checks that a publish begins with, by the same rules. Of the platform it only reads. */
export function createCheckPost(deps: Deps) {
  const { accounts, graph, usage, hashtagCap, whyNotFetched, uploadsFilms, now } = deps;
  const cache = new LRUCache<string, { at: number; finding: Promise<Finding | undefined> }>({
    max: mostCached,
  });

  const accountFindings = async (post: PlannedPost): Promise<Finding[]> => {
    const { owner, accountId, onceLive } = post;
    const account = await accounts.find(owner, accountId);
    if (!account) return [accountRemoved];
    if (account.needsReconnect) return [accountFinding(whyNotConnected(account))];
    if (account.obstacle) return [accountFinding(obstacleWords[account.obstacle])];
    const ofAccount = account.login + accountId;
    const questions = [
      { about: ofAccount, ask: () => quotaFinding(deps, account) },
      ...namedBy(post).map(({ what, id, ask }) => ({
        about: `${ofAccount} ${what} ${id}`,
        ask: () => ask(graph, account, id),
      })),
    ];
    const mayAsk = usage.restMs(account) === 0;
    const asked = await Promise.all(mayAsk ? questions.map(({ about, ask }) => answerOf(about, ask)) : []);
    return [
      ...endFindings(endOfLogin(account.ends ?? noEnds), now()),
      ...permissionFindings(account.scopes, onceLive),
      ...asked.filter(finding => finding !== undefined),
    ];
  };

  const answerOf = async (question: string, ask: () => Promise<Finding | undefined>) => {
    const cached = cache.get(question);
    if (cached && cached.at > now().getTime() - cacheMs) return withinPatience(cached.finding);
    const asked = { at: now().getTime(), finding: ask() };
    cache.set(question, asked);
    // A question that failed has no answer to keep: who looks next asks anew.
    asked.finding.catch(() => cache.delete(question));
    return withinPatience(asked.finding);
  };

  return async (post: PlannedPost): Promise<Finding[]> => {
    const rules = postFindings({ ...post, text: post.caption }, { hashtags: hashtagCap });
    // content itself checks what the item lacks.
    const textFindings = rules.filter(({ rule }) => rule !== 'media');
    const isFetched = hasPictures(post) || !(await uploadsFilms?.());
    const [ofAccount, ofFetching] = await Promise.all([
      accountFindings(post),
      isFetched && whyNotFetched && withinPatience(whyNotFetched()),
    ]);
    return [...ofAccount, ...(ofFetching ? [ofFetching] : []), ...textFindings];
  };
}

/** The pictures of a Reel become one film; its cover stays one. */
function hasPictures({ instagramType, files, films, hasCover }: PlannedPost): boolean {
  return instagramType === 'Reel' ? hasCover : films < files;
}

/** What a post names that is the platform's own, each with the question whether it is still there. */
function namedBy({ partners, musicId, placeId }: PlannedPost) {
  const named = [
    ...partners.filter(isUsername).map(id => ({ what: 'partner', id, ask: partnerFinding })),
    { what: 'track', id: musicId, ask: trackFinding },
    { what: 'place', id: placeId, ask: placeFinding },
  ];
  return named.filter(({ id }) => id !== '');
}

/** Whether the platform still accepts the token and has room. No answer means no finding. */
async function quotaFinding(
  { graph, accounts, now }: Pick<Deps, 'graph' | 'accounts' | 'now'>,
  account: ConnectedAccount,
): Promise<Finding | undefined> {
  const left = await createPlatform({ graph, access: account }).postsLeft();
  if (left.kind === 'ok') {
    if (left.value) await accounts.noteQuota(account, left.value, now());
    return left.value && left.value.left <= 0 ? quotaUsedUp : undefined;
  }
  const { row } = setbackOf(left);
  return row.class === 'reconnect' ? accountFinding(row) : undefined;
}

function withinPatience(finding: Promise<Finding | undefined>): Promise<Finding | undefined> {
  return Promise.race([finding, pause(patienceMs, undefined, { ref: false })]);
}

function accountFinding({ message, advice }: { message: string; advice: string }): Finding {
  return error({
    rule: 'account',
    where: 'account',
    message,
    fix: advice.replace(/ and publish again\.$/, '.'),
  });
}

/** The login may end before the item is due, and a new one takes a moment. */
function endFindings(endsAt: Date | undefined, now: Date): Finding[] {
  if (!endsAt || !wordDue(endsAt, now)) return [];
  return [
    warning({
      rule: 'connection-ends',
      where: 'account',
      message: `The connection to Instagram ends on ${endsAt.toISOString().slice(0, 10)}; what is due later may not go out.`,
      fix: 'Open your profile and connect Instagram again.',
    }),
  ];
}

/** Both comments and their switch need it (instagram-graph-api.md, 3.1). */
const commentScope = 'instagram_manage_comments';

/** TABLE: what becomes of a post whose login lacks it. */
const withoutComments: Readonly<Record<LiveOption, string>> = {
  firstComment: 'Its first comment will be left out',
  commentsOff: 'Its comments will stay on',
};

/** The post goes out all the same, so it is no error. */
function permissionFindings(
  scopes: readonly string[] | undefined,
  onceLive: readonly LiveOption[],
): Finding[] {
  if (scopes?.includes(commentScope) !== false) return [];
  return onceLive.map(name =>
    warning({
      rule: 'comment-permission',
      where: 'account',
      message: `${withoutComments[name]}: the login does not let Insta AI manage comments.`,
      fix: 'Open your profile, connect Instagram again, and allow comments: tick them there and in the Facebook window.',
    }),
  );
}

const quotaUsedUp = warning({
  rule: 'quota',
  where: 'account',
  message: 'This account has reached Instagram’s limit of posts in 24 hours.',
  fix: 'No action needed: due items wait and go out as soon as Instagram allows the next post.',
});
