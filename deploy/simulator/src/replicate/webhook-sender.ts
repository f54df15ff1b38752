import { type DueRunner, startDueRunner } from '../store/run-due.ts';
import type { World } from '../world.ts';
import { viewPrediction } from './prediction-state.ts';
import { predictionsOf } from './predictions.store.ts';
import { signWebhook } from './sign-webhook.ts';
import { type PlannedWebhook, plannedWebhooksOf } from './webhook-plan.ts';

/** The terminal webhook is tried again with growing pauses, the last time about a minute on (ai-providers.md A4). */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
const answerWithinMs = 10_000;

/** Delivers what is planned and stored, so a restart goes on where the last run stopped. */
export const startWebhookSender = (world: World): DueRunner =>
  startDueRunner(world, plannedWebhooksOf(world), (one, stopping) => deliver(world, one, stopping));

async function deliver(world: World, webhook: PlannedWebhook, stopping: AbortSignal): Promise<void> {
  const planned = plannedWebhooksOf(world);
  const record = predictionsOf(world).get(webhook.predictionId);
  if (!record?.webhook) return planned.remove(webhook.id);
  const body = JSON.stringify(viewPrediction(record, world.clock.now(), world.servicesOrigin));
  const arrived = await post(world, record.webhook, webhook, body, stopping);
  if (stopping.aborted) return;
  const pause = pausesMs[webhook.attempts];
  if (arrived || webhook.event !== 'completed' || pause === undefined) return planned.remove(webhook.id);
  const dueAt = world.clock.now() + pause / world.speed;
  planned.put({ ...webhook, attempts: webhook.attempts + 1, dueAt });
}

async function post(world: World, url: string, webhook: PlannedWebhook, body: string, stopping: AbortSignal) {
  const timestamp = Math.floor(Date.now() / 1000);
  const secret = webhook.forged
    ? `whsec_${Buffer.from('somebody else').toString('base64')}`
    : world.credentials.replicateWebhookSecret;
  try {
    const answer = await fetch(world.reach(url), {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Replicate/1.0 (simulated)',
        'webhook-id': webhook.messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, webhook.messageId, timestamp, body),
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
