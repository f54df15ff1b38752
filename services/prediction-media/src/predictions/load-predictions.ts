import type { OutputsStore } from './outputs.store.ts';
import type { Prediction, PredictionWithOutputs } from './prediction.ts';
import type { PredictionsStore } from './predictions.store.ts';

type Stores = {
  predictions: Pick<PredictionsStore, 'listOfContent'>;
  outputs: Pick<OutputsStore, 'listOfContent' | 'listOfPrediction'>;
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
  return predictions.map(prediction => ({
    prediction,
    outputs: outputs.filter(output => output.prediction === prediction._id),
  }));
}

export async function withOutputs(
  stores: { outputs: Pick<OutputsStore, 'listOfPrediction'> },
  prediction: Prediction,
): Promise<PredictionWithOutputs> {
  return { prediction, outputs: await stores.outputs.listOfPrediction(prediction._id) };
}
