import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { CountedTokens } from '../spending/counted-tokens.ts';
import type { OutputsStore } from './outputs.store.ts';
import { fieldsOfRunning, holdIdOf, type Prediction, runningStates, wasNotMade } from './prediction.ts';
import type { Expected, PredictionsStore } from './predictions.store.ts';
import { toProto } from './to-wire.ts';

type Deps = {
  predictions: Pick<PredictionsStore, 'change'>;
  outputs: Pick<OutputsStore, 'listOfPrediction'>;
  now(): Date;
};

type Kept = {
  /** Why something that was drawn, and may be charged, is not kept, in words for the person; absent where all is there. */
  missing?: string | undefined;
  /** Words for another number of pictures than was ordered; those that came are all there are, and counted. */
  otherNumber?: string | undefined;
  /** Its run is surely billed nothing. */
  isUnpaid?: boolean | undefined;
  /** How long a machine drew, where the provider says it. */
  seconds?: number | undefined;
  /** Tokens that the provider counted. */
  tokens?: CountedTokens | undefined;
};

const completed = { state: 'completed', error: null, progress: 100 } as const;

/** Ends a generation with its pictures; the event travels with the state change. */
export function completePrediction(deps: Deps, prediction: Prediction, kept?: Kept): Promise<boolean> {
  return finish(deps, prediction, completed, kept);
}

/**
 * The same for pictures that nobody can ask for again. They may have come after somebody else took them for lost, or after
 * their time was over: then they are told of once more.
 */
export async function completeDrawn(deps: Deps, prediction: Prediction, kept?: Kept): Promise<boolean> {
  return (
    (await completePrediction(deps, prediction, kept)) ||
    (await finish(deps, prediction, completed, kept, {
      expected: { states: ['failed'] },
      word: 'finished.late',
    }))
  );
}

/**
 * Ends a prediction with a reason that the person reads; nothing when it has ended already, or is not where the caller saw it. Of one
 * that was queued it says that nothing was made, which is true only as long as it is: somebody else may have sent its request since.
 */
export function failPrediction(
  deps: Deps,
  prediction: Prediction,
  reason: string,
  expected: Expected = { states: prediction.state === 'queued' ? ['queued'] : runningStates },
  cost?: Pick<Kept, 'tokens' | 'isUnpaid'>,
): Promise<boolean> {
  const failed = { state: 'failed', error: reason } as const;
  return finish(deps, prediction, failed, cost, { expected, word: 'finished' });
}

async function finish(
  deps: Deps,
  prediction: Prediction,
  end: Partial<Prediction>,
  kept: Kept = {},
  { expected, word }: { expected: Expected; word: string } = {
    expected: { states: runningStates },
    word: 'finished',
  },
): Promise<boolean> {
  const missing = kept.missing ?? kept.otherNumber;
  const set = { ...end, ...(missing !== undefined && { missing }), completedAt: deps.now() };
  const messages = [await finishedMessage(deps, prediction, { set, kept, word })];
  const change = { set, unset: fieldsOfRunning, messages };
  const changed = await deps.predictions.change(prediction._id, expected, change);
  return changed !== undefined;
}

async function finishedMessage(
  deps: Deps,
  before: Prediction,
  { set, kept, word }: { set: Partial<Prediction>; kept: Kept; word: string },
): Promise<OutgoingMessage> {
  const outputs = await deps.outputs.listOfPrediction(before._id);
  const prediction = { ...before, ...set };
  const isGenerated = prediction.filename === null;
  const cost = {
    holdId: holdIdOf(before),
    wasNotMade:
      set.state === 'failed' && (wasNotMade(before) || (kept.isUnpaid === true && !before.createdAnew)),
    // What failed, or is not all there, may be charged all the same, and nobody says how much of it.
    ...(set.state === 'completed' && kept.missing === undefined && { pictures: outputs.length }),
    ...(kept.seconds !== undefined && { seconds: kept.seconds }),
    ...(kept.tokens && tokensOnBus(kept.tokens)),
  };
  return message(
    events.predictionFinished,
    { id: `${before._id}.${word}`, userId: before.owner },
    { prediction: toProto({ prediction, outputs }), ...(isGenerated && { cost }) },
  );
}

function tokensOnBus({ inputTokens, outputTokens, pictureInputTokens: apart }: CountedTokens) {
  return {
    inputTokens: BigInt(inputTokens),
    outputTokens: BigInt(outputTokens),
    ...(apart !== undefined && { pictureInputTokens: BigInt(apart) }),
  };
}
