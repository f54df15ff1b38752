import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BatchState as StateWord, BatchStep as StepWord } from '../../data/content-batch.ts';
import {
  type BatchFailureSchema,
  type BatchLimitWaitSchema,
  type BatchSchema,
  BatchState,
  BatchStep,
  type Batch as BusBatch,
  type BatchProgress as BusProgress,
} from '../../gen/insta_ai/content/v1/content_pb.js';
import type { Batch, BatchProgress } from '../../http/many/content-batch.ts';
import { momentFromBus, momentToBus, noMoment } from '../moment.ts';
import { type EachField, wordsOf } from '../words.ts';
import { keptOverBus } from './kept-items.ts';

const stateWords = wordsOf<StateWord, BatchState>({
  offered: BatchState.OFFERED,
  running: BatchState.RUNNING,
  paused: BatchState.PAUSED,
  ended: BatchState.ENDED,
});

const stepWords = wordsOf<StepWord, BatchStep>({ text: BatchStep.TEXT, picture: BatchStep.PICTURE });

/** A batch as a call returns it, on the bus. */
export function batchToBus(batch: Batch): MessageInitShape<typeof BatchSchema> {
  return {
    id: batch._id,
    state: stateWords.toBus(batch.state),
    items: batch.items,
    texts: batch.texts,
    pictures: batch.pictures,
    failures: batch.failures.map(
      ({ _content, title, step, message }) =>
        ({ contentId: _content, title, step: stepWords.toBus(step), message }) satisfies EachField<
          typeof BatchFailureSchema
        >,
    ),
    secondsLeft: batch.secondsLeft ?? undefined,
    price: batch.price,
    leastPrice: batch.leastPrice,
    leftOut: batch.leftOut,
    waitingForBudget: batch.waitingForBudget,
    waitingForAbsent: batch.waitingForAbsent,
    waitingForBusy: batch.waitingForBusy,
    waitingForLimit: batch.waitingForLimit && limitWaitToBus(batch.waitingForLimit),
    kept: batch.kept?.map(keptOverBus),
    createdAt: momentToBus(batch.createdAt),
  } satisfies EachField<typeof BatchSchema>;
}

/** A batch of the bus as a call returns it. A state that is newer than this process reads as ended: nothing to press. */
export function batchFromBus(batch: BusBatch): Batch {
  return {
    _id: batch.id,
    state: stateWords.fromBus(batch.state) ?? 'ended',
    items: batch.items,
    texts: progressFromBus(batch.texts),
    pictures: progressFromBus(batch.pictures),
    failures: batch.failures.map(({ contentId, title, step, message }) => ({
      _content: contentId,
      title,
      step: stepWords.fromBus(step) ?? 'text',
      message,
    })),
    secondsLeft: batch.secondsLeft ?? null,
    ...(batch.price !== undefined && { price: batch.price }),
    ...(batch.leastPrice !== undefined && { leastPrice: batch.leastPrice }),
    ...(batch.leftOut !== undefined && { leftOut: batch.leftOut }),
    ...(batch.waitingForBudget !== undefined && { waitingForBudget: batch.waitingForBudget }),
    ...(batch.waitingForAbsent !== undefined && { waitingForAbsent: batch.waitingForAbsent }),
    ...(batch.waitingForBusy !== undefined && { waitingForBusy: batch.waitingForBusy }),
    ...(batch.waitingForLimit && {
      waitingForLimit: {
        steps: batch.waitingForLimit.steps,
        until: momentFromBus(batch.waitingForLimit.until) ?? noMoment,
      },
    }),
    ...(batch.kept.length > 0 && { kept: batch.kept.map(keptOverBus) }),
    createdAt: momentFromBus(batch.createdAt) ?? noMoment,
  };
}

function limitWaitToBus({ steps, until }: NonNullable<Batch['waitingForLimit']>) {
  return { steps, until: momentToBus(until) } satisfies EachField<typeof BatchLimitWaitSchema>;
}

function progressFromBus(progress: BusProgress | undefined): BatchProgress {
  const { total = 0, working = 0, done = 0, failed = 0 } = progress ?? {};
  return { total, working, done, failed };
}
