import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { predictionNotFound } from '../predictions/predictions.errors.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { HookHead } from '../providers/image-provider.ts';
import { type ImageProviders, providerOf } from '../providers/open-providers.ts';
import { webhookNotSigned, webhookSecretUnknown } from './webhook.errors.ts';

export type WebhookParts = {
  predictions: Pick<PredictionsStore, 'find' | 'rememberWebhook'>;
  providers: ImageProviders;
  bus: Bus;
};

/**
 * The provider says that a run moved. Its word is not taken for it: a valid webhook only wakes the worker, which asks.
 * The worker may be in another process, so every worker hears it.
 */
export async function hearWebhook(
  parts: WebhookParts,
  predictionId: string,
  head: HookHead,
  body: Buffer,
): Promise<void> {
  const prediction = await parts.predictions.find(predictionId);
  // Who has no key is told the same of a prediction that is not there: which there are is nobody's business.
  const provider = prediction ? providerOf(parts.providers, prediction) : parts.providers.usual;
  const isGenuine = await provider?.hook?.isGenuine(head, body).catch((error: unknown) => {
    throw webhookSecretUnknown(error);
  });
  if (!isGenuine || !head.id) throw webhookNotSigned();
  if (!prediction) throw predictionNotFound();
  if (!(await parts.predictions.rememberWebhook(predictionId, head.id))) return;
  const moved = { id: `${predictionId}.moved.${head.id}`, userId: prediction.owner };
  await parts.bus.send(message(events.generationMoved, moved, { predictionId }));
}
