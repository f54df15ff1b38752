import { numberParam } from '../door/fault-desk.ts';
import { randomMixed } from '../store/random-text.ts';
import type { World } from '../world.ts';
import { type WebhookEvent, webhookEvents } from './check-create-body.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { endOf } from './prediction-state.ts';

/** One webhook to deliver. The body is made when it is due, from the state the prediction has at `showsAt`. */
export type PlannedWebhook = {
  id: string;
  messageId: string;
  predictionId: string;
  event: WebhookEvent;
  dueAt: number;
  attempts: number;
  forged: boolean;
};

export const plannedWebhooksOf = (world: World) =>
  world.store.collection<PlannedWebhook>('replicate-webhooks');

/** Without a filter: new outputs and the finish (ai-providers.md A4). */
const defaultEvents: readonly WebhookEvent[] = ['output', 'completed'];

export function planWebhooks(
  world: World,
  record: PredictionRecord,
  only: readonly WebhookEvent[] = webhookEvents,
): void {
  if (!record.webhook) return;
  const take = (kind: string) => world.faults.take('replicate.create', [kind]);
  if (take('lost-webhook')) return;
  const late = take('late-webhook');
  const delay = late ? numberParam(late, 'ms', 30_000) : 0;
  const forged = take('forged-webhook') !== undefined;
  const twice = take('duplicate-webhook') !== undefined;
  const unordered = take('unordered-webhook') !== undefined;
  const wanted = new Set((record.events ?? defaultEvents).filter(event => only.includes(event)));
  const end = endOf(record);
  const plan = (event: WebhookEvent, at: number | undefined, messageId = `msg_${randomMixed(27)}`) => {
    if (at === undefined || !wanted.has(event)) return;
    const id = randomMixed(20);
    const dueAt = at + delay;
    plannedWebhooksOf(world).put({
      id,
      messageId,
      predictionId: record.id,
      event,
      dueAt,
      attempts: 0,
      forged,
    });
  };

  const half = end && record.startsAt + (end.at - record.startsAt) / 2;
  plan('start', unordered && end ? end.at + 200 : record.startsAt);
  plan('logs', end?.status === 'aborted' ? undefined : half);
  if (end?.status === 'succeeded') plan('output', end.at);
  const messageId = `msg_${randomMixed(27)}`;
  plan('completed', end?.at, messageId);
  if (twice) plan('completed', end && end.at + 100, messageId);
}

/** After a cancel what was planned for later no longer happens; the terminal webhook is due at once. */
export function replanCanceled(world: World, record: PredictionRecord): void {
  const planned = plannedWebhooksOf(world);
  const mine = planned.oldestFirst().filter(one => one.predictionId === record.id);
  for (const one of mine) {
    if (one.event === 'completed') planned.put({ ...one, dueAt: record.canceledAt ?? one.dueAt });
    else planned.remove(one.id);
  }
  const asked = record.webhook && (record.events ?? defaultEvents).includes('completed');
  // A prediction that would never have ended had no terminal webhook planned.
  if (asked && endOf({ ...record, canceledAt: undefined }) === undefined)
    planWebhooks(world, record, ['completed']);
}
