import { createHmac, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallName, type Reply, refuse } from './graph-reply.ts';
import { takeUpload } from './stand-in-films.ts';
import {
  accountIdsOf,
  answerLogin,
  isLoginCall,
  type LoginWorld,
  listPageApps,
  listPages,
  listPermissions,
  pageWithAccount,
} from './stand-in-login.ts';
import { answerPublishing, type PublishingWorld, punctual } from './stand-in-publishing.ts';

/** What a test orders to go wrong, for the next call of a name. */
export type Fault =
  /** The platform does it, the answer never arrives. */
  | { kind: 'lost-answer' }
  /** The platform never sees it. */
  | { kind: 'lost-request' }
  /** An HTML page with a server error; `done` says whether the platform did it all the same. */
  | { kind: 'server-error'; done: boolean }
  | { kind: 'refuse'; code: number; subcode?: number; done?: boolean };

/**
 * A second opinion: the Graph API written from the reference alone, strict about paths, parameters, tokens and proofs.
 * Harsher than the real one in one point: a container that is published twice makes two posts, so that a test sees it.
 */
export async function startStandInGraph() {
  const login: LoginWorld = {
    appId: 'app-1',
    appSecret: 'app-secret',
    liveTokens: new Set(['EAAshort', 'EAAlong', 'EAApage']),
    codes: new Map(),
    redirects: undefined,
    declined: [],
    callback: undefined,
    reportingPages: [],
    expiresAt: Math.floor(Date.now() / 1000) + 60 * 24 * 3_600,
    personId: String(randomInt(1e9, 9e9)),
    scopes: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
    unticked: [],
    targets: {},
  };
  const world: PublishingWorld = {
    accountId: `178414${randomInt(1e9, 9e9)}`,
    containers: new Map(),
    posts: [],
    mediaOnAPage: 100,
    quotaTotal: 50,
    brands: new Map(),
    uploadsTo: '',
    looksUntilReady: 0,
    brokenContainers: [],
    nextId: randomInt(1e9, 9e9),
    late: punctual,
    pending: [],
    comments: [],
    now: Date.now,
  };
  const faults: { call: CallName; fault: Fault }[] = [];
  const journal: { call: CallName; params: Record<string, string> }[] = [];
  /** What it refused by itself, without an order. */
  const refusals: { call: CallName | 'upload'; body: unknown }[] = [];
  const watch = { before: async (_call: CallName) => {}, after: async (_call: CallName) => {} };
  /** Headers of every answer, as the ones that say how much of a limit is used up. */
  const headers: Record<string, string> = {};
  let pages: unknown[] = [pageWithAccount(world.accountId)];

  const act = (call: CallName, id: string, params: Record<string, string>): Reply => {
    if (isLoginCall(call)) return answerLogin(login, accountIdsOf(pages), call, params);
    const token = params.access_token ?? '';
    if (!login.liveTokens.has(token)) return refuse(190, 463);
    const proof = createHmac('sha256', login.appSecret).update(token).digest('hex');
    if (params.appsecret_proof !== proof) return refuse(100);
    if (call === 'permissions') return listPermissions(login);
    if (call === 'page-subscription') return listPageApps(login, id);
    return call === 'accounts' ? listPages(pages, params) : answerPublishing(world, call, id, params);
  };

  const keep = (call: CallName | 'upload', reply: Reply): Reply => {
    if (reply.status !== 200) refusals.push({ call, body: reply.body });
    return reply;
  };

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://graph');
    const upload = /^\/ig-api-upload\/v25\.0\/(\d+)$/.exec(url.pathname)?.[1];
    if (upload)
      return send(
        response,
        keep('upload', await takeUpload(world, { id: upload, request, tokens: login.liveTokens })),
      );
    const parts = /^\/v25\.0\/(.+)$/.exec(url.pathname)?.[1]?.split('/') ?? [];
    const known = nameOf(request.method ?? '', parts, world);
    if (!known) return send(response, refuse(2500));
    const params = await readParams(request, url);
    if (!params) return send(response, refuse(100));
    journal.push({ call: known.call, params });
    await watch.before(known.call);
    const at = faults.findIndex(order => order.call === known.call);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    const reply = isDone(fault) ? keep(known.call, act(known.call, known.id, params)) : refuse(2);
    await watch.after(known.call);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (fault) spoil(response, fault);
    else send(response, reply);
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world.uploadsTo = `${origin}/ig-api-upload/v25.0`;

  return {
    url: origin,
    appId: login.appId,
    appSecret: login.appSecret,
    login,
    world,
    journal,
    refusals,
    watch,
    headers,
    pages: () => pages as Record<string, unknown>[],
    setPages: (next: unknown[]) => {
      pages = next;
    },
    order: (call: CallName, ...orders: Fault[]) => faults.push(...orders.map(fault => ({ call, fault }))),
    count: (call: CallName) => journal.filter(entry => entry.call === call).length,
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export type StandInGraph = Awaited<ReturnType<typeof startStandInGraph>>;

function nameOf(
  method: string,
  parts: string[],
  world: PublishingWorld,
): { call: CallName; id: string } | undefined {
  const [id = '', edge] = parts;
  const path = parts.join('/').replace(world.accountId, '{ig}');
  const name = `${method} ${path.replace(/^[^/]+(?=\/subscriptions$)/, '{app}')}`;
  const fixed: Record<string, CallName> = {
    'GET debug_token': 'debug-token',
    'GET oauth/access_token': 'exchange',
    'GET me/accounts': 'accounts',
    'GET me/permissions': 'permissions',
    'GET {app}/subscriptions': 'subscription',
    'POST {app}/subscriptions': 'subscribe',
    'POST {ig}/media': 'create',
    'POST {ig}/media_publish': 'publish',
    'GET {ig}/media': 'media',
    'GET {ig}/stories': 'stories',
    'GET {ig}/content_publishing_limit': 'quota',
    'GET {ig}': 'discover',
  };
  const call = fixed[name];
  if (call) return { call, id };
  if (method === 'GET' && edge === 'subscribed_apps' && parts.length === 2)
    return { call: 'page-subscription', id };
  if (edge === 'comments' && parts.length === 2)
    return { call: method === 'POST' ? 'comment' : 'comments', id };
  if (method === 'POST' && edge === undefined && id.startsWith('179')) return { call: 'switch-comments', id };
  if (method !== 'GET' || edge !== undefined) return undefined;
  return { call: id.startsWith('179') ? 'permalink' : 'status', id };
}

/** GET has its parameters in the query, POST in a form and nothing in the query. */
async function readParams(request: IncomingMessage, url: URL): Promise<Record<string, string> | undefined> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (!isForm || url.search !== '') return undefined;
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
}

function isDone(fault: Fault | undefined): boolean {
  if (!fault || fault.kind === 'lost-answer') return true;
  return fault.kind !== 'lost-request' && fault.done === true;
}

function spoil(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'refuse') send(response, refuse(fault.code, fault.subcode));
  else if (fault.kind === 'server-error')
    response.writeHead(503, { 'content-type': 'text/html' }).end('<html>Sorry</html>');
  else response.destroy();
}
