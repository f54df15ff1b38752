import { randomInt, randomUUID } from 'node:crypto';
import type { Base } from '../base.ts';
import { type Fault, numberParam, textParam } from '../door/fault-desk.ts';
import { randomMixed, randomPredictionId } from '../store/random-text.ts';
import type { CreateBody } from './check-create-body.ts';
import { modelNamed } from './models/models.ts';
import type { PredictionRecord } from './prediction-record.ts';
import type { PredictionsStore } from './predictions.store.ts';
import type { Webhooks } from './webhooks.ts';

/** A model that nobody used for so long is not warm any more. */
const warmMs = 5 * 60_000;

/** A warm model takes about this long; the start is a fifth of it. */
const usualMs = 2_500;

const shaping = ['cold-boot', 'slow-prediction', 'stuck-prediction', 'failed-prediction', 'unknown-fields'];

const interruptedText = 'Prediction interrupted; please retry (code: PA)';

export type Predictions = ReturnType<typeof createPredictions>;

/** A prediction and its webhooks are stored together, before anything is answered. */
export function createPredictions({
  store,
  predictions,
  webhooks,
  faults,
  clock,
  conditions,
  speed,
}: Base & { predictions: PredictionsStore; webhooks: Webhooks }) {
  const takeFaults = () =>
    new Map(
      shaping.flatMap(kind => {
        const fault = faults.take('replicate.create', [kind]);
        return fault ? [[kind, fault] as const] : [];
      }),
    );
  /** Of each version the first prediction for a while waits for a machine. */
  const bootMs = ({ version }: CreateBody): number => {
    const seconds = conditions.now().coldBootSeconds;
    if (seconds === 0) return 0;
    const before = predictions.newestFirst().find(one => one.version === version);
    return before && before.createdAt > clock.now() - warmMs ? 0 : (seconds * 1000) / speed;
  };
  return {
    /** `error`: what the run fails with, where that is known before. */
    create(body: CreateBody, cancelAfterMs: number | undefined, error?: string): PredictionRecord {
      const created = store.together(() => {
        const record = shape(
          body,
          { createdAt: clock.now(), cancelAfterMs, speed, bootMs: bootMs(body), error },
          takeFaults(),
        );
        predictions.put(record);
        webhooks.plan(record);
        return record;
      });
      webhooks.wake();
      return created;
    },
    cancel(record: PredictionRecord): PredictionRecord {
      const canceled = { ...record, canceledAt: clock.now() };
      store.together(() => {
        predictions.put(canceled);
        webhooks.replanCanceled(canceled);
      });
      webhooks.wake();
      return canceled;
    },
  };
}

function shape(
  { webhook, events, version, model, input }: CreateBody,
  {
    createdAt,
    cancelAfterMs,
    speed,
    bootMs,
    error,
  }: { createdAt: number; cancelAfterMs?: number; speed: number; bootMs: number; error?: string },
  faults: ReadonlyMap<string, Fault>,
): PredictionRecord {
  const usual = usualMs / speed;
  const delay = (kind: string) => (faults.has(kind) ? numberParam(faults.get(kind), 'ms', 60_000) : 0);
  const startsAt = Math.round(createdAt + usual * 0.2 + bootMs + delay('cold-boot'));
  const { count = 1, seed, format = 'png' } = modelNamed(model)?.drawing(input) ?? {};
  return {
    id: randomPredictionId(),
    version,
    model,
    input,
    webhook,
    events,
    createdAt,
    startsAt,
    seed: seed ?? randomInt(2 ** 47),
    endsAt: faults.has('stuck-prediction')
      ? undefined
      : Math.round(startsAt + usual * 0.8 + delay('slow-prediction')),
    error: faults.has('failed-prediction')
      ? textParam(faults.get('failed-prediction'), 'error', interruptedText)
      : error,
    deadline: cancelAfterMs === undefined ? undefined : createdAt + cancelAfterMs,
    outputs: outputPaths(count, format === 'jpeg' ? 'jpg' : format),
    unknownFields: faults.has('unknown-fields') || undefined,
  };
}

const outputPaths = (count: number, ending: string) =>
  Array.from(
    { length: count },
    () => `/replicate.delivery/pbxt/${randomMixed(44)}/${randomUUID()}.${ending}`,
  );
