import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentsStore } from '../store/contents.store.ts';
import { type WishesService, wishRetryMs } from './wishes.service.ts';

const batch = 50;

type Deps = {
  store: Pick<ContentsStore, 'wishesDue' | 'noteWishTried'>;
  wishes: Pick<WishesService, 'cancelAndFulfil'>;
  log: Logger;
  now?: () => Date;
};

/** The process that took a wish may have died, or instagram been away: tries every minute until it is fulfilled. */
export function wishesTimer({ store, wishes, log, now = () => new Date() }: Deps): Timer {
  return {
    name: 'wishes',
    everyMs: 5_000,
    async run(stopping) {
      for (const item of await store.wishesDue(now(), batch)) {
        if (stopping.aborted) return;
        try {
          const next = new Date(now().getTime() + wishRetryMs);
          if (await store.noteWishTried(item, next)) await wishes.cancelAndFulfil(item);
        } catch (error) {
          log.warn({ err: error, contentId: item._id }, 'what is wished of an item could not be done');
        }
      }
    },
  };
}
