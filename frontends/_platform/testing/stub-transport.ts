import type { CallName } from '@insta-ai/proto/http/routes';
import { calls } from '@insta-ai/proto/http/routes';
import type { CallInput, Reply } from '../src/api/api-client.ts';
import { ApiError } from '../src/api/api-error.ts';
import type { Transport, WireRequest } from '../src/api/transport.ts';

/** A call as a screen made it, taken apart again. */
export type SeenCall<N extends CallName = CallName> = {
  name: N;
  params: { [name: string]: string };
  query: { [name: string]: string };
  body: CallInput<N>['body'];
  file: File | null;
  /** The `Idempotency-Key`. */
  repeatKey: string | null;
  /** The bearer token. */
  token: string | null;
};

type Answer<N extends CallName> = Reply<N> | ((call: SeenCall<N>) => Reply<N> | Promise<Reply<N>>);

/** What each call answers. Throw or return an `ApiError` for a failure; return a promise to keep it waiting. */
export type Replies = { [N in CallName]?: Answer<N> | ApiError };

const totals = new WeakMap<object, number>();

/** A page of a list that is longer. */
export function pageOf<Row>(rows: Row[], total: number): Row[] {
  totals.set(rows, total);
  return rows;
}

/** A transport that answers from the given replies and remembers what was asked; anything else fails by name. */
export type ReplyHeaders = { [name: string]: string };

export function stubTransport(
  replies: Replies,
  headers: ReplyHeaders = {},
): { transport: Transport; seen: SeenCall[] } {
  const seen: SeenCall[] = [];
  const transport: Transport = async request => {
    const call = recognise(request);
    seen.push(call);
    const answer: unknown = replies[call.name];
    if (answer === undefined) throw new Error(`The test gives no reply for the call ${call.name}`);
    try {
      const reply = typeof answer === 'function' ? await answer(call) : answer;
      if (reply instanceof ApiError) throw reply;
      const total = Array.isArray(reply) ? String(totals.get(reply) ?? reply.length) : null;
      return {
        status: 200,
        header: name => (name === 'x-total-count' ? total : (headers[name] ?? null)),
        text: JSON.stringify(reply),
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Status 0 is no answer at all.
      if (error.status === 0) throw error;
      const { code, message, details } = error;
      const status = error.status;
      return {
        status,
        header: () => null,
        text: JSON.stringify({ statusCode: status, code, message, details }),
      };
    }
  };
  return { transport, seen };
}

function recognise(request: WireRequest): SeenCall {
  const address = new URL(request.url, 'http://stub');
  for (const [name, call] of Object.entries(calls)) {
    const params = call.method === request.method ? matchPath(call.path, address.pathname) : null;
    // A fixed path beats one with parameters (`createContentWizard` against `:id`).
    if (params && (Object.keys(params).length === 0 || !isFixedPath(request.method, address.pathname))) {
      return {
        name: name as CallName,
        params,
        query: Object.fromEntries(address.searchParams),
        body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
        file: request.body instanceof FormData ? (request.body.get('file') as File) : null,
        repeatKey: request.headers['Idempotency-Key'] ?? null,
        token: request.headers.Authorization?.replace('Bearer ', '') ?? null,
      };
    }
  }
  throw new Error(`No call of the table is ${request.method} ${address.pathname}`);
}

function isFixedPath(method: string, path: string): boolean {
  return Object.values(calls).some(call => call.method === method && call.path === path);
}

function matchPath(pattern: string, path: string): { [name: string]: string } | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: { [name: string]: string } = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodeURIComponent(given[index] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
