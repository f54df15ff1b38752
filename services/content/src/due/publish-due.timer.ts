import type { Logger } from '@insta-ai/chassis/logger';
import { pause } from '@insta-ai/chassis/stopping';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { continuedFrom } from '@insta-ai/chassis/tracing/traced';
import type { Replicas } from '@insta-ai/chassis/turns/replicas';
import { lateLimits } from '@insta-ai/proto/data/auth-user';
import type { TellOutcome } from '../figures/outcome-figures.ts';
import type { ContentDocument } from '../item/content-document.ts';
import { wasDueWhileLost, whenDue, whenDueWhileLost } from '../publishing/publish-decision.ts';
import { whenFailed } from '../publishing/publish-outcome.ts';
import type { Change, ContentsStore } from '../store/contents.store.ts';
import { firstAccountOf } from '../users/account-for.ts';
import { createPersonLookup, type PersonOf } from '../users/person-lookup.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { createReach, type Taken } from '../waiting/reach.ts';
import { takeWaiting, type Waiting } from '../waiting/take-waiting.ts';
import { exceedsLimit, isOverdue, whenOverdue } from './overdue.ts';
import { createOverdueMessages, type OverdueMessages } from './overdue-messages.ts';

/** Items of one look. */
export const batch = 50;
/** Pause after a look that found nothing to claim, in milliseconds. */
export const everyMs = 1_000;
/** How long after its last moment an item waits to hear from instagram, which may ask the platform for an hour. */
const answerPatienceMs = 2 * 60 * 60 * 1000;

/** Items due this soon are waited for, so that they are claimed at their moment and not at the next look; in milliseconds. */
export const soonMs = 1_500;

/** What one look learns once for all items of a person. */
type Lookups = { personOf: PersonOf; overdueMessagesOf: OverdueMessages };

type Deps = {
  store: ContentsStore;
  users: UsersGateway;
  tellOutcome: TellOutcome;
  /** Absent where nothing is traced. */
  tracer?: Tracer | undefined;
  log: Logger;
  replicas: Pick<Replicas, 'place'>;
};

/** Claims what is due. A claim is a write onto the version that was read, so one of any number of replicas wins. */
export function publishDueTimer(deps: Deps): Timer {
  const { store, users, tellOutcome, tracer, log, replicas } = deps;
  const reach = createReach({ batch });
  const claim = async (item: ContentDocument, known: Lookups): Promise<Taken> => {
    try {
      const claimed = await store.change(item, await decide(item, known, new Date()));
      if (claimed && isOverdue(claimed)) tellOutcome('overdue');
      return claimed ? 'won' : 'lost';
    } catch (error) {
      // It stays due, and the next run tries again.
      log.warn({ err: error, contentId: item._id }, 'due item could not be claimed');
      return 'failed';
    }
  };
  return {
    name: 'publish-due',
    everyMs,
    async run(stopping) {
      const personOf = createPersonLookup(users);
      const due: Waiting = {
        reach,
        replicas,
        momentOf: ({ dueAt }) => dueAt,
        find: async (limit, behind) =>
          waitUntilDue(await store.due(new Date(Date.now() + soonMs), limit, behind), stopping),
        take(items) {
          const known = { personOf, overdueMessagesOf: createOverdueMessages(store) };
          // What goes out by itself is caused by its moment: each is a trace of its own, and a look that finds nothing is none.
          return Promise.all(
            items.map(item => continuedFrom(tracer, 'claim a due item', {}, () => claim(item, known))),
          );
        },
      };
      await takeWaiting(due, stopping);
      await takeWaiting(unanswered(deps), stopping);
    },
  };
}

/** Those that are due once the first of them is; none before its moment, whatever the timer or the clock does meanwhile. */
async function waitUntilDue(items: ContentDocument[], stopping: AbortSignal): Promise<ContentDocument[]> {
  const first = items[0]?.dueAt?.getTime() ?? 0;
  const ms = Math.min(soonMs, first - Date.now());
  if (ms > 0) await pause(ms, stopping);
  return items.filter(({ dueAt }) => dueAt && dueAt.getTime() <= Date.now());
}

/** Nothing stays "going out" forever, even if its job was lost with the queue. */
function unanswered({ store, log, replicas }: Deps): Waiting {
  const now = new Date();
  const giveUp = async (item: ContentDocument): Promise<Taken> => {
    const publishId = item.decision?.publishId ?? '';
    const change = whenFailed(item, { publishId, ...noAnswer }, now);
    if (!change) return 'failed';
    try {
      const set = { ...change.set, unheard: publishId };
      return (await store.change(item, { ...change, set })) ? 'won' : 'lost';
    } catch (error) {
      log.warn({ err: error, contentId: item._id }, 'item without an answer could not be given up');
      return 'failed';
    }
  };
  return {
    reach: createReach({ batch }),
    replicas,
    momentOf: ({ decision }) => decision?.giveUpAt,
    find: (limit, behind) => store.givenUp(new Date(now.getTime() - answerPatienceMs), limit, behind),
    take: items => Promise.all(items.map(giveUp)),
  };
}

/** Asks nobody about an item that is on time and knows its account. */
async function decide(
  item: ContentDocument,
  { personOf, overdueMessagesOf }: Lookups,
  now: Date,
): Promise<Change> {
  if (wasDueWhileLost(item)) {
    const person = await personOf(item.owner);
    const accountId = item.account ?? firstAccountOf(person);
    const limitMinutes = person?.lateLimit || lateLimits.usual;
    return whenDueWhileLost(item, { accountId, limitMinutes, now });
  }
  if (exceedsLimit(item, lateLimits.least, now)) {
    const person = await personOf(item.owner);
    const limit = person?.lateLimit || lateLimits.usual;
    if (exceedsLimit(item, limit, now)) {
      const messages = await overdueMessagesOf(item.owner, limit, now);
      return whenOverdue(item, { zone: person?.timeZone ?? '', now, messages });
    }
  }
  const account = item.notify ? '' : (item.account ?? firstAccountOf(await personOf(item.owner)));
  return whenDue(item, account, now);
}

const noAnswer = {
  message: 'We got no answer on whether this went out.',
  advice: 'Check your Instagram page: if it is there, press Set as Published; otherwise publish it again.',
};
