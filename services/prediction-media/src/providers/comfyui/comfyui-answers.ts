import { capForeignText } from '@insta-ai/chassis/app-error';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord } from '../ask-json.ts';
import type { FoundRun, RunStatus, StartOutcome } from '../image-provider.ts';
import { plainWords } from '../plain-words.ts';
import { OutputFile, viewAddress } from './output-address.ts';

/** Under this name our prediction stands in a prompt's extra_data, for servers that give ids of their own. */
export const markName = 'insta_ai';

/** Pause where a proxy names none, in milliseconds. */
const usualPauseMs = 30_000;
/** ComfyUI tells how far it is only to who listens at its websocket: what is drawn has begun, no more is known. */
const begun = 10;

export const badKey = 'The image service does not accept our key. Check COMFYUI_API_KEY, then try again.';
export const notThere =
  'At the address of the image service there is no ComfyUI. Check COMFYUI_BASE_URL, then try again.';
export const tooLarge = 'The control pictures are too large for the image service. Choose smaller ones.';
const forgotten =
  'The image service does not know this picture any more: it was started anew, or its queue was cleared. Try again.';
const wasStopped = 'The picture was stopped at the image service before it was ready. Try again.';
const noMemory =
  'The image service ran out of memory. Ask for fewer or smaller pictures, or choose a smaller model in COMFYUI_WORKFLOW.';
const savesNothing =
  'The workflow of the image service saved no picture: it needs a node such as SaveImage. Check COMFYUI_WORKFLOW.';

const Started = Type.Object({ prompt_id: Type.String({ minLength: 1, maxLength: 100 }) });

/** What asking for a run came to. */
export function readStartAnswer(
  status: number,
  body: unknown,
  askedPauseMs: number | undefined,
): StartOutcome {
  if (status === 200 && Value.Check(Started, body)) return { kind: 'created', providerId: body.prompt_id };
  if (status === 429) return { kind: 'throttled', afterMs: askedPauseMs ?? usualPauseMs };
  if (status === 408 || status >= 500 || status < 400) return { kind: 'unclear', cause: `status ${status}` };
  return { kind: 'refused', reason: refusal(status, asRecord(body)) };
}

/** A prompt in the queue: its number, its id, its nodes, what came beside it, and where it ends. */
const Queued = Type.Tuple([Type.Unknown(), Type.String(), Type.Unknown(), Type.Unknown()]);
const Queue = Type.Object({
  queue_running: Type.Array(Type.Array(Type.Unknown())),
  queue_pending: Type.Array(Type.Array(Type.Unknown())),
});
type Entry = { id: string; mark: unknown };

export type SeenQueue = { running: readonly Entry[]; waiting: readonly Entry[] };

/** What the server draws and what waits there; undefined when the answer says nothing. */
export function readQueue(status: number, body: unknown): SeenQueue | undefined {
  if (status !== 200 || !Value.Check(Queue, body)) return undefined;
  return {
    running: body.queue_running.flatMap(entryOf),
    waiting: body.queue_pending.flatMap(entryOf),
  };
}

function entryOf(queued: readonly unknown[]): Entry[] {
  const head = queued.slice(0, 4);
  if (!Value.Check(Queued, head)) return [];
  return [{ id: head[1], mark: asRecord(head[3])[markName] }];
}

/** How far a prompt is by the queue; undefined when it is not in it. */
export function progressIn({ running, waiting }: SeenQueue, id: string): number | undefined {
  if (running.some(entry => entry.id === id)) return begun;
  return waiting.some(entry => entry.id === id) ? 0 : undefined;
}

/** Prompts of a prediction in the queue, by our id or our mark. */
export function runsIn({ running, waiting }: SeenQueue, promptId: string, mark: string): FoundRun[] {
  return [...running, ...waiting]
    .filter(entry => entry.id === promptId || entry.mark === mark)
    .map(({ id }) => ({ providerId: id, hasEnded: false }));
}

const Ended = Type.Object({
  prompt: Type.Optional(Type.Array(Type.Unknown())),
  outputs: Type.Record(Type.String(), Type.Unknown()),
  status: Type.Optional(
    Type.Union([
      Type.Object({ status_str: Type.String(), messages: Type.Optional(Type.Array(Type.Unknown())) }),
      Type.Null(),
    ]),
  ),
});
type Ended = Static<typeof Ended>;

/** Prompts of a prediction that have ended, the oldest first, from all of the history or a part; undefined when it cannot be read. */
export function endedRunsIn(
  status: number,
  body: unknown,
  promptId: string,
  mark: string,
): FoundRun[] | undefined {
  if (status !== 200 || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  return Object.entries(body).flatMap(([id, ended]) => {
    const isOurs =
      id === promptId || (Value.Check(Ended, ended) && entryOf(ended.prompt ?? [])[0]?.mark === mark);
    return isOurs ? [{ providerId: id, hasEnded: true }] : [];
  });
}

/** A look that told nothing. A key of the proxy that is changed while a prompt is under way ends none: the new one finds it. */
export function untold(status: number, askedPauseMs = 0): RunStatus {
  const isLocked = status === 401 || status === 403;
  return {
    kind: 'unknown',
    afterMs: askedPauseMs,
    cause: `status ${status}`,
    ...(isLocked && { reason: badKey }),
  };
}

/** What a prompt that is not in the queue came to, by its history. */
export function readHistory(
  status: number,
  body: unknown,
  id: string,
  base: string,
  { most, isOwnNumber }: { most: number; isOwnNumber: boolean },
): RunStatus {
  if (status !== 200 || typeof body !== 'object' || body === null) return untold(status);
  if (!Object.hasOwn(body, id)) return { kind: 'failed', reason: forgotten };
  const ended = asRecord(body)[id];
  if (!Value.Check(Ended, ended))
    return { kind: 'unknown', afterMs: 0, cause: 'a history that cannot be read' };
  if (ended.status?.status_str === 'error') return { kind: 'failed', reason: failure(ended) };
  const files = filesOf(ended);
  if (files.length === 0) return { kind: 'failed', reason: savesNothing };
  const addresses = files.slice(0, most).map(file => viewAddress(base, file));
  return { kind: 'succeeded', addresses, isOwnNumber };
}

/** What was saved; where nothing was, what was only shown. */
function filesOf({ outputs }: Ended): Static<typeof OutputFile>[] {
  const all = Object.values(outputs).flatMap(output => {
    const { images } = asRecord(output);
    return (Array.isArray(images) ? images : []).filter(image => Value.Check(OutputFile, image));
  });
  const saved = all.filter(({ type }) => type === 'output');
  return saved.length > 0 ? saved : all;
}

function failure({ status }: Ended): string {
  const messages = (status?.messages ?? []).filter(entry => Array.isArray(entry));
  const said = (name: string) => messages.find(([event]) => event === name)?.[1];
  if (said('execution_interrupted')) return wasStopped;
  const { node_type, exception_type, exception_message } = asRecord(said('execution_error'));
  const text = plainWords(capForeignText(String(exception_message ?? '')));
  if (/OutOfMemory/.test(String(exception_type)) || /out of memory/i.test(text)) return noMemory;
  const node = plainWords(String(node_type ?? ''));
  return `The image service could not make the picture${node && ` at the node ${node}`}${text && ` (“${text}”)`}. Try again, or check COMFYUI_WORKFLOW.`;
}

function refusal(status: number, body: Record<string, unknown>): string {
  if (status === 401 || status === 403) return badKey;
  if (status === 404 || status === 405) return notThere;
  if (status === 413) return tooLarge;
  const nodes = nodeProblems(body.node_errors) || sentence(asRecord(body.error).message);
  if (nodes)
    return `The image service does not accept the workflow: ${nodes}. Change COMFYUI_WORKFLOW, or install there what is missing.`;
  return `The image service refused the request (status ${status}). Check COMFYUI_WORKFLOW and try again.`;
}

/** Words of the server without the full stop, as they stand within a sentence of ours. */
function sentence(text: unknown): string {
  return typeof text === 'string' ? plainWords(text).replace(/\.$/, '') : '';
}

/** Wrong nodes by their class, as an operator knows them. */
function nodeProblems(errors: unknown): string {
  const lines = Object.values(asRecord(errors))
    .slice(0, 3)
    .map(entry => {
      const { class_type, errors: problems } = asRecord(entry);
      const { message, details } = asRecord(Array.isArray(problems) ? problems[0] : undefined);
      const text = [message, details].flatMap(part => sentence(part) || []);
      return `node ${plainWords(String(class_type ?? 'without a class'))}: ${text.join(': ') || 'not valid'}`;
    });
  return lines.join('; ');
}

const Stats = Type.Object({ system: Type.Object({ comfyui_version: Type.Optional(Type.String()) }) });

/** Which ComfyUI answers, or what to change. */
export function readStats(status: number, body: unknown): { version: string } | { problem: string } {
  if (status === 401 || status === 403) return { problem: badKey };
  if (status !== 200 || !Value.Check(Stats, body)) return { problem: notThere };
  return { version: plainWords(body.system.comfyui_version ?? '').slice(0, 20) };
}
