import { callTimeoutMs, sentAlways } from '@insta-ai/proto/data/calls';
import { totalCountHeader } from '@insta-ai/proto/data/paging';
import type { CallName, calls } from '@insta-ai/proto/http/routes';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { takeAskedWithPage } from './asked-with-page.ts';
import { callRow } from './call-table.ts';
import { credentials } from './credentials.ts';
import { rememberReplies } from './remember-replies.ts';
import { browserTransport, type Transport, type WireReply, type WireRequest } from './transport.ts';

type CallOf<N extends CallName> = (typeof calls)[N];

/** What goes into a call; only what the contract has may be given. */
export type CallInput<N extends CallName> = {
  params?: ParamsOf<CallOf<N>>;
  /** What is left out takes the contract's default. */
  query?: Partial<QueryOf<CallOf<N>>>;
  body?: BodyOf<CallOf<N>>;
  /**
   * Names the work, so that asking twice does it once (sent as `Idempotency-Key`; the rows that heed it say so). Make one
   * per thing the person wants, and give the same one again when the answer got lost.
   */
  repeatKey?: string;
  /** The one file of an upload. */
  file?: File;
  /** Share that has been sent, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Lets the call outlive the page (a last save while the tab closes). */
  keepalive?: boolean;
  /** Asks with this token instead of the session's; when it is refused nobody is asked to sign in. */
  token?: string;
};

/** What a call answers. */
export type Reply<N extends CallName> = ReplyOf<CallOf<N>>;

const ownTransport = rememberReplies(takeAskedWithPage(browserTransport));
let transport: Transport = ownTransport;

/** Replaces what carries the calls (tests, standalone pages); without an argument the browser's own comes back. */
export function setTransport(replacement: Transport = ownTransport) {
  transport = replacement;
}

/** Makes a call of the table and answers its reply; throws `ApiError`. */
export async function callApi<N extends CallName>(name: N, input: CallInput<N> = {}): Promise<Reply<N>> {
  return (await callApiWithTotal(name, input)).reply;
}

/** Like `callApi`, with the number of items behind a paged list (null where the call tells none). */
export async function callApiWithTotal<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
): Promise<{ reply: Reply<N>; total: number | null }> {
  const { reply, header } = await callApiWithHeaders(name, input);
  const total = header(totalCountHeader);
  return { reply, total: total === null ? null : Number(total) };
}

/** Like `callApi`, with the headers of the reply (null for one that it does not carry). */
export async function callApiWithHeaders<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
): Promise<{ reply: Reply<N>; header: (name: string) => string | null }> {
  const { status, text, header } = await sendSignedIn(name, input);
  const body = parse(text);
  if (status < 200 || status >= 300) throw apiErrorFrom(status, body);
  if (body === undefined)
    throw new ApiError('internal', 'The server sent an answer that cannot be read.', status);
  return { reply: body as Reply<N>, header };
}

/**
 * A 401 means that nothing was done, so after a new sign-in the same call is made once more: what was typed is not lost
 * when a session ends in the middle of the work.
 */
async function sendSignedIn<N extends CallName>(name: N, input: CallInput<N>): Promise<WireReply> {
  const sentToken = credentials.token();
  const answer = await transport(toWire(name, input));
  const isOfSession = callRow(name).access !== 'public' && input.token === undefined;
  if (answer.status !== 401 || !isOfSession) return answer;
  const newToken = credentials.token();
  const isRenewed = (newToken !== null && newToken !== sentToken) || (await credentials.refused());
  return isRenewed ? transport(toWire(name, input)) : answer;
}

function toWire<N extends CallName>(name: N, input: CallInput<N>): WireRequest {
  const row = callRow(name);
  const timeout = AbortSignal.timeout(callTimeoutMs);
  const { body, contentType } = encode(input);
  const token = input.token ?? credentials.token();
  return {
    method: row.method,
    url: fillPath(row.path, input.params) + queryString(input.query),
    headers: {
      ...sentAlways,
      ...(contentType && { 'Content-Type': contentType }),
      ...(input.repeatKey && { 'Idempotency-Key': input.repeatKey }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body,
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    keepalive: input.keepalive,
    onUploadProgress: input.onUploadProgress,
  };
}

function encode({ file, body }: { file?: File; body?: unknown }): {
  body?: string | FormData;
  contentType?: string;
} {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' };
}

function fillPath(path: string, params: unknown): string {
  const values: { [name: string]: unknown } =
    typeof params === 'object' && params !== null ? { ...params } : {};
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`The call ${path} needs the parameter ${name}`);
    return encodeURIComponent(String(values[name]));
  });
}

function queryString(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
