import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord, parseJson } from '../ask-json.ts';
import type { StartOutcome } from '../image-provider.ts';
import { plainWords } from '../plain-words.ts';

/** Pause where none is named, in milliseconds: about one picture. It is a proxy that says "too many requests". */
const usualPauseMs = 30_000;

const Drawn = Type.Object({ images: Type.Array(Type.String()), info: Type.String() });

/** Pictures with the moment that their job began at, by the server's clock; or why there are none. */
export type DrawingAnswer =
  | { kind: 'pictures'; pictures: Buffer[]; jobTimestamp: string | undefined }
  | Exclude<StartOutcome, { kind: 'drawn' | 'created' }>;

const badKey =
  'The image service does not accept our user and password. Check SDWEBUI_API_AUTH, then try again.';
const notThere =
  'At the address of the image service there is no Stable Diffusion web UI with --api. Check SDWEBUI_BASE_URL, then try again.';
export const wasStopped = 'The picture was stopped at the image service before it was ready. Try again.';

/** What an order came to. */
export function readDrawing(
  status: number,
  body: unknown,
  count: number,
  askedPauseMs: number | undefined,
): DrawingAnswer {
  if (status >= 200 && status < 300) return readPictures(status, body, count);
  if (status === 429) return { kind: 'throttled', afterMs: askedPauseMs ?? usualPauseMs };
  if (isOutOfMemory(body)) return { kind: 'refused', reason: outOfMemory };
  if (status === 408 || status >= 500 || status < 400) return { kind: 'unclear', cause: `status ${status}` };
  return { kind: 'refused', reason: refusal(status, asRecord(body)) };
}

/** A grid of all may stand before them, and what extensions made behind them. */
function readPictures(status: number, body: unknown, count: number): DrawingAnswer {
  if (!Value.Check(Drawn, body)) return { kind: 'unclear', cause: `status ${status} without pictures` };
  const { index_of_first_image: first, job_timestamp: jobTimestamp } = asRecord(parseJson(body.info));
  const from = Number.isInteger(first) ? Number(first) : 0;
  const pictures = body.images.slice(from, from + count).map(text => Buffer.from(text, 'base64'));
  if (pictures.length === 0)
    return { kind: 'refused', reason: 'The image service made no picture. Try again.' };
  return {
    kind: 'pictures',
    pictures,
    jobTimestamp: typeof jobTimestamp === 'string' ? jobTimestamp : undefined,
  };
}

const Progress = Type.Object({
  state: Type.Object({ interrupted: Type.Boolean(), job_timestamp: Type.String() }),
});

/** Whether the job of that moment was interrupted, in its own screen: it answers with what it had until then, and says nothing of it. */
export function wasInterrupted(progress: unknown, jobTimestamp: string): boolean {
  if (!Value.Check(Progress, progress)) return false;
  return progress.state.interrupted && progress.state.job_timestamp === jobTimestamp;
}

const Models = Type.Array(Type.Object({ title: Type.String(), model_name: Type.String() }));

/** What trying address and key found, or what to change. */
export function readModels(
  status: number,
  body: unknown,
  model: string | undefined,
): { detail: string } | { problem: string } {
  if (status === 401 || status === 403) return { problem: badKey };
  if (status !== 200 || !Value.Check(Models, body)) return { problem: notThere };
  if (model === undefined) {
    const checkpoints = body.length === 1 ? '1 checkpoint' : `${body.length} checkpoints`;
    return { detail: `The Stable Diffusion web UI answers; it has ${checkpoints}.` };
  }
  const isThere = body.some(({ title, model_name: name }) => title === model || name === model);
  if (isThere) return { detail: `The Stable Diffusion web UI answers; it has the checkpoint ${model}.` };
  return {
    problem: `The Stable Diffusion web UI has no checkpoint ${model}. Check SDWEBUI_MODEL, then try again.`,
  };
}

/** The name of the error stands beside its words. */
const isOutOfMemory = (body: unknown) => asRecord(body).error === 'OutOfMemoryError';
const outOfMemory =
  'The image service ran out of memory. Ask for a smaller picture in the content type, then try again.';

function refusal(status: number, { detail, errors }: Record<string, unknown>): string {
  if (status === 401 || status === 403) return badKey;
  const words = wordsOf(detail) || plainWords(typeof errors === 'string' ? errors : '');
  if ((status === 404 && (!words || words === 'Not Found')) || status === 405) return notThere;
  if (status === 413) return 'The control pictures are too large for the image service. Choose smaller ones.';
  const quoted = words ? ` (“${words}”)` : ` (status ${status})`;
  return `The image service refused the request${quoted}. Check the content type, then try again.`;
}

/** FastAPI names the place of each wrong field, `body` first. */
function wordsOf(detail: unknown): string {
  if (typeof detail === 'string') return plainWords(detail);
  if (!Array.isArray(detail)) return '';
  const lines = detail.slice(0, 5).map(entry => {
    const { loc, msg } = asRecord(entry);
    const place = (Array.isArray(loc) ? loc : []).filter(part => part !== 'body').join('.');
    return `${plainWords(place)}: ${plainWords(String(msg ?? ''))}`;
  });
  return lines.join('; ');
}
