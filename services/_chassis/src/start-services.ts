import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { DestinationStream } from 'pino';
import type { PlatformSettings, SettingsSource } from './config.ts';
import { buildHttp, type HttpParts } from './http/build-http.ts';
import { type CallCounts, createCallCounts } from './http/limits/call-counts.store.ts';
import { countAgainst } from './http/limits/count-against.ts';
import { createLongCalls, type LongCalls } from './http/limits/long-calls.ts';
import { readLimits } from './http/limits/read-limits.ts';
import { urlOf } from './http/reachable-url.ts';
import { readTrustProxy } from './http/requests/trust-proxy.ts';
import type { Route } from './http/route.ts';
import { createLogger, type Logger } from './logger.ts';
import { createBus } from './messaging/bus.ts';
import { startConsumer } from './messaging/consume.ts';
import { createDeadLetters } from './messaging/letters/dead-letters.ts';
import { linkOf } from './messaging/link.ts';
import { createRpcClient, type RunningRpc, startRpcServer } from './messaging/rpc.ts';
import { createHearPerson, createSubscribe } from './messaging/subscribe.ts';
import { measureStreams } from './metrics/measure-streams.ts';
import { createAskOutside } from './outside/ask-outside.ts';
import { product } from './product/product.ts';
import type { AnyService, ServiceContext } from './service.ts';
import { finishLong } from './start/finish-long.ts';
import { keeperOf } from './start/keep-data.ts';
import { nameOfProcess } from './start/name-of-process.ts';
import { openStores, readinessChecks, type Stores } from './start/open-stores.ts';
import { readAllSettings } from './start/read-all-settings.ts';
import { createShutdown, type Shutdown } from './start/shutdown.ts';
import { startTimer, type Timer, type TimerTools } from './timer.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracer } from './tracing/trace-span.ts';

export type StartOptions = {
  services: readonly AnyService[];
  settings: SettingsSource;
  /** Where the log goes; standard output when left out. */
  logTo?: DestinationStream;
  /** Who may read `/metrics`; everybody when left out. */
  metricsFor?: HttpParts['metricsFor'];
  /** Adds what is not an API to the HTTP side (front ends) before it listens. */
  extend?(app: FastifyInstance): Promise<void>;
  /** What this form of the product does again and again, beside the work of its services. */
  timers?(log: Logger): readonly Timer[];
  /** Longest time that a part may take to close, in milliseconds, where a test cannot wait for the usual one. */
  closeWithinMs?: number;
};

/** A running process of one or all services. */
export type RunningServices = { url: string; app: FastifyInstance; log: Logger; stop(): Promise<void> };

/** Starts services in this process: settings, stores, doors, then HTTP. Everything opened is closed when one step fails. */
export async function startServices(options: StartOptions): Promise<RunningServices> {
  const { platform, ofService } = readAllSettings(options.services, options.settings);
  const root = createLogger(platform.LOG_LEVEL, options.logTo);
  const logs = new Map<string, Logger>();
  const logOf = (service: string) => {
    const own = logs.get(service) ?? root.child({ service });
    logs.set(service, own);
    return own;
  };
  const log = logOf(nameOfProcess(options.services));
  const shutdown = createShutdown(log, options.closeWithinMs);
  try {
    const tracing = await openTracing(platform, log);
    if (tracing) shutdown.add('bus', 'traces', tracing.stop);
    const tracerOf = (service: string) => tracing?.of(service);
    const notesOf = (service: AnyService): Notes => ({
      log: logOf(service.name),
      tracer: tracerOf(service.name),
    });
    const stores = await openStores(platform, log, shutdown);
    const keepers = options.services.map(service => keeperOf(service, { ...stores, log: root }));
    // No database is changed beside one that a newer product has changed.
    await Promise.all(keepers.map(({ prove }) => prove()));
    await Promise.all(keepers.map(({ prepare }) => prepare(shutdown.stopping)));
    const routes = new Map<ServiceName, readonly Route[]>();
    const counts = new Map<ServiceName, CallCounts>();
    const attachments: ((app: FastifyInstance) => Promise<void>)[] = [];
    const doors = await Promise.all(
      options.services.map(async service => {
        const settings = ofService.get(service.name);
        const { stopping, closing } = shutdown;
        const context = contextOf({
          service,
          settings,
          platform,
          stores,
          notes: notesOf(service),
          stopping,
          closing,
        });
        const deps = await service.deps(context);
        if (service.close)
          shutdown.add(
            'dependencies',
            `${service.name} dependencies`,
            () => service.close?.(deps) ?? Promise.resolve(),
            service.closeMoreMs?.(deps),
          );
        routes.set(service.name, service.routes?.(deps) ?? []);
        if (service.routes) counts.set(service.name, createCallCounts({ db: context.db }));
        attachments.push(async app => service.attach?.(app, deps));
        return { service, deps };
      }),
    );
    const longCalls = createLongCalls();
    const answeringLong = doors.flatMap(({ service, deps }) =>
      openBusDoors(service, deps, stores, { ...notesOf(service), longCalls }, shutdown),
    );
    const mostMs = doors.map(({ service, deps }) => service.answerMoreMs?.(deps) ?? 0);
    shutdown.holdOpen(withinMs => finishLong(longCalls, answeringLong, withinMs), Math.max(0, ...mostMs));
    const app = await buildHttp({
      log,
      logOf,
      tracerOf,
      metrics: stores.metrics,
      measures: stores.measures,
      metricsFor: options.metricsFor ?? 'everybody',
      routes,
      limits: readLimits(platform.LIMITS),
      counts,
      longCalls,
      verifyToken: stores.verifyToken,
      trustProxy: readTrustProxy(platform.TRUST_PROXY),
      health: { checks: readinessChecks(options.services, stores), stopping: shutdown.stopping },
    });
    for (const attach of attachments) await attach(app);
    await options.extend?.(app);
    await app.listen({ port: platform.PORT, host: platform.HOST });
    shutdown.add('http', 'HTTP', () => app.close());
    const { nats, keepStreams, measures } = stores;
    if (keepStreams) runTimer(streamsTimer(nats, keepStreams), { log, measures }, shutdown);
    for (const { sweep } of counts.values()) runTimer(sweep, { log, measures }, shutdown);
    for (const { service, deps } of doors) await startWork(service, deps, stores, notesOf(service), shutdown);
    if (keepStreams) measureStreams(stores.jetstream, measures);
    for (const { rest } of keepers) runTimer(rest, { log, measures }, shutdown);
    for (const timer of options.timers?.(log) ?? []) runTimer(timer, { log, measures }, shutdown);
    log.info({ services: options.services.map(service => service.name), ...product }, 'started');
    return { url: urlOf(app), app, log, stop: () => shutdown.run(platform.DRAIN_SECONDS * 1000) };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/** Where a service writes what it does. */
type Notes = { log: Logger; tracer: Tracer | undefined };

type ContextParts = {
  service: AnyService;
  settings: unknown;
  platform: PlatformSettings;
  stores: Stores;
  notes: Notes;
  stopping: AbortSignal;
  closing: AbortSignal;
};

function contextOf({
  service,
  settings,
  platform,
  stores,
  notes: { log, tracer },
  stopping,
  closing,
}: ContextParts): ServiceContext<never> {
  return {
    settings: settings as never,
    publicUrl: platform.PUBLIC_URL.replace(/\/$/, ''),
    log,
    db: stores.databases.of(service.name),
    objects: stores.objects,
    measures: stores.measures,
    askOutside: createAskOutside(stores.measures),
    tracer,
    bus: createBus({
      jetstream: stores.jetstream,
      nats: stores.nats,
      link: linkOf(stores.nats),
      restoreStreams: stores.restoreStreams,
    }),
    deadLetters: createDeadLetters(stores.jetstream),
    subscribe: createSubscribe({ nats: stores.nats, log }),
    hearPerson: createHearPerson({ nats: stores.nats, log }),
    onBusReturn: linkOf(stores.nats).onReturn,
    stopping,
    closing,
    verifyToken: stores.verifyToken,
    countMade: createCountMade(stores.databases.of(service.name), platform),
    rpc: desc => createRpcClient({ service: desc, nats: stores.nats }),
  };
}

/** What the server has lost comes back without waiting for somebody who may make it and misses it. */
function streamsTimer(nats: Stores['nats'], keepStreams: () => Promise<void>): Timer {
  return {
    name: 'streams',
    // What a look read stays in the server's memory for two seconds, with or without its file.
    everyMs: 5_000,
    async run() {
      if (linkOf(nats).isUp()) await keepStreams();
    },
  };
}

function createCountMade(db: Db, { LIMITS }: PlatformSettings): ServiceContext<never>['countMade'] {
  const limits = readLimits(LIMITS);
  const counts = createCallCounts({ db });
  return (name, who, amount) => countAgainst(limits[name], `made ${name} ${who}`, counts, amount);
}

/** Rpc servers open before any route or consumer of the process can need them. Answers those whose questions take minutes. */
function openBusDoors(
  service: AnyService,
  deps: unknown,
  stores: Stores,
  { log, tracer, longCalls }: Notes & { longCalls: LongCalls },
  shutdown: Shutdown,
): RunningRpc[] {
  return (service.rpc?.(deps) ?? []).flatMap(server => {
    const running = startRpcServer(server, stores.nats, log, { tracer, longCalls });
    shutdown.add('rpc', `${service.name} rpc`, running.stop);
    return server.takesUpToMs === undefined ? [] : [running];
  });
}

async function startWork(
  service: AnyService,
  deps: unknown,
  stores: Stores,
  { log, tracer }: Notes,
  shutdown: Shutdown,
): Promise<void> {
  const tools = {
    jetstream: stores.jetstream,
    link: linkOf(stores.nats),
    log,
    tracer,
    measures: stores.measures,
    stopping: shutdown.stopping,
    restoreStreams: stores.restoreStreams,
  };
  const consumers = service.consumers?.(deps) ?? [];
  const running = await Promise.all(consumers.map(consumer => startConsumer(consumer, tools)));
  for (const consumer of running) shutdown.add('work', `${service.name} consumer`, consumer.stop);
  for (const timer of service.timers?.(deps) ?? []) runTimer(timer, tools, shutdown);
}

function runTimer(timer: Timer, tools: TimerTools, shutdown: Shutdown): void {
  const { ended } = startTimer(timer, tools, shutdown.stopping);
  shutdown.add('work', timer.name, () => ended);
}
