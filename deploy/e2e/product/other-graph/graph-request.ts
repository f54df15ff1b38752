import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request as the API reads it: path below the version, and its parameters wherever they came from. */
export type GraphRequest = { method: string; path: string; params: Map<string, string>; token: string };

/** An answer of Meta's error envelope (instagram-graph-api.md, 7.1). */
export class Refusal extends Error {
  readonly status: number;
  readonly subcode: number | undefined;
  readonly body: object;

  constructor(
    code: number,
    message: string,
    subcode?: number,
    more: { status?: number; type?: string } = {},
  ) {
    super(message);
    this.status = more.status ?? 400;
    this.subcode = subcode;
    this.body = {
      error: {
        message,
        type: more.type ?? 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        is_transient: false,
        fbtrace_id: 'AotherGraph',
      },
    };
  }
}

/** Versions that answer in November 2026 (instagram-graph-api.md, 8); one that has ended is refused, not silently raised. */
const versions = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];

/** Reads query, form or JSON body, and the token as a parameter or as a bearer header (2.1); nothing may come twice. */
export async function readRequest(incoming: IncomingMessage): Promise<GraphRequest> {
  const url = new URL(incoming.url ?? '/', 'http://graph');
  const [version = '', ...rest] = url.pathname.slice(1).split('/');
  if (!versions.includes(version)) throw new Refusal(2635, `Unknown or ended version: ${version}`);
  const params = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (params.has(name)) throw new Refusal(100, `(#100) Param ${name} was sent twice`);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new Refusal(100, `(#100) Param ${name} must be a text`);
    if (value === '') throw new Refusal(100, `(#100) Param ${name} must be non-empty`);
    params.set(name, String(value));
  };
  for (const [name, value] of url.searchParams) add(name, value);
  for (const [name, value] of await bodyOf(incoming)) add(name, value);
  const bearer = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1];
  if (bearer) add('access_token', bearer);
  const token = params.get('access_token') ?? '';
  params.delete('access_token');
  return { method: incoming.method ?? '', path: rest.join('/'), params, token };
}

async function bodyOf(incoming: IncomingMessage): Promise<[string, unknown][]> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return [];
  if (incoming.method === 'GET') throw new Refusal(100, '(#100) A GET has no body');
  const [type] = (incoming.headers['content-type'] ?? '').split(';');
  if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(text)];
  if (type === 'application/json') return Object.entries(JSON.parse(text));
  throw new Refusal(100, `(#100) Unsupported content type ${type}`);
}

/** Only documented names (the given ones and the proof) are taken, and those marked with `!` must be there. */
export function checkParams(params: ReadonlyMap<string, string>, documented: readonly string[]): void {
  const names = documented.map(name => name.replace('!', ''));
  for (const name of params.keys()) {
    if (!names.includes(name) && name !== 'appsecret_proof')
      throw new Refusal(100, `(#100) Unknown param ${name}`);
  }
  for (const name of documented.filter(name => name.endsWith('!'))) {
    if (!params.has(name.slice(0, -1)))
      throw new Refusal(100, `(#100) The parameter ${name.slice(0, -1)} is required`);
  }
}

/** The app is set to "Require App Secret" (1.5): every call with a person's or a page's token proves the secret. */
export function checkProof(params: ReadonlyMap<string, string>, token: string, secret: string): void {
  const proof = params.get('appsecret_proof');
  const right = createHmac('sha256', secret).update(token).digest('hex');
  if (proof === right) return;
  const message = proof
    ? 'Invalid appsecret_proof provided in the API argument'
    : 'API calls from the server require an appsecret_proof argument';
  throw new Refusal(100, message, undefined, { type: 'GraphMethodException' });
}

/** The asked fields of a node, `a,b{c}` notation (1.5); a field that its type has not is an error, as in the real one. */
export function pick(node: Record<string, unknown>, fields: string | undefined, known: readonly string[]) {
  const picked: Record<string, unknown> = { id: node.id };
  for (const asked of fields?.match(/[^,{]+(\{[^}]*\})?/g) ?? []) {
    const [name = '', inner] = asked.split(/[{}]/);
    if (!known.includes(name)) throw new Refusal(100, `(#100) Tried accessing nonexisting field (${name})`);
    const value = node[name];
    if (value === undefined) continue;
    picked[name] = inner ? pickInner(value, inner) : value;
  }
  if (node.id === undefined) delete picked.id;
  return picked;
}

function pickInner(value: unknown, inner: string): unknown {
  const node = value as Record<string, unknown>;
  // An edge: each node of it.
  if (Array.isArray(node.data)) return { data: node.data.map(one => pickInner(one, inner)) };
  return pick(node, inner, Object.keys(node));
}
