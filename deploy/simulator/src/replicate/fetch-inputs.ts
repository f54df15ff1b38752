import type { World } from '../world.ts';
import { fooocusInput } from './fooocus-input.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { isTerminal, statusAt } from './prediction-state.ts';
import { predictionsOf } from './predictions.store.ts';

const answerWithinMs = 15_000;

const filesIn = (input: Record<string, unknown>) =>
  Object.entries(input).flatMap(([name, value]) => {
    const rule = fooocusInput[name];
    const isFile = rule?.type === 'string' && rule.format === 'uri' && /^https?:/.test(String(value));
    return isFile ? [{ name, url: String(value) }] : [];
  });

/**
 * The model's machine fetches every picture it is given by address; one it cannot reach fails the run. The
 * pictures are looked at no further: the drawing comes from prompt and seed alone.
 */
export async function fetchInputs(
  world: World,
  record: PredictionRecord,
  stopping: AbortSignal,
): Promise<void> {
  for (const { name, url } of filesIn(record.input)) {
    const problem = await problemOf(world.reach(url), stopping);
    if (!problem || stopping.aborted) continue;
    const current = predictionsOf(world).get(record.id);
    if (!current || isTerminal(statusAt(current, world.clock.now()))) return;
    predictionsOf(world).put({ ...current, error: `Failed to download input ${name}: ${problem}` });
    return;
  }
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
    return 'the host did not answer';
  }
}
