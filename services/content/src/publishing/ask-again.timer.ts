import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentsStore } from '../store/contents.store.ts';
import { firstAccountOf } from '../users/account-for.ts';
import { createPersonLookup } from '../users/person-lookup.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { askAgain } from './publish-decision.ts';

const batch = 200;

type Deps = {
  store: Pick<ContentsStore, 'dueToAskAgain' | 'noteAskedAgain'>;
  users: UsersGateway;
  log: Logger;
  now?: () => Date;
};

/**
 * Asks about what is going out and got no answer for a minute, every minute until there is one: a stream that was lost or
 * set back took jobs or answers with it. Mostly the post is simply on its way, and asking changes nothing.
 */
export function askAgainTimer({ store, users, log, now = () => new Date() }: Deps): Timer {
  return {
    name: 'ask-again',
    everyMs: 5_000,
    async run(stopping) {
      const personOf = createPersonLookup(users);
      for (const item of await store.dueToAskAgain(now(), batch)) {
        if (stopping.aborted) return;
        if (!item.decision) continue;
        try {
          // Decisions of an older version did not keep their account.
          const accountId = item.account ?? firstAccountOf(await personOf(item.owner));
          await store.noteAskedAgain(item, askAgain(item, item.decision, { accountId, now: now() }));
        } catch (error) {
          // It stays due, and the next run tries again.
          log.warn({ err: error, contentId: item._id }, 'publishing could not be asked for again');
        }
      }
    },
  };
}
