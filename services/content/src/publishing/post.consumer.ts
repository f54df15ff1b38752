import { AppError } from '@insta-ai/chassis/app-error';
import {
  type ConsumeOutcome,
  type Consumer,
  discard,
  done,
  hear,
} from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { postPublishedFromBus, postTroubledFromBus } from '@insta-ai/proto/convert/news';
import { changeContent, type Decide } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { whenFailed, whenHeld, whenPublished, whenTroubled, whenUnknown } from './publish-outcome.ts';
import type { WishesService } from './wishes.service.ts';

type Deps = { store: ContentsStore; wishes: Pick<WishesService, 'fulfilIfClear'> };

/** Hears from instagram what became of a decision to publish. */
export function postConsumers({ store, wishes }: Deps): Consumer[] {
  const apply = (owner: string, id: string, decide: Decide): Promise<ConsumeOutcome> =>
    changeContent(store, owner, id, decide).then(
      async item => {
        if (item.wish) await wishes.fulfilIfClear(owner, id);
        return done;
      },
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return discard('the item is gone');
        throw error;
      },
    );
  return [
    hear('content', events.postPublished, ({ userId, payload }) =>
      apply(userId, payload.contentId, item =>
        whenPublished(item, postPublishedFromBus(payload), new Date()),
      ),
    ),
    hear('content', events.postFailed, ({ userId, payload }) =>
      apply(userId, payload.contentId, item => whenFailed(item, payload, new Date())),
    ),
    hear('content', events.postUnknown, ({ userId, payload }) =>
      apply(userId, payload.contentId, item =>
        whenUnknown(item, payload.publishId, new Date(), payload.steps),
      ),
    ),
    hear('content', events.postTroubled, ({ id, userId, payload }) =>
      apply(userId, payload.contentId, item =>
        whenTroubled(item, postTroubledFromBus(payload), id, new Date()),
      ),
    ),
    hear('content', events.postHeld, ({ id, userId, payload }) =>
      apply(userId, payload.contentId, item => whenHeld(item, payload, id, new Date())),
    ),
  ];
}
