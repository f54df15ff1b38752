import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { outputFolder } from '../media/media-address.ts';
import type { BegunOrdersStore } from '../spending/begun-orders.store.ts';
import type { SpendingGateway } from '../spending/spending.gateway.ts';
import type { OutputsStore } from './outputs.store.ts';
import {
  fieldsOfRunning,
  holdIdOf,
  type Output,
  orderIdOf,
  type Prediction,
  wasNotMade,
} from './prediction.ts';
import type { PredictionsStore } from './predictions.store.ts';

type Remains = {
  outputs: Pick<OutputsStore, 'listOfPrediction' | 'remove'>;
  objects: Pick<ObjectStore, 'remove' | 'list'>;
};

/** What removing takes. */
export type RemovalParts = Remains & {
  predictions: Pick<PredictionsStore, 'find' | 'change' | 'remove' | 'addTrash' | 'removeTrash'>;
  spending: Pick<SpendingGateway, 'end'>;
  orders: Pick<BegunOrdersStore, 'noteStored'>;
  now(): Date;
};

/**
 * Removes a prediction: marked first, so that it is gone for the person and a killed removal is taken up again; the
 * document last. Every step may be done twice.
 */
export async function removePrediction(parts: RemovalParts, prediction: Prediction): Promise<void> {
  const set = { state: 'deleting', trashAt: parts.now() } as const;
  const marked =
    (await markPutOff(parts, prediction, set)) ??
    (await parts.predictions.change(
      prediction._id,
      { states: ['queued', 'creating', 'created', 'adopting', 'completed', 'failed'] },
      { set, unset: fieldsOfRunning },
    ));
  await removeRemains(parts, prediction);
  const deleted = marked ?? (await parts.predictions.find(prediction._id));
  // Where spending is away it stays marked, and is finished later.
  if (!deleted || !(await endCost(parts, deleted))) return;
  // Before it goes: its order would be taken for one that never came to a picture, and what was paid be given back.
  if (deleted.filename === null) await parts.orders.noteStored(orderIdOf(deleted));
  await parts.predictions.remove(prediction._id);
}

/**
 * The image service refused one that it put off, so the note of that try goes with the mark, unless another try came in between: whoever goes on after
 * a kill would take it for asked.
 */
async function markPutOff(
  { predictions }: RemovalParts,
  prediction: Prediction,
  set: Partial<Prediction>,
): Promise<Prediction | undefined> {
  const { _id, createTriedAt } = prediction;
  if (!createTriedAt || !wasNotMade(prediction)) return undefined;
  const unset = [...fieldsOfRunning, 'createTriedAt'] as const;
  return predictions.change(_id, { states: ['queued'], createTriedAt }, { set, unset });
}

/** What was deleted before its end is never said to have ended: what is held for it would stay so for a day. False when nobody heard it. */
function endCost({ spending }: RemovalParts, deleted: Prediction): Promise<boolean> {
  if (deleted.filename !== null || deleted.completedAt !== null) return Promise.resolve(true);
  // The note of a try stands before the try, so without one surely nothing was asked of the image service.
  return spending.end(holdIdOf(deleted), { wasNotMade: deleted.createTriedAt === undefined }).then(
    () => true,
    () => false,
  );
}

/** Removes all outputs of a prediction and every byte under its folder, also those of a copy that a kill cut short. */
export async function removeRemains(parts: Remains, prediction: Pick<Prediction, '_id'>): Promise<void> {
  for (const output of await parts.outputs.listOfPrediction(prediction._id)) {
    await removeBytes(parts, keysOf(output));
    await removeLast(parts, output._id);
  }
  await removeBytes(parts, await parts.objects.list(outputFolder(prediction._id)));
}

/** A prediction may have been deleted while something of it was kept; then nothing of it may stay. Answers whether it was. */
export async function removeUnwanted(
  parts: Remains & { predictions: Pick<PredictionsStore, 'find'> },
  prediction: Pick<Prediction, '_id'>,
): Promise<boolean> {
  const current = await parts.predictions.find(prediction._id);
  if (current && current.state !== 'deleting') return false;
  await removeRemains(parts, prediction);
  return true;
}

/** Removes one output: its keys are remembered at the prediction, so that a kill leaves no bytes behind. */
export async function removeOutput(parts: RemovalParts, output: Output): Promise<void> {
  const trash = { output: output._id, keys: keysOf(output) };
  await parts.predictions.addTrash(output.prediction, trash, parts.now());
  await emptyTrash(parts, output.prediction, trash);
}

/** Second half of the removal of one output. */
export async function emptyTrash(
  parts: RemovalParts,
  predictionId: string,
  trash: { output: string; keys: string[] },
): Promise<void> {
  await removeLast(parts, trash.output);
  await removeBytes(parts, trash.keys);
  await parts.predictions.removeTrash(predictionId, trash.output);
}

/** Removes the record of an output, and what was fitted of it since its keys were read. */
async function removeLast(parts: Remains, outputId: string): Promise<void> {
  const last = await parts.outputs.remove(outputId);
  await removeBytes(parts, last?.fitted ?? []);
}

function keysOf(output: Output): string[] {
  return [output.key, output.thumbnailKey, ...output.fitted];
}

async function removeBytes(parts: Remains, keys: readonly string[]): Promise<void> {
  for (const key of keys) await parts.objects.remove(key);
}
