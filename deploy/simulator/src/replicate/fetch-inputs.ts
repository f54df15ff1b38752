import type { Base } from '../base.ts';
import { fooocusInput } from './fooocus-input.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { isTerminal, statusAt } from './prediction-state.ts';
import type { PredictionsStore } from './predictions.store.ts';

const answerWithinMs = 15_000;

const noAnswer = 'the host did not answer';

const filesIn = (input: Record<string, unknown>) =>
  Object.entries(input).flatMap(([name, value]) => {
    const rule = fooocusInput[name];
    const isFile = rule?.type === 'string' && rule.format === 'uri' && /^https?:/.test(String(value));
    return isFile ? [{ name, url: String(value) }] : [];
  });

export type FetchInputs = (record: PredictionRecord, stopping: AbortSignal) => Promise<void>;

/**
 * The model's machine fetches every picture it is given by address; one that it cannot reach fails the run. Nothing
 * more is done with the pictures: the drawing comes from prompt and seed alone.
 */
export function createFetchInputs({
  predictions,
  clock,
  reach,
  reaches,
}: Base & { predictions: PredictionsStore }): FetchInputs {
  return async (record, stopping) => {
    for (const { name, url } of filesIn(record.input)) {
      const problem = reaches(url) ? await problemOf(reach(url), stopping) : noAnswer;
      if (stopping.aborted) return;
      if (!problem) continue;
      const current = predictions.get(record.id);
      if (current && !isTerminal(statusAt(current, clock.now())))
        predictions.put({ ...current, error: `Failed to download input ${name}: ${problem}` });
      return;
    }
  };
}

async function problemOf(url: string, stopping: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) return `HTTP ${answer.status}`;
    const type = answer.headers.get('content-type') ?? '';
    return type.startsWith('image/') || type === 'application/octet-stream'
      ? undefined
      : `not an image (${type || 'no type'})`;
  } catch {
    return noAnswer;
  }
}
