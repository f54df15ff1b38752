import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { OutputsStore } from './outputs.store.ts';
import {
  fieldsOfRunning,
  holdIdOf,
  type Prediction,
  type PredictionState,
  runningStates,
  wasNotMade,
} from './prediction.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { toProto } from './to-wire.ts';

type Deps = {
  predictions: Pick<PredictionsStore, 'change'>;
  outputs: Pick<OutputsStore, 'listOfPrediction'>;
  now(): Date;
};

/** Ends a generation with all its pictures; the event travels with the state change. */
export function completePrediction(deps: Deps, prediction: Prediction): Promise<boolean> {
  return finish(deps, prediction, { state: 'completed', error: null, progress: 100 });
}

/**
 * The same for pictures that nobody can ask for again. They may have come after somebody else took them for lost, or after
 * their time was over: then they are told of once more.
 */
export async function completeDrawn(deps: Deps, prediction: Prediction): Promise<boolean> {
  const completed = { state: 'completed', error: null, progress: 100 } as const;
  return (
    (await finish(deps, prediction, completed)) ||
    (await finish(deps, prediction, completed, { states: ['failed'], word: 'finished.late' }))
  );
}

/** Ends a prediction with a reason that the person reads; nothing when it has ended already. */
export function failPrediction(deps: Deps, prediction: Prediction, reason: string): Promise<boolean> {
  return finish(deps, prediction, { state: 'failed', error: reason });
}

async function finish(
  deps: Deps,
  prediction: Prediction,
  end: Partial<Prediction>,
  { states, word }: { states: readonly PredictionState[]; word: string } = {
    states: runningStates,
    word: 'finished',
  },
): Promise<boolean> {
  const set = { ...end, completedAt: deps.now() };
  const messages = [await finishedMessage(deps, prediction, set, word)];
  const changed = await deps.predictions.change(
    prediction._id,
    { states },
    { set, unset: fieldsOfRunning, messages },
  );
  return changed !== undefined;
}

async function finishedMessage(
  deps: Deps,
  before: Prediction,
  end: Partial<Prediction>,
  word: string,
): Promise<OutgoingMessage> {
  const outputs = await deps.outputs.listOfPrediction(before._id);
  const prediction = { ...before, ...end };
  const isGenerated = prediction.filename === null;
  const cost = {
    holdId: holdIdOf(before),
    wasNotMade: end.state === 'failed' && wasNotMade(before),
    // What failed may be charged all the same, and nobody says how much of it.
    ...(end.state === 'completed' && { pictures: outputs.length }),
  };
  return message(
    events.predictionFinished,
    { id: `${before._id}.${word}`, userId: before.owner },
    { prediction: toProto({ prediction, outputs }), ...(isGenerated && { cost }) },
  );
}
