import { createHmac } from 'node:crypto';
import { capForeignText } from '@insta-ai/chassis/app-error';
import { askedPauseMs } from '@insta-ai/chassis/http/asked-pause';
import type { Logger } from '@insta-ai/chassis/logger';
import { type AskOutside, askUnseen } from '@insta-ai/chassis/outside/ask-outside';
import { redact } from '@insta-ai/chassis/outside/redact';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { graphCauseOf } from './graph-cause.ts';
import type { GraphError, GraphResult, Unclear } from './graph-result.ts';
import { type GraphUsage, readUsage } from './graph-usage.ts';

export type GraphParams = Readonly<Record<string, string>>;

/** One documented call: path below the version, parameters, and the reply it must give. */
export type GraphCall<S extends TSchema> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params: GraphParams;
  /** Token it is made with; left out where the parameters carry the proof of who asks. */
  readonly token?: string;
  readonly reply: S;
};

export type GraphClient = <S extends TSchema>(call: GraphCall<S>) => Promise<GraphResult<Static<S>>>;

type Deps = {
  baseUrl: string;
  version: string;
  appSecret: string;
  timeoutMs: number;
  /** Hears what the limits say in an answer to a call with this token. */
  noteUsage?(token: string, usage: GraphUsage): void;
  log: Logger;
  askOutside?: AskOutside;
};

/** From this percentage on a limit is logged as a warning. */
const busyPercent = 80;

const Envelope = Type.Object({
  error: Type.Object({
    code: Type.Number(),
    message: Type.Optional(Type.String()),
    error_subcode: Type.Optional(Type.Number()),
    error_user_title: Type.Optional(Type.String()),
    error_user_msg: Type.Optional(Type.String()),
    is_transient: Type.Optional(Type.Boolean()),
    fbtrace_id: Type.Optional(Type.String()),
  }),
});

/** The only place that talks to the Graph API. It never repeats a call: the caller knows what is safe. */
export function createGraphClient(deps: Deps): GraphClient {
  const base = `${deps.baseUrl.replace(/\/$/, '')}/${deps.version}`;
  const { askOutside = askUnseen } = deps;
  return call => askOutside({ provider: 'graph', call: call.method }, () => make(call), graphCauseOf);

  async function make<S extends TSchema>(call: GraphCall<S>): Promise<GraphResult<Static<S>>> {
    // Documented names only (instagram-graph-api.md, 1.5): the proof is mandatory when the app requires its secret.
    const params = new URLSearchParams(call.params);
    if (call.token) {
      params.set('access_token', call.token);
      params.set('appsecret_proof', proofOf(call.token, deps.appSecret));
    }
    const answer = await send(`${base}/${call.path}`, call.method, params, deps.timeoutMs);
    const result = 'unclear' in answer ? unclear(answer.unclear) : readAnswer(answer, call, deps);
    logOutcome(result, call, deps.log);
    return result;
  }
}

type Answer = { status: number; headers: Headers; text: string };

async function send(
  url: string,
  method: 'GET' | 'POST',
  params: URLSearchParams,
  timeoutMs: number,
): Promise<Answer | { unclear: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response =
      method === 'GET'
        ? await fetch(`${url}?${params}`, { signal, redirect: 'error' })
        : await fetch(url, { method, body: params, signal, redirect: 'error' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { unclear: signal.aborted ? `no answer within ${timeoutMs} ms` : connectionProblem(error) };
  }
}

/** The address of a failed request holds the token, so only the name of the fault is passed on. */
function connectionProblem(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return `connection lost (${typeof cause?.code === 'string' ? cause.code : 'no code'})`;
}

function readAnswer<S extends TSchema>(
  answer: Answer,
  { reply, token = '' }: GraphCall<S>,
  { noteUsage, log }: Pick<Deps, 'noteUsage' | 'log'>,
): GraphResult<Static<S>> {
  const usage = readUsage(answer.headers);
  if (usage) noteUsage?.(token, usage);
  if (usage && Math.max(usage.appPercent ?? 0, usage.accountPercent ?? 0) >= busyPercent)
    log.warn({ usage }, 'platform limit is close');
  const regainMs = usage?.regainMs ?? (askedPauseMs(answer.headers, Date.now()) || undefined);
  const body = parseJson(answer.text);
  if (Value.Check(Envelope, body))
    return { kind: 'refused', error: toGraphError(body.error, answer.status, regainMs) };
  // Whoever stands before the platform let nothing through.
  if (answer.status === 429)
    return { kind: 'refused', error: toGraphError({ code: 0 }, answer.status, regainMs) };
  if (answer.status < 200 || answer.status > 299)
    return unclear(`status ${answer.status} without an error`, answer.status);
  if (!Value.Check(reply, body))
    return unclear('a reply that lacks what the documentation promises', answer.status);
  return { kind: 'ok', value: body };
}

function toGraphError(
  error: Static<typeof Envelope>['error'],
  status: number,
  regainMs: number | undefined,
): GraphError {
  return {
    status,
    code: error.code,
    subcode: error.error_subcode,
    transient: error.is_transient ?? false,
    text: capForeignText(redact(error.message ?? '')),
    ...wordsForPerson(error),
    trace: error.fbtrace_id,
    regainMs,
  };
}

/** Its title where it has nothing more to say. */
function wordsForPerson({
  error_user_title: title = '',
  error_user_msg: message = '',
}: Static<typeof Envelope>['error']): Pick<GraphError, 'forPerson'> {
  const words = capForeignText(redact(message.trim() || title.trim()));
  return words ? { forPerson: words } : {};
}

function logOutcome(result: GraphResult<unknown>, call: GraphCall<TSchema>, log: Logger): void {
  const facts = { method: call.method, path: call.path };
  if (result.kind === 'ok') log.debug(facts, 'platform answered');
  else if (result.kind === 'unclear') log.warn({ ...facts, reason: result.reason }, 'platform unclear');
  else {
    const { status, code, subcode, trace } = result.error;
    log.warn({ ...facts, status, code, subcode, fbtrace_id: trace }, 'platform refused');
  }
}

function unclear(reason: string, status?: number): Unclear {
  return { kind: 'unclear', reason, ...(status && { answer: { words: '', code: String(status) } }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function proofOf(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}
