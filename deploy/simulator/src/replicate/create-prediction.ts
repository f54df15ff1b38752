import { randomInt, randomUUID } from 'node:crypto';
import { type Fault, numberParam, textParam } from '../door/fault-desk.ts';
import { randomMixed, randomPredictionId } from '../store/random-text.ts';
import type { World } from '../world.ts';
import type { CreateBody } from './check-create-body.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { predictionsOf } from './predictions.store.ts';
import { planWebhooks } from './webhook-plan.ts';

/** A warm model takes about this long; the start is a fifth of it. */
const usualMs = 2_500;

const shaping = [
  'cold-boot',
  'slow-prediction',
  'stuck-prediction',
  'failed-prediction',
  'unknown-fields',
] as const;

export const interruptedText = 'Prediction interrupted; please retry (code: PA)';

/** Prediction and planned webhooks are stored together, before anything is answered. */
export function createPrediction(world: World, body: CreateBody, cancelAfterMs: number | undefined) {
  return world.store.together(() => {
    const faults = takeAll(world, shaping);
    const record = shape(world, body, cancelAfterMs, faults);
    predictionsOf(world).put(record);
    planWebhooks(world, record);
    return record;
  });
}

function shape(
  world: World,
  body: CreateBody,
  cancelAfterMs: number | undefined,
  faults: ReadonlyMap<string, Fault>,
): PredictionRecord {
  const createdAt = world.clock.now();
  const usual = usualMs / world.speed;
  const boot = faults.has('cold-boot') ? numberParam(faults.get('cold-boot'), 'ms', 60_000) : 0;
  const slow = faults.has('slow-prediction') ? numberParam(faults.get('slow-prediction'), 'ms', 60_000) : 0;
  const startsAt = Math.round(createdAt + usual * 0.2 + boot);
  const { webhook, events, version, model, input } = body;
  const asked = Number(input.image_seed ?? -1);
  return {
    id: randomPredictionId(),
    version,
    model,
    input,
    webhook,
    events,
    createdAt,
    startsAt,
    seed: asked === -1 ? randomInt(2 ** 47) : asked,
    endsAt: faults.has('stuck-prediction') ? undefined : Math.round(startsAt + usual * 0.8 + slow),
    error: faults.has('failed-prediction')
      ? textParam(faults.get('failed-prediction'), 'error', interruptedText)
      : undefined,
    deadline: cancelAfterMs === undefined ? undefined : createdAt + cancelAfterMs,
    outputs: outputPaths(Number(input.image_number ?? 1)),
    unknownFields: faults.has('unknown-fields') || undefined,
  };
}

const takeAll = (world: World, kinds: readonly string[]) =>
  new Map(
    kinds.flatMap(kind => {
      const fault = world.faults.take('replicate.create', [kind]);
      return fault ? [[kind, fault] as const] : [];
    }),
  );

const outputPaths = (count: number) =>
  Array.from({ length: count }, () => `/replicate.delivery/pbxt/${randomMixed(44)}/${randomUUID()}.png`);
