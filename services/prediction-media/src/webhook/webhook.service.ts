import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { predictionNotFound } from '../predictions/predictions.errors.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { webhookNotSigned, webhookSecretUnknown } from './webhook.errors.ts';
import { isSignedWebhook, type WebhookHead } from './webhook-signature.ts';

export type WebhookParts = {
  predictions: Pick<PredictionsStore, 'find' | 'rememberWebhook'>;
  bus: Bus;
  /** Key that the provider signs with; asked for once. */
  webhookSecret(): Promise<string>;
};

/**
 * The provider says that a run moved. Its word is not taken for it: a valid webhook only wakes the worker, which asks.
 * The worker may be in another process, so every worker hears it.
 */
export async function hearWebhook(
  parts: WebhookParts,
  predictionId: string,
  head: WebhookHead,
  body: Buffer,
): Promise<void> {
  const secret = await parts.webhookSecret().catch((error: unknown) => {
    throw webhookSecretUnknown(error);
  });
  if (!isSignedWebhook(secret, head, body) || !head.id) throw webhookNotSigned();
  const prediction = await parts.predictions.find(predictionId);
  if (!prediction) throw predictionNotFound();
  if (!(await parts.predictions.rememberWebhook(predictionId, head.id))) return;
  const moved = { id: `${predictionId}.moved.${head.id}`, userId: prediction.owner };
  await parts.bus.send(message(events.generationMoved, moved, { predictionId }));
}

/** Remembers the first answer; a failed one is asked for again. */
export function askOnce(ask: () => Promise<string>): () => Promise<string> {
  let asked: Promise<string> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}
