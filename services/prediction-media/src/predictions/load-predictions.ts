import { keyOfMedia } from '../media/media-address.ts';
import type { OutputsStore } from './outputs.store.ts';
import type { Output, Prediction, PredictionWithOutputs } from './prediction.ts';
import { outputNotFound, predictionNotFound } from './predictions.errors.ts';
import type { PredictionsStore } from './predictions.store.ts';

type Stores = {
  predictions: Pick<PredictionsStore, 'listOfContent'>;
  outputs: Pick<OutputsStore, 'listOfContent'>;
};

/** Predictions of an item with their outputs, newest first. */
export async function listPredictions(
  stores: Stores,
  owner: string,
  content: string,
): Promise<PredictionWithOutputs[]> {
  const [predictions, outputs] = await Promise.all([
    stores.predictions.listOfContent(owner, content),
    stores.outputs.listOfContent(owner, content),
  ]);
  return joined(predictions, outputs).filter(isShown);
}

/** Each prediction with those of the outputs that are its own. */
export function joined(
  predictions: readonly Prediction[],
  outputs: readonly Output[],
): PredictionWithOutputs[] {
  const byPrediction = Map.groupBy(outputs, output => output.prediction);
  return predictions.map(prediction => ({ prediction, outputs: byPrediction.get(prediction._id) ?? [] }));
}

/** One whose pictures are all deleted goes with them, as soon as they can no longer come back. */
export function isShown({ prediction, outputs }: PredictionWithOutputs): boolean {
  return prediction.state !== 'completed' || outputs.length > 0;
}

export async function withOutputs(
  stores: { outputs: Pick<OutputsStore, 'listOfPrediction'> },
  prediction: Prediction,
): Promise<PredictionWithOutputs> {
  const all = await stores.outputs.listOfPrediction(prediction._id);
  return { prediction, outputs: all.filter(({ deletedFrom }) => deletedFrom === undefined) };
}

/** Where outputs of a person are found by their address. */
export type OutputPlaces = {
  predictions: Pick<PredictionsStore, 'find'>;
  outputs: Pick<OutputsStore, 'findByKey'>;
};

/** An output of a person's prediction by its address; refuses with what is gone. */
export async function findOutput(
  places: OutputPlaces,
  owner: string,
  predictionId: string,
  address: string,
): Promise<{ prediction: Prediction; output: Output }> {
  const prediction = await places.predictions.find(predictionId);
  if (prediction?.owner !== owner || prediction.state === 'deleting') throw predictionNotFound();
  const key = keyOfMedia(address);
  const output = key === undefined ? undefined : await places.outputs.findByKey(owner, key);
  if (output?.prediction !== predictionId) throw outputNotFound();
  return { prediction, output };
}
