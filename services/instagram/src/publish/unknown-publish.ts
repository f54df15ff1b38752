import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { takeLease } from '../ledger/take-lease.ts';
import { createPlatform, type ShownMedia } from '../platform/publishing.gateway.ts';
import { listOf } from '../steps/own-media.ts';
import { outcomeMessages } from '../steps/publish-messages.ts';
import type { PublishDeps } from '../steps/set-up-workbench.ts';
import { setbackOf, whyNotConnected } from '../steps/setbacks.ts';
import { postBusy, postNotShown, publishNotFound } from './publish.errors.ts';

/** Enough to recognise a post of the last hours. */
const shownLimit = 6;

type Shown = { posts: ShownMedia[]; problem: string };

/** What the account shows now, of the publish's kind; stories have their own list. */
export async function newestPosts(
  { ledgers, accounts, graph }: Pick<PublishDeps, 'ledgers' | 'accounts' | 'graph'>,
  owner: string,
  publishId: string,
): Promise<Shown> {
  const ledger = await ledgers.find(publishId);
  if (ledger?.owner !== owner) throw publishNotFound();
  return readShown(accounts, graph, ledger);
}

async function readShown(
  accounts: Pick<AccountsStore, 'find'>,
  graph: GraphClient,
  ledger: Pick<Ledger, 'owner' | 'accountId' | 'instagramType'>,
): Promise<Shown> {
  const account = await accounts.find(ledger.owner, ledger.accountId);
  if (!account || account.needsReconnect) return { posts: [], problem: whyNotConnected(account).message };
  const answer = await createPlatform({ graph, access: account }).recentMedia(listOf(ledger), shownLimit);
  if (answer.kind === 'ok') return { posts: answer.value, problem: '' };
  return { posts: [], problem: setbackOf(answer).row.message };
}

/**
 * The person says that a publish with an unknown outcome is live, and possibly which post it is. Asked twice
 * it changes nothing more; a known outcome is answered as it is.
 */
export async function confirmLive(
  { ledgers, accounts, graph, clock, pace }: PublishDeps,
  owner: string,
  publishId: string,
  mediaId: string,
): Promise<Ledger> {
  const stored = await ledgers.find(publishId);
  if (stored?.owner !== owner) throw publishNotFound();
  if (stored.state !== 'unknown') return stored;
  const post = mediaId ? await findShown(accounts, graph, stored, mediaId) : undefined;
  const { accountId } = stored;
  const lease = await takeLease({ ledgers, publishId, accountId, leaseMs: pace.leaseMs, now: clock.now });
  if (!lease) throw postBusy();
  try {
    if (lease.ledger.state !== 'unknown') return lease.ledger;
    const postedAt = new Date(post?.timestamp ?? '');
    const at = Number.isNaN(postedAt.getTime()) ? (stored.unknownSince ?? clock.now()) : postedAt;
    const live = { mediaId: post?.id ?? '', at };
    const ending = { state: 'published', live, permalink: post?.permalink ?? '' } as const;
    return await lease.write(ending, outcomeMessages);
  } finally {
    await lease.release();
  }
}

async function findShown(
  accounts: PublishDeps['accounts'],
  graph: GraphClient,
  ledger: Ledger,
  mediaId: string,
): Promise<ShownMedia> {
  const { posts } = await readShown(accounts, graph, ledger);
  const post = posts.find(({ id }) => id === mediaId);
  if (!post) throw postNotShown();
  return post;
}
