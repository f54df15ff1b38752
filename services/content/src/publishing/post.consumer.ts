import { isNotFound } from '@insta-ai/chassis/app-error';
import {
  type ConsumeOutcome,
  type Consumer,
  discard,
  done,
  hear,
} from '@insta-ai/chassis/messaging/consumer';
import type { Measures } from '@insta-ai/chassis/metrics/measures';
import { events } from '@insta-ai/proto/bus/events';
import { postPublishedFromBus, postTroubledFromBus } from '@insta-ai/proto/convert/news';
import { takenBackCause } from '@insta-ai/proto/data/publish-states';
import { type TellOutcome, tellLateness, tellOutcomeTo } from '../figures/outcome-figures.ts';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { changeContent, type Decide } from '../store/change-content.ts';
import type { Change, ContentsStore } from '../store/contents.store.ts';
import {
  whenFailed,
  whenHeld,
  whenPublished,
  whenTakenBack,
  whenTroubled,
  whenUnknown,
} from './publish-outcome.ts';
import type { WishesService } from './wishes.service.ts';

type Deps = {
  store: ContentsStore;
  wishes: Pick<WishesService, 'fulfilIfClear'>;
  measures: Measures;
};

type Heard = { userId: string; payload: { contentId: string; cause?: string } };

/** Hears from instagram what became of a decision to publish. */
export function postConsumers({ store, wishes, measures }: Deps): Consumer[] {
  const tellOutcome = tellOutcomeTo(measures);
  const apply = (
    { userId: owner, payload: { contentId: id, cause } }: Heard,
    outcome: Parameters<TellOutcome>[0],
    decide: (item: ContentDocument) => Change | undefined,
  ): Promise<ConsumeOutcome> => {
    let before: ContentDocument | undefined;
    const decideOnce: Decide = item => {
      const change = decide(item);
      before = change && item;
      return change;
    };
    return changeContent(store, owner, id, decideOnce).then(
      async item => {
        const goesOn = outcome === 'failed' && isGoingOut(item);
        if (before && !goesOn) tellOutcome(outcome, cause);
        if (before && outcome === 'published') tellLateness(measures, before, item);
        if (item.wish) await wishes.fulfilIfClear(owner, id);
        return done;
      },
      (error: unknown) => {
        if (isNotFound(error)) return discard('the item is gone');
        throw error;
      },
    );
  };
  return [
    hear('content', events.postPublished, heard =>
      apply(heard, 'published', item => whenPublished(item, postPublishedFromBus(heard.payload), new Date())),
    ),
    hear('content', events.postFailed, heard =>
      apply(heard, 'failed', item => {
        const when = heard.payload.cause === takenBackCause ? whenTakenBack : whenFailed;
        return when(item, heard.payload, new Date());
      }),
    ),
    hear('content', events.postUnknown, heard =>
      apply(heard, 'unknown', item =>
        whenUnknown(item, heard.payload.publishId, new Date(), heard.payload.steps),
      ),
    ),
    hear('content', events.postTroubled, heard =>
      apply(heard, 'troubled', item =>
        whenTroubled(item, postTroubledFromBus(heard.payload), heard.id, new Date()),
      ),
    ),
    hear('content', events.postHeld, heard =>
      apply(heard, 'held', item => whenHeld(item, heard.payload, heard.id, new Date())),
    ),
  ];
}
