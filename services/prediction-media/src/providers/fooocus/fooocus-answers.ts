import { capForeignText } from '@insta-ai/chassis/app-error';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord } from '../ask-json.ts';
import type { RunStatus, StartOutcome } from '../image-provider.ts';
import { plainWords } from '../plain-words.ts';

/** Pause when the queue is full, in milliseconds: about one picture. The server names none. */
const fullQueueMs = 30_000;

const Result = Type.Object({ url: Type.Union([Type.String(), Type.Null()]), finish_reason: Type.String() });

/** AsyncJobResponse (ai-providers.md B3). */
const Job = Type.Object({
  job_id: Type.String({ maxLength: 100 }),
  job_stage: Type.Enum(['WAITING', 'RUNNING', 'SUCCESS', 'ERROR']),
  job_progress: Type.Number(),
  job_status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  job_result: Type.Optional(Type.Union([Type.Array(Result, { maxItems: 32 }), Type.Null()])),
});
type Job = Static<typeof Job>;

const badKey = 'The image service does not accept our key. Check FOOOCUS_API_KEY, then try again.';
const notThere =
  'At the address of the image service there is no Fooocus-API. Check FOOOCUS_BASE_URL, then try again.';
const madeNothing =
  'The image service could not make the picture and gave no reason; its own log on that machine has one. Try again.';
const wasStopped = 'The picture was stopped at the image service before it was ready. Try again.';
const forgotten =
  'The image service does not know this picture any more: it was started anew, or keeps too few pictures (--queue-history). Try again.';

/** What asking for a run came to. */
export function readStartAnswer(
  status: number,
  body: unknown,
  askedPauseMs: number | undefined,
): StartOutcome {
  if (status >= 200 && status < 300) return readStarted(body, status);
  if (status === 429) return { kind: 'throttled', afterMs: askedPauseMs ?? fullQueueMs };
  if (status === 408 || status >= 500 || status < 400) return { kind: 'unclear', cause: `status ${status}` };
  return { kind: 'refused', reason: refusal(status, body) };
}

/** A full queue is said with status 200, and no id (ai-providers.md B3). */
function readStarted(body: unknown, status: number): StartOutcome {
  if (!Value.Check(Job, body)) return { kind: 'unclear', cause: `status ${status} without a job` };
  if (body.job_id !== '') return { kind: 'created', providerId: body.job_id };
  if (body.job_stage === 'ERROR') return { kind: 'throttled', afterMs: fullQueueMs };
  return { kind: 'unclear', cause: 'a job without an id' };
}

/** What a look at a job came to. */
export function readJobAnswer(status: number, body: unknown, askedPauseMs: number | undefined): RunStatus {
  // A key that is changed while a job is under way: the job goes on, and the new key finds it.
  if (status === 401 || status === 403)
    return { kind: 'unknown', afterMs: 0, cause: `status ${status}`, reason: badKey };
  // A proxy in front says 404, too, while the server behind it is away: only the server's own words count.
  if (status === 404 && asRecord(body).job_type === 'Not Found') return { kind: 'failed', reason: forgotten };
  if (status !== 200 || !Value.Check(Job, body))
    return { kind: 'unknown', afterMs: askedPauseMs ?? 0, cause: `status ${status}` };
  return readJob(body);
}

function readJob({ job_stage, job_progress, job_result }: Job): RunStatus {
  switch (job_stage) {
    case 'WAITING':
    case 'RUNNING':
      return { kind: 'running', progress: Math.min(99, Math.max(0, Math.floor(job_progress))) };
    case 'ERROR':
      return { kind: 'failed', reason: madeNothing };
    case 'SUCCESS':
      return readResults(job_result ?? []);
  }
}

function readResults(results: readonly Static<typeof Result>[]): RunStatus {
  const addresses = results.flatMap(({ url, finish_reason }) =>
    finish_reason === 'SUCCESS' && url !== null ? [url] : [],
  );
  if (addresses.length > 0) return { kind: 'succeeded', addresses };
  const failed = results.some(({ finish_reason }) => finish_reason === 'ERROR');
  // Who stops a task in its own screen leaves a success without pictures.
  return { kind: 'failed', reason: failed ? madeNothing : wasStopped };
}

/**
 * Whether this very job is being drawn now. Since its version 0.5 the server never notes that a task began, so a job says
 * WAITING until it ends; one that is drawn has a status text (github.com/mrhan1993/Fooocus-API @cae8733: `start_task` of
 * fooocusapi/task_queue.py is called by nobody).
 */
export function isBeingDrawn(body: unknown): boolean {
  if (!Value.Check(Job, body)) return false;
  if (body.job_stage === 'RUNNING') return true;
  return body.job_stage === 'WAITING' && typeof body.job_status === 'string';
}

const Styles = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 5_000 });

/** Styles that the server offers; undefined where it has no such list. Throws while that cannot be told. */
export function readStyles(status: number, body: unknown): readonly string[] | undefined {
  if (status === 200 && Value.Check(Styles, body)) return body;
  if (status === 200 || status === 404 || status === 405) return undefined;
  throw new Error(`The list of styles answered with status ${status}.`);
}

const Queue = Type.Object({ running_size: Type.Integer({ minimum: 0 }), finished_size: Type.Integer() });

/** What trying address and key found, or what to change. */
export function readCheckAnswer(status: number, body: unknown): { detail: string } | { problem: string } {
  if (status === 401 || status === 403) return { problem: badKey };
  if (status !== 200 || !Value.Check(Queue, body)) return { problem: notThere };
  const orders = body.running_size === 1 ? 'order is' : 'orders are';
  return { detail: `Fooocus-API answers; ${body.running_size} ${orders} being drawn or waiting there.` };
}

function refusal(status: number, body: unknown): string {
  if (status === 401 || status === 403) return badKey;
  if (status === 404 || status === 405) return notThere;
  if (status === 413) return 'The control pictures are too large for the image service. Choose smaller ones.';
  const fields = status === 422 ? invalidFields(asRecord(body).detail) : undefined;
  if (fields)
    return `The image service does not accept these settings: ${fields}. Change them and try again.`;
  return `The image service refused the request (status ${status}). Check the content type and try again.`;
}

/** FastAPI names the place of each wrong field, `body` first. */
function invalidFields(detail: unknown): string | undefined {
  if (!Array.isArray(detail) || detail.length === 0) return undefined;
  const lines = detail.slice(0, 5).map(entry => {
    const { loc, msg } = asRecord(entry);
    const place = (Array.isArray(loc) ? loc : []).filter(part => part !== 'body').join('.');
    return `${plainWords(capForeignText(place))}: ${plainWords(String(msg ?? ''))}`;
  });
  return lines.join('; ');
}
