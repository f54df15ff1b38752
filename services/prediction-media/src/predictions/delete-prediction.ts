import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { mediaPath } from '../media/media-address.ts';
import type { ContentGateway } from './content.gateway.ts';
import { withOutputs } from './load-predictions.ts';
import type { OutputsStore } from './outputs.store.ts';
import { isRunning, type Output, type Prediction } from './prediction.ts';
import { outputNotFound, outputUsed, predictionNotFound, stillRunning } from './predictions.errors.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { type RemovalParts, removeOutput, removePrediction } from './remove-prediction.ts';

export type DeleteParts = RemovalParts & {
  predictions: Pick<PredictionsStore, 'find'>;
  outputs: Pick<OutputsStore, 'listOfPrediction'>;
  content: ContentGateway;
};

type DeleteRequest = {
  owner: string;
  content: string;
  prediction: string;
  index: number | undefined;
  output: string | undefined;
};

/**
 * Deletes a prediction, or one of its outputs; the last output takes the prediction with it. The item lets go first: it
 * refuses while it is scheduled, and a kill after it leaves media that can simply be deleted again. A place and an address have
 * to be of the same output, since a place is another one's once one before it is gone. An output that is asked for by its
 * address alone is one of many, of which nobody looked at the items: it stays while any uses it. Answers the item.
 */
export async function deletePrediction(
  parts: DeleteParts,
  request: DeleteRequest,
): Promise<ContentWithNeighbours | undefined> {
  const { prediction, outputs } = await withOutputs(parts, await getOwn(parts, request));
  const chosen = choose(outputs, request);
  if (isForPart(request)) {
    if (isRunning(prediction)) throw stillRunning();
    if (chosen.length === 0) throw outputNotFound();
  }
  const paths = chosen.map(output => mediaPath(output.key));
  if (isByAddressAlone(request)) await refuseWhileUsed(parts, request.owner, paths);
  const content = await parts.content.removeOutputs(request.owner, request.content, paths);
  const isWhole = chosen.length === outputs.length && !(await mayComeBack(parts, prediction));
  if (isWhole) await removePrediction(parts, prediction);
  else for (const output of chosen) await removeOutput(parts, output);
  return content;
}

/** Whether some of it was deleted among many files and can be taken back; when it no longer can, its prediction goes with it. */
async function mayComeBack({ outputs }: DeleteParts, { _id, state }: Prediction): Promise<boolean> {
  if (state !== 'completed') return false;
  return (await outputs.listOfPrediction(_id)).some(({ deletedFrom }) => deletedFrom !== undefined);
}

function isForPart({ index, output }: DeleteRequest): boolean {
  return index !== undefined || output !== undefined;
}

function isByAddressAlone({ index, output }: DeleteRequest): boolean {
  return output !== undefined && index === undefined;
}

function choose(outputs: readonly Output[], { index, output }: DeleteRequest): Output[] {
  return outputs.filter(
    ({ key }, at) =>
      (index === undefined || at === index) && (output === undefined || mediaPath(key) === output),
  );
}

async function refuseWhileUsed({ content }: DeleteParts, owner: string, paths: string[]): Promise<void> {
  const items = await content.list(owner, [], paths);
  const user = items.find(({ outputs }) => outputs.some(output => paths.includes(output)));
  if (user) throw outputUsed(user.title);
}

async function getOwn(parts: DeleteParts, request: DeleteRequest): Promise<Prediction> {
  const found = await parts.predictions.find(request.prediction);
  const own = found?.owner === request.owner && found.content === request.content;
  if (!found || !own || found.state === 'deleting') throw predictionNotFound();
  return found;
}
