import sharp from 'sharp';
import type { Base } from '../base.ts';
import { modelNamed } from './models/models.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { isTerminal, statusAt } from './prediction-state.ts';
import type { PredictionsStore } from './predictions.store.ts';

const answerWithinMs = 15_000;

const noAnswer = 'the host did not answer';

type Asked = Pick<PredictionRecord, 'model' | 'input'>;

const filesIn = ({ model, input }: Asked, inline: boolean) =>
  Object.entries(input).flatMap(([name, value]) => {
    const rule = modelNamed(model)?.input[name];
    const isFile = rule?.type === 'string' && rule.format === 'uri';
    const url = String(value);
    return isFile && url.startsWith('data:') === inline ? [{ name, url }] : [];
  });

const failed = (name: string, problem: string) => `Failed to download input ${name}: ${problem}`;

/** Why the run fails with the pictures that came along inside the request; undefined when all of them are pictures. */
export async function inlineProblem(asked: Asked): Promise<string | undefined> {
  for (const { name, url } of filesIn(asked, true)) {
    const [head = '', data = ''] = url.split(/,(.*)/s);
    const encoding = head.endsWith(';base64') ? 'base64' : 'latin1';
    const isPicture = await sharp(Buffer.from(data, encoding))
      .metadata()
      .then(Boolean, () => false);
    if (!isPicture) return failed(name, 'cannot identify image file');
  }
  return undefined;
}

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
    for (const { name, url } of filesIn(record, false)) {
      const problem = reaches(url) ? await problemOf(reach(url), stopping) : noAnswer;
      if (stopping.aborted) return;
      if (!problem) continue;
      const current = predictions.get(record.id);
      if (current && !isTerminal(statusAt(current, clock.now())))
        predictions.put({ ...current, error: failed(name, problem) });
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
