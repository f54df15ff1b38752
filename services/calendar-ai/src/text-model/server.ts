import { type AskOutside, askUnseen } from '@insta-ai/chassis/outside/ask-outside';
import { causeOfStatus } from '@insta-ai/chassis/outside/outside-cause';
import type { APIError, OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import type { Dispatcher, fetch as Fetch, RequestInit, Response } from 'undici';
import type { CalendarAiSettings } from '../config.ts';
import { isLast, joinChunks } from './reply/join-chunks.ts';

/** The client of the configured server. It would repeat calls that must not be repeated: the rule is our own (C6), and so is the log. */
export async function openServer(
  settings: Pick<CalendarAiSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  askOutside: AskOutside = askUnseen,
): Promise<OpenAI> {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = settings;
  const Client = await loadClient();
  return new Client({
    apiKey,
    baseURL,
    maxRetries: 0,
    logLevel: 'off',
    fetch: patientFetch(askOutside) as typeof fetch,
  });
}

/**
 * The client forgets the words of an error that does not stand under `error`: FastAPI's, old vLLM's, plain text. Loaded with the first
 * call, for it is 200 files, and most processes of a kind never ask.
 */
async function loadClient(): Promise<typeof OpenAI> {
  const sdk = await import('openai');
  return class extends sdk.OpenAI {
    protected override makeStatusError(
      status: number,
      body: object | undefined,
      message: string | undefined,
      headers: Headers,
    ): APIError {
      const isUsual = body && 'error' in body && body.error;
      return super.makeStatusError(status, isUsual ? body : { error: body ?? message }, message, headers);
    }
  };
}

/** Any time, and in bytes more than any answer has with its thoughts. */
const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: 16 * 1024 * 1024 };

/**
 * Node's own fetch gives up after five minutes without a word, and a model on a small machine thinks longer than that over a calendar;
 * every call has its own limit. Loaded with the first call, for a start needs none.
 */
function patientFetch(askOutside: AskOutside) {
  let dispatcher: Dispatcher | undefined;
  return async (url: string, init: object) => {
    const undici = await import('undici');
    dispatcher ??= (await import('@insta-ai/chassis/outside/open-way-out')).openWayOut(limits);
    const how = { ...init, dispatcher };
    const call = {
      provider: 'text-model',
      call: new URL(url).pathname.endsWith('/models') ? 'models' : 'write',
    };
    return askOutside(
      call,
      () => fetchThere(undici.fetch, url, how),
      ({ status }) => causeOfStatus(status),
    );
  };
}

const movedStatuses: readonly number[] = [301, 302, 307, 308];
/** How often a server may send its callers on, to TLS or to another port of its own. */
const mostMoves = 3;

/**
 * Fetches without leaving the host that the operator named: by itself fetch would take what is asked anywhere, also into our own network,
 * and make a GET of it. An answer that sends elsewhere is the answer.
 */
async function fetchThere(fetch: typeof Fetch, url: string, how: RequestInit): Promise<Response> {
  let at = url;
  for (let moves = 0; ; moves += 1) {
    const response = await fetch(at, { ...how, redirect: 'manual' });
    const to = movedStatuses.includes(response.status) ? response.headers.get('location') : null;
    if (to === null || moves === mostMoves || !isOfSameHost(to, at)) return response;
    await response.body?.cancel();
    at = new URL(to, at).href;
  }
}

/** What is asked over TLS is not asked without it. */
function isOfSameHost(to: string, at: string): boolean {
  if (!URL.canParse(to, at)) return false;
  const [from, next] = [new URL(at), new URL(to, at)];
  const isAsSafe = next.protocol === 'https:' || (next.protocol === 'http:' && from.protocol === 'http:');
  return isAsSafe && next.hostname === from.hostname;
}

/**
 * An answer by what it is, whatever type is named with it: some servers stream without being asked to, some call a stream JSON or a JSON
 * text. A stream that ends in the middle of an event broke off, unless its answer was whole by then.
 */
export async function unpacked(client: OpenAI, text: string): Promise<unknown> {
  if (text.trimStart().startsWith('{')) return JSON.parse(text);
  const chunks: unknown[] = [];
  const controller = new AbortController();
  // In the mode `events` errors are chunks as well.
  const stream = Stream.fromSSEResponse(new globalThis.Response(text), controller, client, false, 'events');
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof SyntaxError) || chunks.length === 0) throw error;
    if (!chunks.some(isLast)) chunks.push({ error: { message: '' } });
  }
  return joinChunks(chunks);
}
