import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { mediaPath } from '../media/media-address.ts';
import type { ContentGateway } from './content.gateway.ts';
import { withOutputs } from './load-predictions.ts';
import type { OutputsStore } from './outputs.store.ts';
import { isRunning, type Prediction } from './prediction.ts';
import { outputNotFound, predictionNotFound, stillRunning } from './predictions.errors.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { type RemovalParts, removeOutput, removePrediction } from './remove-prediction.ts';

export type DeleteParts = RemovalParts & {
  predictions: Pick<PredictionsStore, 'find'>;
  outputs: Pick<OutputsStore, 'listOfPrediction'>;
  content: ContentGateway;
};

type DeleteRequest = { owner: string; content: string; prediction: string; index: number | undefined };

/**
 * Deletes a prediction, or one of its outputs; the last output takes the prediction with it. The item lets go first: it
 * refuses while it is scheduled, and a kill after it leaves media that can simply be deleted again. Answers the item.
 */
export async function deletePrediction(
  parts: DeleteParts,
  request: DeleteRequest,
): Promise<ContentWithNeighbours | undefined> {
  const { prediction, outputs } = await withOutputs(parts, await getOwn(parts, request));
  const chosen = request.index === undefined ? outputs : outputs.slice(request.index, request.index + 1);
  if (request.index !== undefined) {
    if (isRunning(prediction)) throw stillRunning();
    if (chosen.length === 0) throw outputNotFound();
  }
  const paths = chosen.map(output => mediaPath(output.key));
  const content = await parts.content.removeOutputs(request.owner, request.content, paths);
  if (chosen.length === outputs.length) await removePrediction(parts, prediction);
  else for (const output of chosen) await removeOutput(parts, output);
  return content;
}

async function getOwn(parts: DeleteParts, request: DeleteRequest): Promise<Prediction> {
  const found = await parts.predictions.find(request.prediction);
  const own = found?.owner === request.owner && found.content === request.content;
  if (!found || !own || found.state === 'deleting') throw predictionNotFound();
  return found;
}
