import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { Timer } from '@insta-ai/chassis/timer';
import { hasEnded } from '@insta-ai/proto/convert/prediction';
import type { ContentsStore } from '../store/contents.store.ts';
import { deliverPicture } from './deliver-picture.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';

const minute = 60_000;
const batch = 100;
/** The longer an item has waited, the rarer it is asked about: all its pictures may have failed. */
const ageDivisor = 10;

type Deps = {
  store: ContentsStore;
  predictionMedia: Pick<PredictionMediaGateway, 'predictionsOf'>;
  bus: Bus;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

/**
 * Asks for pictures that items have waited for longer than a minute: the event may have been lost with its stream. Mostly
 * the picture is still being made, and asking changes nothing.
 */
export function askForPicturesTimer({
  store,
  predictionMedia,
  bus,
  log,
  now = () => new Date(),
}: Deps): Timer {
  return {
    name: 'ask-for-pictures',
    everyMs: 5_000,
    async run(stopping) {
      const createdBefore = new Date(now().getTime() - minute);
      for (const item of await store.waitingForPicture(createdBefore, now(), batch)) {
        if (stopping.aborted) return;
        const age = now().getTime() - item.createdAt.getTime();
        const askAt = new Date(now().getTime() + Math.max(minute, age / ageDivisor));
        try {
          // Noted first, so that an item whose question always fails does not keep the others waiting.
          await store.noteAskedForPicture(item, askAt);
          const predictions = await predictionMedia.predictionsOf(item.owner, item._id);
          const first = predictions.findLast(one => hasEnded(one) && one.output.length > 0);
          if (first) await deliverPicture({ store, bus }, item.owner, first);
        } catch (error) {
          log.warn({ err: error, contentId: item._id }, 'picture could not be asked for');
        }
      }
    },
  };
}
