import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import { lateLimits } from '@insta-ai/proto/http/auth-user';
import type { ContentDocument } from '../contents/content-document.ts';
import type { Change, ContentsStore } from '../contents/contents.store.ts';
import { type PersonOf, peopleOnce } from '../users/people-once.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { keptAccount } from './account-of-plan.ts';
import { lateBy, whenOverdue } from './overdue.ts';
import { wasTooLateToPlan, whenDue } from './publish-decision.ts';
import { whenFailed } from './publish-outcome.ts';

const batch = 50;
const minute = 60_000;
/** How long after its last moment an item may wait for word from instagram, which itself may ask the platform for an hour. */
const answerPatienceMs = 2 * 60 * 60 * 1000;

type Needs = { store: ContentsStore; users: UsersGateway; log: Logger };

/** Claims what is due. Any number of replicas: a claim is a write onto the version that was read, so one of them wins. */
export function publishDueJob({ store, users, log }: Needs): Timer {
  const claim = async (item: ContentDocument, personOf: PersonOf) => {
    try {
      return (await store.change(item, await decide(item, personOf, new Date()))) !== null;
    } catch (error) {
      // It stays due, and the next run tries again.
      log.warn({ err: error, contentId: item._id }, 'due item could not be claimed');
      return false;
    }
  };
  return {
    name: 'publish-due',
    everyMs: 1_000,
    async run(stopping) {
      const personOf = peopleOnce(users);
      for (let claimed = true; claimed && !stopping(); ) {
        const items = await store.due(new Date(), batch);
        const claims = await Promise.all(items.map(item => claim(item, personOf)));
        claimed = claims.includes(true);
      }
      await failUnanswered(store);
    },
  };
}

/** Nothing stays "going out" for ever, not even when a job was lost with its queue. */
async function failUnanswered(store: ContentsStore): Promise<void> {
  const now = new Date();
  for (const item of await store.unanswered(new Date(now.getTime() - answerPatienceMs), batch)) {
    const publishId = item.decision?.publishId ?? '';
    const change = whenFailed(item, { publishId, ...unanswered }, now);
    if (change) await store.change(item, { ...change, set: { ...change.set, unheard: publishId } });
  }
}

/** Nobody has to be asked for what is on time and knows its account. */
async function decide(item: ContentDocument, personOf: PersonOf, now: Date): Promise<Change> {
  const late = lateBy(item, now);
  if (late > lateLimits.least * minute && !wasTooLateToPlan(item)) {
    const person = await personOf(item.owner);
    const limit = person?.lateLimit || lateLimits.usual;
    // What is posted by hand goes nowhere by itself: the reminder is useful even late.
    if (!item.notify && late > limit * minute) return whenOverdue(item, person?.timeZone ?? '', now);
  }
  const account = item.notify
    ? ''
    : (keptAccount(item) ?? (await personOf(item.owner))?.instagramAccount ?? '');
  return whenDue(item, account, now);
}

const unanswered = {
  message: 'There was no answer whether this went out.',
  advice: 'Look at your Instagram page: if it is there, press Set as Published, else publish it again.',
};
