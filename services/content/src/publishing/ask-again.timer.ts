import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentsStore } from '../store/contents.store.ts';
import { peopleOnce } from '../users/people-once.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { askAgain } from './publish-decision.ts';

const batch = 200;

type Deps = {
  store: Pick<ContentsStore, 'unheard' | 'noteAsked'>;
  users: UsersGateway;
  log: Logger;
  now?: () => Date;
};

/**
 * Asks for what is going out and had no word for a minute, each minute until there is: a stream that was lost or set back
 * has taken jobs, or answers, with it. Most of the time the post is only on its way, and the question changes nothing.
 */
export function askAgainTimer({ store, users, log, now = () => new Date() }: Deps): Timer {
  return {
    name: 'ask-again',
    everyMs: 5_000,
    async run(stopping) {
      const personOf = peopleOnce(users);
      for (const item of await store.unheard(now(), batch)) {
        if (stopping.aborted) return;
        if (!item.decision) continue;
        try {
          // One that was decided on by an older version did not keep its account.
          const accountId = item.account ?? (await personOf(item.owner))?.instagramAccount ?? '';
          await store.noteAsked(item, askAgain(item, item.decision, { accountId, now: now() }));
        } catch (error) {
          // It stays to be asked for, and the next run tries again.
          log.warn({ err: error, contentId: item._id }, 'publishing could not be asked for again');
        }
      }
    },
  };
}
