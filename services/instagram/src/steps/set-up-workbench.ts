import type { Logger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { Courier } from '../courier/courier.gateway.ts';
import type { FilmClient } from '../graph/film-client.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import type { Silences } from '../graph/silences.ts';
import type { UsageRests } from '../graph/usage-rests.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { isEnded } from '../ledger/ledger.ts';
import type { PreparedStore } from '../ledger/prepared.store.ts';
import type { RestoredItemsStore } from '../ledger/restored-items.store.ts';
import type { HeldLease } from '../ledger/take-lease.ts';
import { listenTo } from '../platform/listen-to.ts';
import type { MediaFittingGateway } from '../platform/media-fitting.gateway.ts';
import { createPlatform } from '../platform/publishing.gateway.ts';
import type { Clock } from './clock.ts';
import { wordsKey } from './own-media.ts';
import type { Pace } from './pace.ts';
import type { Workbench } from './workbench.ts';

/** What publishing needs. */
export type PublishDeps = {
  /** Absent where nothing is traced. */
  tracer?: Tracer | undefined;
  ledgers: LedgerStore;
  /** What was made ahead for posts that were not due yet. */
  prepared: Pick<PreparedStore, 'find' | 'isWorkedOn'>;
  /** What a backup brought back. */
  restored: RestoredItemsStore;
  accounts: AccountsStore;
  graph: GraphClient;
  film: FilmClient;
  usage: Pick<UsageRests, 'restMs'>;
  silences: Pick<Silences, 'note'>;
  mediaFitting: MediaFittingGateway;
  objects: Pick<ObjectStore, 'stat' | 'read'>;
  /** Absent where the platform fetches pictures from us. */
  courier?: Courier | undefined;
  send(outgoing: OutgoingMessage): Promise<void>;
  pace: Pace;
  hashtagCap: number;
  clock: Clock;
  log: Logger;
};

/** The workbench of one publish, with the account and its current tokens; with its lease, or before, it `ends`. */
export async function setUpWorkbench(
  deps: PublishDeps,
  lease: HeldLease,
  ends = lease.gone,
): Promise<Workbench> {
  const { accounts, mediaFitting, objects, courier, pace, hashtagCap, log, clock, ledgers, film, restored } =
    deps;
  const { owner, accountId, faults } = lease.ledger;
  const triedBefore = Object.values(faults).reduce((sum, times) => sum + times, 0);
  const account = await accounts.find(owner, accountId);
  const tokens = { pageToken: account?.pageToken ?? '', userToken: account?.userToken ?? '' };
  const sendFilm = (part: Parameters<Workbench['platform']['sendFilm']>[0]) =>
    film({ ...part, token: tokens.pageToken, ends });
  const isLeftToOthers = () => ends.aborted || clock.stopping.aborted;
  const graph: GraphClient = async call => {
    const result = await deps.graph(call);
    deps.silences.note(accountId, result, triedBefore);
    return result;
  };
  return {
    account,
    restMs: () => (account ? deps.usage.restMs(account) : 0),
    platform: listenTo(
      { ...createPlatform({ graph, access: { accountId, ...tokens } }), sendFilm },
      // Nothing is wrong with what ends because another one goes on.
      failure => (failure.step === 'sendFilm' && isLeftToOthers() ? undefined : lease.hear(failure)),
    ),
    mediaFitting,
    objects,
    isPreparedAhead: containerId => deps.prepared.isWorkedOn(lease.ledger._id, containerId, clock.now()),
    courier,
    accounts,
    pace,
    hashtagCap,
    log,
    now: clock.now,
    isLeaseFresh: lease.isFresh,
    isLeftToOthers,
    async write(change, messages) {
      const stored = await lease.write(change, messages);
      // Whoever dies in between leaves it to the sweep.
      if (isEnded(stored)) await courier?.clear(stored._id);
      return stored;
    },
    isAccountBusy: ledgers.isAccountBusy,
    claimedByOthers: ledgers.claimedByOthers,
    areWordsShared: ({ contentId, accountId, caption }) =>
      restored.areWordsShared(contentId, wordsKey(accountId, caption)),
  };
}
