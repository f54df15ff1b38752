import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import type { AskOutside } from '@insta-ai/chassis/outside/ask-outside';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai/error';
import type { TObject } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import { type Effort, effortAsked, isEffortRefused } from './effort.ts';
import type { Failure } from './failure-table.ts';
import { type AnswerForm, formBelow, responseFormat } from './forms/answer-form.ts';
import type { KnownForm } from './forms/known-form.store.ts';
import { billIn } from './reply/read-bill.ts';
import { readFailure } from './reply/read-failure.ts';
import { failureIn, hasThoughtIn, hasWrittenIn, textIn } from './reply/read-reply.ts';
import { type Usage, usageIn } from './reply/read-usage.ts';
import { pauseBeforeRetry } from './retry-rule.ts';
import { judgePicture } from './seeing/judge-picture.ts';
import { asSent, type Picture } from './seeing/picture.ts';
import { openServer, unpacked } from './server.ts';
import { callFailed, nobodyWaits } from './text-model.errors.ts';
import { wasNeverMade } from './was-never-made.ts';

export type ChatMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** Beside what a user says. */
  picture?: Picture;
};

export type ChatRequest = {
  messages: ChatMessage[];
  /** Name and schema of the JSON that must come back. */
  name: string;
  schema: TObject;
  /** Moment at which nobody waits any more, in milliseconds since the epoch. */
  deadline: number;
  /** Aborts when the one who asked has left. */
  signal?: AbortSignal | undefined;
  /** Whether its first call waits for room in a budget that is only held: what was paid before would be lost, or nobody further out waits. */
  waitsForRoom?: boolean | undefined;
};

/** Asks the text model; a busy or broken server is asked again as long as somebody waits. Gives the text of the answer. */
export type Chat = (request: ChatRequest) => Promise<string>;

/** How one call to the server ended. */
export type CallEnd = {
  /** Whether the model may have written, whatever came of it. */
  readonly wasMade: boolean;
  /** What the server counted. */
  readonly usage?: Usage;
  /** What the server says that it bills, in millionths of a dollar. */
  readonly billedMicros?: number;
};

/** What is to be done around each call that is made for a question; `make` makes it, and never throws. */
export type Around = <End extends CallEnd>(make: () => Promise<End>) => Promise<End>;

/** A text model whose calls can be seen one by one. */
export type OpenChat = (request: ChatRequest, around?: Around) => Promise<string>;

type Clock = { wait(ms: number, signal?: AbortSignal): Promise<unknown>; random(): number };
const realClock: Clock = { wait: (ms, signal) => pause(ms, undefined, { signal }), random: Math.random };

type Deps = {
  settings: Pick<CalendarAiSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
  forms: KnownForm;
  log: Logger;
  clock?: Clock;
  askOutside?: AskOutside;
};

/** An OpenAI-compatible server. */
export function createOpenAiChat({ settings, forms, log, clock = realClock, askOutside }: Deps): OpenChat {
  let opened: ReturnType<typeof openServer> | undefined;

  // What this model at this server was last seen to do. Kept until the process ends: to find out costs one call, and no money.
  let effort: Effort = 'usual';

  const call = async (request: ChatRequest, { form, wish }: Manner): Promise<unknown> => {
    const leftMs = Math.max(1, request.deadline - Date.now());
    const timeout = AbortSignal.timeout(leftMs);
    const messages = request.messages.map(asSent);
    opened ??= openServer(settings, askOutside);
    const client = await opened;
    const sent = await client.chat.completions
      .create(
        { model: settings.OPENAI_MODEL, messages, ...responseFormat(form, request), ...effortAsked(wish) },
        // The client's own time-out ends with the headers; the signal also covers a body that never ends.
        { timeout: leftMs, signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout },
      )
      .asResponse();
    const body = await unpacked(client, await sent.text());
    const failure = failureIn(body);
    if (failure) throw new FailedReply(failure, hasWrittenIn(body));
    // The server took it so, whatever the model made of it.
    await forms.remember(form);
    if (wish === 'refused') effort = wish;
    else if (effort === 'usual' && hasThoughtIn(body)) effort = 'low';
    return body;
  };

  const tryCall = async (request: ChatRequest, manner: Manner): Promise<Reply | Failed> => {
    if (request.signal?.aborted) return { error: nobodyWaits(), wasMade: false };
    try {
      const body = await call(request, manner);
      return { body, usage: usageIn(body), billedMicros: billIn(body), wasMade: true };
    } catch (error) {
      if (request.signal?.aborted) return { error: nobodyWaits(), wasMade: true };
      const plain = failureOf(error, request);
      const failure = plain && hasPicture(request) ? judgePicture(plain) : plain;
      const hasWritten = error instanceof FailedReply && error.hasWritten;
      return { error, failure, wasMade: hasWritten || !(failure && wasNeverMade(failure, error)) };
    }
  };

  return async (request, around = make => make()) => {
    let manner: Manner = { form: await forms.get(), wish: effort };
    for (let attempt = 1; ; ) {
      const startedAt = Date.now();
      const end = await around<Reply | Failed>(() => tryCall(request, manner));
      if ('body' in end) {
        const text = textIn(end.body);
        const durationMs = Date.now() - startedAt;
        log.info({ task: request.name, attempt, ...manner, durationMs }, 'text model answered');
        return text;
      }
      const { error, failure } = end;
      if (!failure) throw error;
      const other = mannerAfter(manner, failure);
      if (other) {
        log.warn(
          { task: request.name, manner, other, words: failure.words },
          'text model is asked otherwise',
        );
        manner = other;
        continue;
      }
      const leftMs = request.deadline - Date.now();
      const { random } = clock;
      const pauseMs = pauseBeforeRetry(failure, { attempt, leftMs, now: Date.now(), random });
      if (pauseMs === undefined) throw callFailed(failure, error);
      const { status, code } = failure;
      log.warn({ task: request.name, attempt, status, code, pauseMs }, 'text model is asked again');
      // A pause that is cut short is followed by no call.
      await clock.wait(pauseMs, request.signal).catch(() => undefined);
      if (request.signal?.aborted) throw nobodyWaits();
      attempt += 1;
    }
  };
}

/** How a question is put. */
type Manner = { form: AnswerForm; wish: Effort };

/** How the same is asked where a server refused by name how it was; undefined for every other failure. */
function mannerAfter({ form, wish }: Manner, failure: Failure): Manner | undefined {
  if (isEffortRefused(wish, failure)) return { form, wish: 'refused' };
  const lower = formBelow(form, failure);
  return lower && { form: lower, wish };
}

type Reply = CallEnd & { readonly body: unknown };
type Failed = CallEnd & { readonly error: unknown; readonly failure?: Failure };

/** A failure that came with a 200. */
class FailedReply extends Error {
  readonly failure: Failure;
  /** What was written until then is paid, whatever its status says. */
  readonly hasWritten: boolean;

  constructor(failure: Failure, hasWritten: boolean) {
    super(failure.words || failure.kind);
    this.failure = failure;
    this.hasWritten = hasWritten;
  }
}

/** How fetch tells that an answer ended before its end; undefined for a fault of our own. */
function brokenBody({ message, cause }: TypeError): Failure | undefined {
  if (message !== 'terminated') return undefined;
  const isEndless = (cause as { code?: unknown } | undefined)?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return { kind: isEndless ? 'unreadable' : 'brokenOff' };
}

const hasPicture = ({ messages }: ChatRequest) => messages.some(({ picture }) => picture);

/** What the client threw, without its classes; undefined for errors of our own. */
function failureOf(error: unknown, { deadline }: ChatRequest): Failure | undefined {
  if (error instanceof AppError) return undefined;
  if (error instanceof FailedReply) return error.failure;
  // The client calls both signals the user's; this one is the clock's, which may be a moment ahead of the deadline.
  if (error instanceof APIUserAbortError) return { kind: 'timeout' };
  if (error instanceof APIConnectionTimeoutError || Date.now() >= deadline) return { kind: 'timeout' };
  if (error instanceof APIConnectionError) return { kind: 'unreachable' };
  if (error instanceof SyntaxError) return { kind: 'unreadable' };
  if (error instanceof TypeError) return brokenBody(error);
  if (!(error instanceof APIError)) return undefined;
  const { status, headers } = error;
  return readFailure(error.error, { status, headers });
}
