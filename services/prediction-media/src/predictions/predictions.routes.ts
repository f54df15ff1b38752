import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { Logger } from '@insta-ai/chassis/logger';
import { calls } from '@insta-ai/proto/http/routes';
import { type DeleteParts, deletePrediction } from './delete-prediction.ts';
import { findOutput, listPredictions, withOutputs } from './load-predictions.ts';
import type { OutputsStore } from './outputs.store.ts';
import { itemNotFound } from './predictions.errors.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { toWire } from './to-wire.ts';

export type PredictionsParts = DeleteParts & {
  predictions: PredictionsStore;
  outputs: OutputsStore;
  log: Logger;
};

export function predictionsRoutes(parts: PredictionsParts): Route[] {
  const list = async (owner: string, content: string) =>
    (await listPredictions(parts, owner, content)).map(toWire);
  return [
    serve(calls.listPredictions, async ({ params, userId }) => {
      const predictions = await list(userId, params.id);
      // Where there is a prediction there is an item; only an empty list may mean that there is none.
      if (predictions.length === 0 && !(await parts.content.has(userId, params.id))) throw itemNotFound();
      return predictions;
    }),
    serve(calls.deletePrediction, async ({ params, query, userId }) => {
      const content = await deletePrediction(parts, {
        owner: userId,
        content: params.id,
        prediction: params.predictionId,
        index: query.index,
        output: query.output,
      });
      return { predictions: await list(userId, params.id), content: content ?? null };
    }),
    serve(calls.addPreferred, ({ params, body, userId }) =>
      setPreferred(parts, userId, params.id, body.output, true),
    ),
    serve(calls.removePreferred, ({ params, body, userId }) =>
      setPreferred(parts, userId, params.id, body.output, false),
    ),
  ];
}

async function setPreferred(
  parts: PredictionsParts,
  owner: string,
  predictionId: string,
  address: string,
  preferred: boolean,
) {
  const { prediction, output } = await findOutput(parts, owner, predictionId, address);
  await parts.outputs.setPreferred(output._id, preferred);
  return toWire(await withOutputs(parts, prediction));
}
