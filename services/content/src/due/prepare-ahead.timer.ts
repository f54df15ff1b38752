import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Replicas } from '@insta-ai/chassis/turns/replicas';
import type { ContentDocument } from '../item/content-document.ts';
import { prepareMessages } from '../publishing/publish-decision.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { firstAccountOf } from '../users/account-for.ts';
import { createPersonLookup } from '../users/person-lookup.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { createReach, type Taken } from '../waiting/reach.ts';
import { takeWaiting, type Waiting } from '../waiting/take-waiting.ts';

const batch = 50;

type Deps = {
  store: Pick<ContentsStore, 'dueToPrepare' | 'notePrepared'>;
  users: UsersGateway;
  replicas: Pick<Replicas, 'place'>;
  log: Logger;
  now?: () => Date;
};

/**
 * Asks instagram to prepare what is due soon. The order and its note are one write onto the version that was read; nothing of
 * the item itself changes, and an item that is never prepared goes out all the same.
 */
export function prepareAheadTimer({ store, users, replicas, log, now = () => new Date() }: Deps): Timer {
  const reach = createReach({ batch });
  return {
    name: 'prepare-ahead',
    everyMs: 1_000,
    async run(stopping) {
      const personOf = createPersonLookup(users);
      const prepare = async (item: ContentDocument): Promise<Taken> => {
        try {
          const accountId = item.account ?? firstAccountOf(await personOf(item.owner));
          return (await store.notePrepared(item, prepareMessages(item, accountId))) ? 'won' : 'lost';
        } catch (error) {
          // It stays ordered, and the next run tries again.
          log.warn({ err: error, contentId: item._id }, 'due item could not be prepared');
          return 'failed';
        }
      };
      const ordered: Waiting = {
        reach,
        replicas,
        momentOf: ({ aheadAt }) => aheadAt,
        find: (limit, behind) => store.dueToPrepare(now(), limit, behind),
        take: items => Promise.all(items.map(prepare)),
      };
      await takeWaiting(ordered, stopping);
    },
  };
}
