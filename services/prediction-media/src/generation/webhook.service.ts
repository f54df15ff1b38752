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

const newsMark = '.news.';

/**
 * The provider says that a run moved. Its word is not taken for it: a valid webhook only wakes the worker, which asks.
 * The worker may be in another process, so the news travels as a progress message that every worker hears.
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
  const { owner: userId, content: contentId, progress } = prediction;
  await parts.bus.send(
    message(
      events.predictionProgressed,
      { id: `${predictionId}${newsMark}${head.id}`, userId },
      { predictionId, contentId, progress },
    ),
  );
}

/** Whether a progress message came from a webhook; a worker's own must not wake it. */
export function isNews(messageId: string): boolean {
  return messageId.includes(newsMark);
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
