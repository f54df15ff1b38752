import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type CallName, calls, callsOf, isCallName } from '@insta-ai/proto/http/routes';
import type { Call, ServiceName } from '@insta-ai/proto/http/shared/call';
import { errorCodes, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import type { Measures } from '../metrics/measures.ts';
import { productInWords } from '../product/product.ts';
import { acceptRequestId, runInContext } from '../request-context.ts';
import type { Tracer } from '../tracing/trace-span.ts';
import { bearerToken, type TokenVerifier } from './auth.ts';
import { compressReplies } from './compress-replies.ts';
import { documentCalls } from './documents/document-calls.ts';
import { replyWithError } from './error-reply.ts';
import { type Health, registerHealth } from './health.ts';
import type { CallCounts } from './limits/call-counts.store.ts';
import type { LongCalls } from './limits/long-calls.ts';
import { type Limits, limitsOf, mayBeTooMany } from './limits/read-limits.ts';
import { type LimitedRoute, sharedStore } from './limits/shared-store.ts';
import { clientAddress } from './requests/client-address.ts';
import { bodyTimes, closeSlowBodies } from './requests/close-slow-bodies.ts';
import { endEarlyAnswers } from './requests/end-early-answers.ts';
import { isWebSocket } from './requests/is-web-socket.ts';
import { keepHttps } from './requests/keep-https.ts';
import { logRequests } from './requests/log-requests.ts';
import { type MetricsParts, serveMetrics } from './requests/serve-metrics.ts';
import { spanOf, traceRequests } from './requests/trace-requests.ts';
import type { TrustProxy } from './requests/trust-proxy.ts';
import type { Route, RouteRequest } from './route.ts';
import { createSerializerCompiler, createValidatorCompiler } from './validation.ts';

/** Largest upload in bytes: the platform's own limit for a reel (instagram-graph-api.md, 2.4). */
export const uploadLimit = 300 * 1024 * 1024;
const bodyLimit = 1024 * 1024;
/** The plug-in would tell its own number, which is not the one that counts. */
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export type HttpParts = {
  log: Logger;
  /** The log of a service, for what it answers; `log` is that of the process. */
  logOf(service: ServiceName): Logger;
  tracerOf(service: ServiceName): Tracer | undefined;
  metrics: MetricsParts['metrics'];
  measures: Measures;
  metricsFor: MetricsParts['metricsFor'];
  health: Health;
  verifyToken: TokenVerifier;
  /** Which proxies tell the client's address. */
  trustProxy: TrustProxy;
  /** Routes of the services of this process. */
  routes: ReadonlyMap<ServiceName, readonly Route[]>;
  /** How often which call may be made, and who counts that for each service. */
  limits: Limits;
  counts: ReadonlyMap<ServiceName, CallCounts>;
  longCalls: LongCalls;
};

/** The HTTP side of a process, in visible order. The caller adds what is not an API (front ends) and listens. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: bodyTimes.uploadMs,
    keepAliveTimeout: 72_000,
    genReqId: request => acceptRequestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    http: {
      shouldUpgradeCallback: request => isWebSocket(request) && app.server.listenerCount('upgrade') > 0,
    },
  }) as unknown as FastifyInstance;
  closeSlowBodies(app.server, bodyTimes);
  endEarlyAnswers(app);
  app.setErrorHandler(replyWithError);
  keepHttps(app);
  traceRequests(app, request => {
    const owner = ownerOf(request);
    return owner && parts.tracerOf(owner);
  });
  const contextOf = (request: FastifyRequest) => ({ requestId: request.id, span: spanOf(request) });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runInContext(contextOf(request), done);
  });
  // Reading a body leaves the context of the first hook, so it is entered again before the handler.
  app.addHook('preHandler', (request, _reply, done) => runInContext(contextOf(request), done));
  measureRequests(app, parts.measures);
  logRequests(app, {
    logOf: request => {
      const owner = ownerOf(request);
      return owner ? parts.logOf(owner) : parts.log;
    },
    personOf: request => userIds.get(request),
  });
  registerHealth(app, parts.health);
  serveMetrics(app, parts);
  await app.register(async api => registerApi(api, parts));
  return app;
}

async function registerApi(api: FastifyInstance, parts: HttpParts): Promise<void> {
  api.setValidatorCompiler(createValidatorCompiler());
  api.setSerializerCompiler(createSerializerCompiler());
  acceptJson(api);
  acceptForms(api);
  await compressReplies(api);
  await api.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    hsts: false,
  });
  await api.register(multipart, { limits: { files: 1, fields: 5, fileSize: uploadLimit } });
  await api.register(rateLimit, { global: false, store: sharedStore, addHeadersOnExceeding: noHeaders });
  await api.register(swagger, {
    openapi: { info: { title: 'Insta AI', version: productInWords() } },
    transformObject: given => {
      if (!('openapiObject' in given)) return given.swaggerObject;
      return documentCalls(given.openapiObject, documentedCall(parts.limits)) as typeof given.openapiObject;
    },
  });
  await api.register(swaggerUi, { routePrefix: '/api/docs' });
  for (const [service, routes] of parts.routes) {
    const log = parts.logOf(service);
    await api.register(async ofService => {
      ofService.setChildLoggerFactory((_, bindings) => log.child(bindings));
      for (const [name, call] of callsOf(service)) {
        const route = routes.find(one => one.call === call);
        registerCall(ofService, name, call, route, parts);
      }
    });
  }
  api.all('/api/*', { schema: { hide: true } }, async () => {
    throw new AppError('not_found', 'This call does not exist.');
  });
}

function registerCall(
  api: FastifyInstance,
  name: CallName,
  call: Call,
  route: Route | undefined,
  { verifyToken, limits, counts, health, longCalls }: HttpParts,
): void {
  const limit = limitOf(name, call, limits, counts.get(call.owner));
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    api.route({
      method: call.method,
      url,
      bodyLimit: call.bodyLimit ?? bodyLimit,
      config: {
        owner: call.owner,
        ...(route && limit && { rateLimit: limit }),
        ...(call.form && { isForm: true }),
        ...(call.signed && { isSigned: true }),
      },
      schema: {
        operationId: url === call.path ? name : `${name}${aliasEnding}`,
        summary: route ? call.summary : `${call.summary} (not built yet)`,
        tags: [call.owner],
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && !call.upload && { body: call.body }),
        ...(route && !('*' in call.reply) && isJson(call) && { response: { 200: call.reply } }),
      },
      onRequest: async (request, reply) => {
        if (call.access === 'user')
          userIds.set(request, await verifyToken(bearerToken(request.headers.authorization)));
        if (call.takesUpToMs) longCalls.begin(reply.raw, call.takesUpToMs);
      },
      handler: async (request, reply) => {
        if (!route) throw new AppError('not_implemented', `"${call.summary}" is not built yet.`);
        return route.handle({
          params: request.params,
          query: request.query,
          body: request.body,
          userId: userIds.get(request) ?? '',
          headers: request.headers,
          rawBody: rawBodies.get(request) ?? Buffer.alloc(0),
          raw: request,
          reply,
          stopping: health.stopping,
        } as RouteRequest<Call>);
      },
    });
  }
}

/** The service that answers; undefined for what is no call of the table. */
function ownerOf({ routeOptions: { config } }: FastifyRequest): ServiceName | undefined {
  return 'owner' in config ? (config.owner as ServiceName) : undefined;
}

const aliasEnding = 'Alias';

/** The call that an operation of the document stands for. */
function documentedCall(limits: Limits) {
  return (operationId: string) => {
    const name = operationId.replace(new RegExp(`${aliasEnding}$`), '');
    if (!isCallName(name)) return undefined;
    return { call: calls[name] as Call, isLimited: mayBeTooMany(name, limits) };
  };
}

const userIds = new WeakMap<FastifyRequest, string>();
const rawBodies = new WeakMap<FastifyRequest, Buffer>();

/** Limits of a call, as the plug-in takes them. */
function limitOf(
  name: CallName,
  call: Call,
  limits: Limits,
  counts: CallCounts | undefined,
): (RateLimitOptions & { limited: LimitedRoute }) | undefined {
  const rows = limitsOf(name, limits);
  if (!counts || rows.length === 0) return undefined;
  return {
    // Once the person is known; what is refused as invalid has cost nothing and is not counted.
    hook: call.access === 'user' ? 'preHandler' : 'onRequest',
    keyGenerator: request => userIds.get(request) ?? clientAddress(request),
    limited: { call: name, rows, counts },
  };
}

/** JSON only; the exact bytes are kept for webhook signatures, which are looked at before anything else, and an empty body is no body. */
function acceptJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    rawBodies.set(request, bytes as Buffer);
    if (bytes.length === 0 || 'isSigned' in request.routeOptions.config) done(null, undefined);
    else void parse(request, bytes.toString('utf8'), done);
  });
}

/** Forms, for the calls that take one; every other call refuses them as any type it does not know. */
function acceptForms(api: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  api.addContentTypeParser(type, { parseAs: 'string' }, (request, text, done) => {
    if ('isForm' in request.routeOptions.config)
      done(null, Object.fromEntries(new URLSearchParams(text.toString())));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
  });
}

function isJson(call: Call): boolean {
  return Object.keys(call.reply).some(key => key !== '~kind' && key !== '~optional');
}

function measureRequests(app: FastifyInstance, measures: Measures): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    measures.observe('insta_ai_http_seconds', labels, reply.elapsedTime / 1000);
  });
}
