import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { TObject } from 'typebox';
import type { CalendarAiSettings } from '../config.ts';
import type { Failure } from './failure-table.ts';
import { readFailure } from './read-failure.ts';
import { readReply } from './read-reply.ts';
import { pauseBeforeRetry } from './retry-rule.ts';
import { openServer, unpacked } from './server.ts';
import { callFailed, nobodyWaits } from './text-model.errors.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type ChatRequest = {
  messages: ChatMessage[];
  /** Name and schema of the JSON that must come back. */
  name: string;
  schema: TObject;
  /** Moment at which nobody waits any more, in milliseconds since the epoch. */
  deadline: number;
  /** Aborts when the one who asked has left. */
  signal?: AbortSignal;
};

/** Asks the text model; a busy or broken server is asked again as long as somebody waits. Gives the text of the answer. */
export type Chat = (request: ChatRequest) => Promise<string>;

type Clock = { wait(ms: number, signal?: AbortSignal): Promise<unknown>; random(): number };
const realClock: Clock = { wait: (ms, signal) => pause(ms, undefined, { signal }), random: Math.random };

type Deps = { settings: Omit<CalendarAiSettings, 'HASHTAG_CAP'>; log: Logger; clock?: Clock };

/** An OpenAI-compatible server. */
export function createOpenAiChat({ settings, log, clock = realClock }: Deps): Chat {
  const client = openServer(settings);

  const call = async (request: ChatRequest): Promise<unknown> => {
    const leftMs = Math.max(1, request.deadline - Date.now());
    const timeout = AbortSignal.timeout(leftMs);
    return client.chat.completions.create(
      {
        model: settings.OPENAI_MODEL,
        messages: request.messages,
        // The nested form is the one that all compatible servers read (C5).
        response_format: {
          type: 'json_schema',
          json_schema: { name: request.name, schema: { ...request.schema }, strict: true },
        },
      },
      // The client's own time-out ends with the headers; the signal also covers a body that never ends.
      { timeout: leftMs, signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout },
    );
  };

  return async request => {
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      try {
        const reply = readReply(await unpacked(client, await call(request)));
        if ('failure' in reply) throw new FailedReply(reply.failure);
        log.info({ task: request.name, attempt, durationMs: Date.now() - startedAt }, 'text model answered');
        return reply.text;
      } catch (error) {
        const failure = failureOf(error, request);
        if (!failure) throw error;
        const leftMs = request.deadline - Date.now();
        const { random } = clock;
        const pauseMs = pauseBeforeRetry(failure, { attempt, leftMs, now: Date.now(), random });
        if (pauseMs === undefined) throw callFailed(failure, error);
        const { status, code } = failure;
        log.warn({ task: request.name, attempt, status, code, pauseMs }, 'text model is asked again');
        // A pause that is cut short is followed by a call that is not made.
        await clock.wait(pauseMs, request.signal).catch(() => undefined);
      }
    }
  };
}

/** A failure that came with a 200. */
class FailedReply extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.words || failure.kind);
    this.failure = failure;
  }
}

/** What the client threw, without its classes; undefined for errors of our own. */
function failureOf(error: unknown, { deadline, signal }: ChatRequest): Failure | undefined {
  if (signal?.aborted) throw nobodyWaits();
  if (error instanceof AppError) return undefined;
  if (error instanceof FailedReply) return error.failure;
  // The client calls both signals the user's; this one is the clock's, which may be a moment ahead of the deadline.
  if (error instanceof APIUserAbortError) return { kind: 'timeout' };
  if (error instanceof APIConnectionTimeoutError || Date.now() >= deadline) return { kind: 'timeout' };
  if (error instanceof APIConnectionError) return { kind: 'unreachable' };
  if (error instanceof SyntaxError) return { kind: 'unreadable' };
  if (!(error instanceof APIError)) return undefined;
  const { status, headers } = error;
  return readFailure(error.error, { status, headers });
}
