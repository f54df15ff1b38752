import type { Base } from '../base.ts';
import { postJson } from '../delivery/post-json.ts';
import { createSender, type Planned, type Sender } from '../delivery/sender.ts';
import { numberParam } from '../door/fault-desk.ts';
import { randomMixed } from '../store/random-text.ts';
import { type WebhookEvent, webhookEvents } from './check-create-body.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { endOf, viewPrediction } from './prediction-state.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { signWebhook } from './sign-webhook.ts';

/** One webhook to deliver. Its body is made when it is due, from the state of the prediction at that moment. */
type PlannedWebhook = Planned & {
  messageId: string;
  predictionId: string;
  event: WebhookEvent;
  forged: boolean;
};

export type Webhooks = Sender & {
  plan(record: PredictionRecord, only?: readonly WebhookEvent[]): void;
  /** A cancel drops what was planned for later, and makes the terminal webhook due at once. */
  replanCanceled(record: PredictionRecord): void;
};

/** Without a filter: new outputs and the finish (ai-providers.md A4). */
const defaultEvents: readonly WebhookEvent[] = ['output', 'completed'];

/** The terminal webhook is tried again with growing pauses, the last time about a minute on (ai-providers.md A4). */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

export function createWebhooks({
  store,
  predictions,
  faults,
  clock,
  site,
  reach,
  credentials: { replicateWebhookSecret: secret },
  speed,
}: Base & { predictions: PredictionsStore }): Webhooks {
  const planned = store.collection<PlannedWebhook>('replicate-webhooks');

  const plan: Webhooks['plan'] = (record, only = webhookEvents) => {
    if (!record.webhook) return;
    const take = (kind: string) => faults.take('replicate.create', [kind]);
    if (take('lost-webhook')) return;
    const late = take('late-webhook');
    const delay = late ? numberParam(late, 'ms', 30_000) : 0;
    const forged = take('forged-webhook') !== undefined;
    const twice = take('duplicate-webhook') !== undefined;
    const unordered = take('unordered-webhook') !== undefined;
    const wanted = new Set((record.events ?? defaultEvents).filter(event => only.includes(event)));
    const end = endOf(record);
    const add = (event: WebhookEvent, at: number | undefined, messageId = newMessageId()) => {
      if (at === undefined || !wanted.has(event)) return;
      const common = { id: randomMixed(20), predictionId: record.id, attempts: 0 };
      planned.put({ ...common, messageId, event, forged, dueAt: at + delay });
    };

    const half = end && record.startsAt + (end.at - record.startsAt) / 2;
    add('start', unordered && end ? end.at + 200 : record.startsAt);
    add('logs', end?.status === 'aborted' ? undefined : half);
    if (end?.status === 'succeeded') add('output', end.at);
    const messageId = newMessageId();
    add('completed', end?.at, messageId);
    if (twice) add('completed', end && end.at + 100, messageId);
  };

  return {
    plan,
    replanCanceled(record) {
      for (const one of planned.oldestFirst().filter(({ predictionId }) => predictionId === record.id)) {
        if (one.event === 'completed') planned.put({ ...one, dueAt: record.canceledAt ?? one.dueAt });
        else planned.remove(one.id);
      }
      const asked = record.webhook && (record.events ?? defaultEvents).includes('completed');
      // A prediction that would never have ended had no terminal webhook planned.
      if (asked && endOf({ ...record, canceledAt: undefined }) === undefined) plan(record, ['completed']);
    },
    ...createSender({
      planned,
      clock,
      speed,
      pausesMs,
      async send(one, stopping) {
        const record = predictions.get(one.predictionId);
        if (!record?.webhook) return true;
        const body = JSON.stringify(viewPrediction(record, clock.now(), site.servicesOrigin));
        const status = await postJson(reach(record.webhook), body, headersOf(one, body, secret), stopping);
        const arrived = status !== undefined && status >= 200 && status < 300;
        return arrived || one.event !== 'completed';
      },
    }),
  };
}

const newMessageId = () => `msg_${randomMixed(27)}`;

const strangersSecret = `whsec_${Buffer.from('somebody else').toString('base64')}`;

function headersOf({ messageId, forged }: PlannedWebhook, body: string, secret: string) {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'user-agent': 'Replicate/1.0 (simulated)',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(forged ? strangersSecret : secret, messageId, timestamp, body),
  };
}
