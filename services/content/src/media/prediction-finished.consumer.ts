import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { type Consumer, discard, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import type { ContentsStore } from '../store/contents.store.ts';
import { deliverPicture } from './deliver-picture.ts';
import { isStillThere } from './still-there.ts';

type Deps = { store: ContentsStore; bus: Bus };

/**
 * Tells the browser about a finished picture together with its item, which may have waited for it. If the process dies
 * before the message is sent, the event comes again and finds the picture already selected.
 */
export function predictionFinishedConsumer({ store, bus }: Deps): Consumer {
  return hear('content', events.predictionFinished, async ({ userId, payload: { prediction } }) => {
    if (!prediction) return discard('the message names no prediction');
    const { contentId } = prediction;
    if (contentId === '') return discard('the message names no item');
    // Who ordered the picture may have died before it looked whether the item is still there.
    if (!(await isStillThere({ store, bus }, userId, contentId))) return discard('the item is gone');
    await deliverPicture({ store, bus }, userId, prediction);
    return done;
  });
}
