import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself, partsByThemselves } from '@insta-ai/chassis/turns/each-by-itself';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import type { ContentsStore } from '../store/contents.store.ts';
import { isUnasked } from './batch-document.ts';
import { lostText } from './batches.errors.ts';
import type { BatchesService } from './batches.service.ts';
import type { BatchesStore } from './batches.store.ts';
import type { BatchWorker } from './settle-unit.ts';
import { unneededText } from './unneeded-text.ts';

/** Texts whose writers died that are looked at in one round. */
const round = 100;

type Deps = {
  batches: Pick<BatchesStore, 'toLookAt'>;
  service: Pick<BatchesService, 'finishBegun' | 'takeReturned'>;
  worker: Pick<BatchWorker, 'settle' | 'putBackUnasked'>;
  store: Pick<ContentsStore, 'get'>;
  now?: () => Date;
};

/**
 * Goes on with what a killed process left of batches; apart from the writing of texts, whose rounds take as long as there are
 * any. What was being written is not written again unasked.
 */
export function finishBegunTimer({ batches, service, worker, store, now = () => new Date() }: Deps): Timer {
  const settleLost = async (stopping: AbortSignal) =>
    eachByItself(
      await batches.toLookAt('text', now(), round),
      async unit => {
        const known = await unneededText(store, unit);
        if (isUnasked(unit)) return known ? worker.settle(unit, known) : worker.putBackUnasked(unit);
        await worker.settle(
          unit,
          known === 'gone' ? { leftOut: keptReasons.deletedWhileWritten } : (known ?? { failed: lostText }),
        );
      },
      stopping,
    );
  return {
    name: 'finish-begun-batches',
    everyMs: 1_000,
    async run(stopping) {
      await partsByThemselves(
        [service.finishBegun, service.takeReturned, () => settleLost(stopping)],
        stopping,
      );
    },
  };
}
