import { capForeignText } from '@insta-ai/chassis/app-error';
import { longestPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { asRecord } from '../ask-json.ts';
import type { Download, FoundRun, RunStatus, StartOutcome } from '../image-provider.ts';
import { plainWords } from '../plain-words.ts';
import { runProgress } from './run-progress.ts';

/** A prediction as the provider shows it; any field may be missing (ai-providers.md A2). */
type ProviderRun = {
  id?: unknown;
  status?: unknown;
  output?: unknown;
  error?: unknown;
  logs?: unknown;
  metrics?: unknown;
};

/** What a create came to, by status and body (ai-providers.md A5). The provider's own words about money are never shown. */
export function readCreateAnswer(
  status: number,
  body: unknown,
  retryAfter: string | null,
  model: string,
  now = new Date(),
): StartOutcome {
  const run = asRecord(body);
  if (status >= 200 && status < 300) {
    if (typeof run.id === 'string' && run.id !== '') return { kind: 'created', providerId: run.id };
    return { kind: 'unclear', cause: `status ${status} without an id` };
  }
  if (status === 429) return { kind: 'throttled', afterMs: pauseMs(body, retryAfter, now) };
  if (status === 408 || status >= 500 || status < 400) return { kind: 'unclear', cause: `status ${status}` };
  return { kind: 'refused', reason: refusal(status, run, model) };
}

/** What a look at a run came to. */
export function readRunAnswer(
  status: number,
  body: unknown,
  retryAfter: string | null,
  imageNumber: number,
): RunStatus {
  if (status === 200) return readRun(asRecord(body), imageNumber);
  if (status === 429)
    return { kind: 'unknown', afterMs: pauseMs(body, retryAfter, new Date()), cause: 'too many requests' };
  // A key that is changed while a run is under way: the run goes on, and the new key finds it.
  if (status === 401 || status === 403)
    return { kind: 'unknown', afterMs: 0, cause: `status ${status}`, reason: keyGone };
  if (status === 404)
    return { kind: 'failed', reason: 'The image service does not know this picture any more. Try again.' };
  return { kind: 'unknown', afterMs: 0, cause: `status ${status}` };
}

/** A listed run that is ours. */
export function readFoundRun(listed: unknown): FoundRun {
  const { id, status } = asRecord(listed);
  return { providerId: String(id), hasEnded: status !== 'starting' && status !== 'processing' };
}

function readRun(run: ProviderRun, imageNumber: number): RunStatus {
  switch (run.status) {
    case 'starting':
    case 'processing':
      return { kind: 'running', progress: runProgress(String(run.logs ?? ''), imageNumber) };
    case 'succeeded':
      return readOutputs(run);
    case 'failed':
      return { kind: 'failed', reason: runFailure(run.error) };
    // Its deadline was over before it began; of those that were stopped after it, the canceled, it bills the time (ai-providers.md A2).
    case 'aborted':
      return { kind: 'failed', reason: neverBegan, isUnpaid: true };
    case 'canceled':
      return {
        kind: 'failed',
        reason:
          'The image service stopped before the picture was ready, because it took too long. Try again.',
      };
    default:
      return { kind: 'unknown', afterMs: 0, cause: `status "${capForeignText(String(run.status))}"` };
  }
}

const neverBegan =
  'The image service did not begin the picture in time, so it stopped. Try again in a few minutes.';

/** Pictures of one run that are looked at; no model draws so many. */
const mostOutputs = 32;

/** A run is ended long before (ai-providers.md A1), in seconds. */
const longestRun = 24 * 60 * 60;

/** What is billed: without the time in a queue, or of a cold boot (ai-providers.md A2). */
function secondsOf(metrics: unknown): { seconds?: number } {
  const { predict_time: seconds } = asRecord(metrics);
  return typeof seconds === 'number' && seconds > 0 && seconds <= longestRun ? { seconds } : {};
}

function readOutputs({ output, metrics }: ProviderRun): RunStatus {
  if (output === null || output === undefined)
    return {
      kind: 'failed',
      reason: 'The picture was made but the image service had already removed it. Try again.',
    };
  const said = textsIn(output, 3);
  const addresses = said.filter(text => isAddress.test(text)).slice(0, mostOutputs);
  if (addresses.length > 0) return { kind: 'succeeded', addresses, ...secondsOf(metrics) };
  const words = plainWords(said.join('')).replace(/\.$/, '');
  const reason =
    words === ''
      ? 'The image model made no picture. Change the prompt or try again.'
      : `The image model sent words in place of a picture (“${words}”). Change the prompt, or choose another model.`;
  return { kind: 'failed', reason };
}

/** Some models write why they drew nothing, or something beside it, where pictures stand. */
const isAddress = /^(?:data:|[a-z][a-z0-9+.-]*:\/\/)/i;

/** TABLE: where models put addresses in an output that is an object; the first that is there. */
const placesOfAddresses = ['paths', 'images', 'image', 'output', 'url', 'uri'] as const;

/** A text, or a list or an object of them, in one another: `paths` (ai-providers.md B1), `url`, `images` of `url`. */
function textsIn(output: unknown, depth: number): string[] {
  if (typeof output === 'string') return output === '' ? [] : [output];
  if (depth === 0) return [];
  if (Array.isArray(output)) return output.flatMap(entry => textsIn(entry, depth - 1));
  const found = asRecord(output);
  const place = placesOfAddresses.find(name => found[name] !== undefined && found[name] !== null);
  return place === undefined ? [] : textsIn(found[place], depth - 1);
}

/** A picture that comes inside its address; undefined when it is an address as others. */
export function readDataUri(address: string): Download | undefined {
  if (!/^data:/i.test(address)) return undefined;
  const [, encoding = '', data = ''] = /^data:image\/[\w.+-]+(;[^,]*)?,(.*)$/is.exec(address) ?? [];
  if (!encoding.toLowerCase().endsWith(';base64') || data === '')
    return { kind: 'refused', reason: 'The image service sent a file that is not a picture. Try again.' };
  return { kind: 'bytes', bytes: Buffer.from(data, 'base64') };
}

/** TABLE: failures of a run in words for the person (ai-providers.md A5); the first that fits. */
const runFailures: readonly [pattern: RegExp, words: string][] = [
  [
    /sensitive|nsfw|E005/i,
    'The image service refused this prompt as sensitive. Change the prompt and try again.',
  ],
  [/interrupted|\bPA\b|E8367/i, 'The image service was interrupted while it made the picture. Try again.'],
  [/E1001|out of memory/i, 'The image service ran out of memory. Ask for fewer pictures, or try again.'],
  [/queue has reached|queue is full/i, 'The image service is overloaded. Try again in a few minutes.'],
  [/E6716|E8765|E9243|E9828/, 'The image service could not start its model. Try again in a few minutes.'],
  [/E9825/, 'The image service could not deliver the picture. Try again.'],
];

function runFailure(error: unknown): string {
  const text = typeof error === 'string' ? error.trim() : '';
  const known = runFailures.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  const said = plainWords(text);
  return `The image service could not make the picture${said ? ` (“${said}”)` : ''}. Try again.`;
}

/** The key was taken away, or ran out, while a run was under way. */
const keyGone =
  'The image service does not accept our key any more, so the picture that was begun cannot be fetched, and you may be charged for it. ' +
  'Check REPLICATE_API_TOKEN, then try again.';
const wrongKey = 'The image service does not accept our key. Check REPLICATE_API_TOKEN, then try again.';

/** Titles are those of real answers (ai-providers.md A5; "Version disabled": replicate/cog-comfyui issue 71). */
function refusal(status: number, body: Record<string, unknown>, model: string): string {
  if (status === 401 || status === 403) return wrongKey;
  if (status === 402)
    return 'The account at the image service has no credit left. Add credit there, then try again.';
  if (status === 404)
    return `The image service does not know the model ${model}. Check REPLICATE_BASE_URL and REPLICATE_MODEL.`;
  if (status === 410)
    return `The image service has taken the model ${model} away. Choose another one in REPLICATE_MODEL.`;
  if (status === 413) return 'The control pictures are too large for the image service. Choose smaller ones.';
  const fields = invalidFields(body.invalid_fields);
  if (fields) return `The image model does not accept these settings: ${fields}. Change them and try again.`;
  if (status === 422 && /version disabled/i.test(String(body.title ?? '')))
    return `The image service has switched this version of the model off (${model}). Choose another one in REPLICATE_MODEL.`;
  if (status === 422 && /version/i.test(String(body.title ?? '')))
    return `The image service does not know the version of the model (${model}). Check REPLICATE_MODEL.`;
  return `The image service refused the request (status ${status}). Check the content type and try again.`;
}

function invalidFields(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const lines = value.slice(0, 5).map(entry => {
    const { field, description } = asRecord(entry);
    return `${plainWords(String(field ?? '')).replace(/^input\./, '')}: ${plainWords(String(description ?? ''))}`;
  });
  return lines.join('; ');
}

/** Seconds to wait, from wherever the provider says it; the header is not promised (ai-providers.md A5). */
function pauseMs(body: unknown, retryAfter: string | null, now: Date): number {
  const { retry_after: field, detail } = asRecord(body);
  const inText = /~(\d+)s/.exec(String(detail ?? ''))?.[1];
  // The header may be a moment, as everywhere in HTTP.
  const untilMoment = (Date.parse(retryAfter ?? '') - now.getTime()) / 1000;
  const inHeader = Number.isNaN(Number(retryAfter)) ? untilMoment : retryAfter;
  const seconds = [field, inHeader, inText].map(Number).filter(value => Number.isFinite(value) && value > 0);
  return Math.min(longestPauseMs, Math.max(1, ...seconds) * 1000);
}
