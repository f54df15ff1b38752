import { stepsOfSpeed } from './models/fooocus-input.ts';
import { modelNamed } from './models/models.ts';
import type { PredictionRecord, PredictionStatus } from './prediction-record.ts';

/** API-made predictions lose input, output and logs one hour after they end (ai-providers.md A3). */
const retentionMs = 60 * 60 * 1000;

/** When it ends, and how: by itself, by cancel, or by its deadline, whichever comes first. */
export function endOf(record: PredictionRecord): { at: number; status: PredictionStatus } | undefined {
  const ends: { at: number; status: PredictionStatus }[] = [];
  if (record.canceledAt !== undefined) ends.push({ at: record.canceledAt, status: 'canceled' });
  if (record.deadline !== undefined) {
    // A deadline that passes before the start aborts, after the start it cancels (ai-providers.md A2).
    ends.push({ at: record.deadline, status: record.deadline < record.startsAt ? 'aborted' : 'canceled' });
  }
  if (record.endsAt !== undefined) {
    ends.push({ at: record.endsAt, status: record.error === undefined ? 'succeeded' : 'failed' });
  }
  return ends.sort((a, b) => a.at - b.at)[0];
}

export function statusAt(record: PredictionRecord, now: number): PredictionStatus {
  const end = endOf(record);
  if (end && now >= end.at) return end.status;
  return now >= record.startsAt ? 'processing' : 'starting';
}

export const isTerminal = (status: PredictionStatus) => status !== 'starting' && status !== 'processing';

export const outputsExpireAt = (record: PredictionRecord) => (endOf(record)?.at ?? Infinity) + retentionMs;

/** The prediction as Replicate shows it at this moment (ai-providers.md A2). */
export function viewPrediction(
  record: PredictionRecord,
  now: number,
  origin: string,
): Record<string, unknown> {
  const status = statusAt(record, now);
  const end = isTerminal(status) ? endOf(record) : undefined;
  const removed = now >= outputsExpireAt(record);
  const started = now >= record.startsAt && !(end && end.at < record.startsAt);
  const base = `${origin}/replicate/v1/predictions/${record.id}`;
  return {
    id: record.id,
    model: record.model,
    version: modelNamed(record.model)?.isOfficial ? 'hidden' : record.version,
    input: removed ? {} : record.input,
    logs: removed ? '' : logsAt(record, now),
    output: status === 'succeeded' && !removed ? record.outputs.map(path => `${origin}${path}`) : null,
    data_removed: removed,
    error: status === 'failed' ? record.error : null,
    source: 'api',
    status,
    created_at: isoMicroseconds(record.createdAt),
    started_at: started ? isoMicroseconds(record.startsAt) : null,
    completed_at: end ? isoMicroseconds(end.at) : null,
    urls: { get: base, cancel: `${base}/cancel`, web: `${origin}/replicate/p/${record.id}` },
    ...(end && { metrics: metricsOf(record, end.at) }),
    ...(record.deadline !== undefined && { deadline: isoMicroseconds(record.deadline) }),
    ...(record.webhook !== undefined && { webhook: record.webhook }),
    ...(record.events !== undefined && { webhook_events_filter: record.events }),
    ...(record.unknownFields && { carbon_grams: 0.4, scheduler: { zone: 'simulated-1' } }),
  };
}

const metricsOf = (record: PredictionRecord, endedAt: number) => ({
  ...(endedAt >= record.startsAt && { predict_time: (endedAt - record.startsAt) / 1000 }),
  total_time: (endedAt - record.createdAt) / 1000,
});

function logsAt(record: PredictionRecord, now: number): string {
  if (now < record.startsAt) return '';
  const steps = stepsOfSpeed[String(record.input.performance_selection ?? 'Speed')] ?? 30;
  const end = record.endsAt ?? record.startsAt + 60_000;
  const share = Math.min(
    1,
    (Math.min(now, endOf(record)?.at ?? now) - record.startsAt) / (end - record.startsAt || 1),
  );
  const done =
    record.endsAt === undefined ? Math.min(steps - 1, Math.floor(share * steps)) : Math.floor(share * steps);
  const lines = [`[Parameters] Seed = ${record.seed}`, `[Parameters] Steps = ${steps}`];
  for (let step = 0; step <= done; step += 1) lines.push(progressLine(step, steps));
  return `${lines.join('\n')}\n`;
}

/** A tqdm line, from which clients read the progress. */
function progressLine(step: number, steps: number): string {
  const percent = Math.round((step / steps) * 100);
  const filled = Math.round((step / steps) * 10);
  return `${String(percent).padStart(3)}%|${'█'.repeat(filled)}${' '.repeat(10 - filled)}| ${step}/${steps}`;
}

const isoMicroseconds = (time: number) => new Date(time).toISOString().replace('Z', '000Z');
