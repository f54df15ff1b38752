import {
  create,
  type DescMethod,
  type DescService,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt';
import { subjectOfRpc } from '@insta-ai/proto/bus/rpc';
import { errorCodes } from '@insta-ai/proto/data/errors';
import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { AppError, appErrorFromWire, toAppError } from '../app-error.ts';
import type { LongCalls } from '../http/limits/long-calls.ts';
import type { Logger } from '../logger.ts';
import { acceptRequestId, currentContext, currentRequestId } from '../request-context.ts';
import { pause } from '../stopping.ts';
import type { Tracer } from '../tracing/trace-span.ts';
import { continued, traced } from '../tracing/traced.ts';
import { LinkBroken, linkOf } from './link.ts';
import { openAskers, sayWhenLeft } from './replicas/askers.ts';
import { mayLeave } from './replicas/leave-to-others.ts';
import { openTakers } from './replicas/takers.ts';

type Methods<S extends DescService> = S['method'];
type Input<M> = M extends { input: infer I extends DescMethod['input'] } ? I : never;
type Output<M> = M extends { output: infer O extends DescMethod['output'] } ? O : never;

/** A service of the bus as functions. */
export type RpcClient<S extends DescService> = {
  [K in keyof Methods<S>]: (
    request: MessageInitShape<Input<Methods<S>[K]>>,
    options?: AskOptions,
  ) => Promise<MessageShape<Output<Methods<S>[K]>>>;
};

export type AskOptions = {
  timeoutMs?: number;
  /** Aborts when whoever asked has left: who answers is told, and may still answer. For calls that refuse an empty request. */
  left?: AbortSignal | undefined;
};

/** What a handler may look at while it takes long. */
export type RpcTurn = {
  /** Aborted when whoever asked has left; the word of it may be lost. */
  readonly left: AbortSignal;
};

/** What a service serves: one function per rpc. */
export type RpcHandlers<S extends DescService> = {
  [K in keyof Methods<S>]: (
    request: MessageShape<Input<Methods<S>[K]>>,
    turn: RpcTurn,
  ) => Promise<MessageInitShape<Output<Methods<S>[K]>>>;
};

/** A served service, ready to be started. */
export type RpcServer = {
  readonly service: DescService;
  readonly handlers: Record<string, RpcHandler>;
  readonly takesUpToMs?: number;
};
type RpcHandler = (request: unknown, turn: RpcTurn) => Promise<unknown>;

/** How long services wait for an answer of each other as a rule, in milliseconds. */
const usualTimeoutMs = 10_000;
/** How long a caller waits for a service or a bus that is just restarting, in milliseconds. */
const patienceMs = 5_000;
/** After so long another replica is asked what changes nothing: the first may have died over it. In milliseconds. */
const secondAskMs = 3_000;

/**
 * Declares that a service serves an rpc service of `proto`. With `takesUpToMs` a process that ends waits for what it was asked, as for
 * calls that take minutes (`answerMoreMs`).
 */
export function serveRpc<S extends DescService>(
  service: S,
  handlers: RpcHandlers<S>,
  options: { takesUpToMs?: number } = {},
): RpcServer {
  return { service, handlers: handlers as unknown as Record<string, RpcHandler>, ...options };
}

/** What answers the questions of a service. */
export type RunningRpc = {
  /** Takes no more questions as soon as others do, or one could be cut off; `over` aborts when that no longer matters. */
  leaveToOthers(withinMs: number, over: AbortSignal): Promise<void>;
  /** Takes no more questions. */
  leave(): Promise<void>;
  /** Takes none, and answers those that it has. */
  stop(): Promise<void>;
};

type Tools = { tracer?: Tracer | undefined; longCalls?: LongCalls };

/** Answers requests until stopped; replicas share the requests. What it was asked before the stop is still answered. */
export function startRpcServer(
  server: RpcServer,
  nats: NatsConnection,
  log: Logger,
  { tracer, longCalls }: Tools = {},
): RunningRpc {
  const { takesUpToMs } = server;
  const link = linkOf(nats);
  const takers = takesUpToMs === undefined ? undefined : openTakers(server.service, nats);
  const handlerOf = (method: DescMethod): RpcHandler | undefined => {
    const handler = server.handlers[method.localName];
    if (!handler || !longCalls || takesUpToMs === undefined) return handler;
    return (request, turn) => longCalls.during(takesUpToMs, () => handler(request, turn));
  };
  const answering = new Set<Promise<void>>();
  const subscriptions = server.service.methods.map(method =>
    nats.subscribe(subjectOfRpc(method), {
      queue: server.service.typeName,
      callback: (error, incoming) => {
        if (error || askers.hasHeard(incoming)) return;
        const { left, end } = askers.of(incoming);
        const answered = answer(method, handlerOf(method), incoming, {
          log,
          turn: { left },
          tracer,
        });
        answering.add(answered);
        void answered.finally(() => {
          end();
          answering.delete(answered);
        });
      },
    }),
  );
  const askers = openAskers(server.service, nats);
  let left: Promise<unknown> | undefined;
  const leave = async () => {
    left ??= Promise.all(
      subscriptions.map(async subscription => {
        // Without a bus there is nobody to tell, but it comes back without them.
        if (!link.isUp()) return subscription.unsubscribe();
        await link.unlessBroken(subscription.drain()).catch(() => subscription.unsubscribe());
      }),
    );
    await left;
  };
  return {
    leave,
    async leaveToOthers(withinMs, over) {
      if (!takers || takesUpToMs === undefined) return;
      await mayLeave({ takers, takesUpToMs, withinMs, over });
      if (over.aborted) return;
      await leave();
      log.info('questions are left to others');
    },
    async stop() {
      takers?.leave();
      // Draining ends with the last message handed over, not with its answer.
      await leave();
      await Promise.all(answering);
      askers.stop();
    },
  };
}

type Deps<S extends DescService> = {
  service: S;
  nats: NatsConnection;
  /** How long a call waits for its answer when it does not say, in milliseconds. */
  timeoutMs?: number;
};

/** Makes the functions that ask another service. Deadlines, error codes and the request id travel along. */
export function createRpcClient<S extends DescService>({
  service,
  nats,
  timeoutMs = usualTimeoutMs,
}: Deps<S>): RpcClient<S> {
  const functions = service.methods.map(method => [
    method.localName,
    (request: MessageInitShape<DescMethod['input']>, options: AskOptions = {}) =>
      ask(method, request, nats, { timeoutMs, ...options }),
  ]);
  return Object.fromEntries(functions) as RpcClient<S>;
}

const attributes = { 'rpc.system': 'nats' };

async function ask(
  method: DescMethod,
  request: MessageInitShape<DescMethod['input']>,
  nats: NatsConnection,
  { timeoutMs = usualTimeoutMs, left }: AskOptions,
): Promise<MessageShape<DescMethod['output']>> {
  const body = toBinary(method.input, create(method.input, request));
  return traced({ name: `ask ${subjectOfRpc(method)}`, kind: 'client', attributes }, async () => {
    const head = headers();
    head.set('request-id', currentRequestId());
    const traceparent = currentContext()?.span?.traceparent;
    if (traceparent) head.set('traceparent', traceparent);
    const stopTelling = left && sayWhenLeft(nats, { subject: subjectOfRpc(method), head }, left);
    const reply = await requestPatiently(nats, method, body, head, timeoutMs).finally(stopTelling);
    const code = reply.headers?.get('error-code');
    if (code) throw errorFromReply(code, reply);
    return fromBinary(method.output, reply.data);
  });
}

/**
 * Asks until there is an answer, as long as asking again is safe: nobody listened, so nobody started the work; or the bus
 * broke or a replica died over a call that its contract allows to repeat.
 */
async function requestPatiently(
  nats: NatsConnection,
  method: DescMethod,
  body: Uint8Array,
  head: ReturnType<typeof headers>,
  timeoutMs: number,
): Promise<Msg> {
  const link = linkOf(nats);
  const patientUntil = Date.now() + Math.min(patienceMs, timeoutMs);
  const endsAt = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    await link.up(Math.max(1, patientUntil - Date.now()));
    const timeout = changesNothing(method) ? Math.min(timeoutMs, secondAskMs * attempt) : timeoutMs;
    try {
      return await link.unlessBroken(nats.request(subjectOfRpc(method), body, { timeout, headers: head }));
    } catch (error) {
      if (isSafeToRepeat(error, method) && Date.now() < endsAt) continue;
      if (!isNoResponder(error)) throw asAppError(error, method);
      if (Date.now() >= patientUntil) throw notRunning(error);
      await pause(100);
    }
  }
}

function changesNothing({ idempotency }: DescMethod): boolean {
  return idempotency === Idempotency.NO_SIDE_EFFECTS;
}

/** Whether a call that was perhaps answered may be made once more. */
function isSafeToRepeat(error: unknown, method: DescMethod): boolean {
  if (changesNothing(method)) return error instanceof LinkBroken || isTimeout(error);
  return error instanceof LinkBroken && method.idempotency === Idempotency.IDEMPOTENT;
}

function notRunning(cause: unknown): AppError {
  return new AppError('unavailable', 'Part of Insta AI is not running. Please try again in a moment.', {
    cause,
  });
}

/** Whether a question of ours surely began nothing: nobody listened to it. Does not cross the bus, so it never speaks of a part of the work. */
export function wasNeverHeard(thrown: unknown): boolean {
  return thrown instanceof AppError && isNoResponder(thrown.cause);
}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof TimeoutError || (error instanceof RequestError && error.cause instanceof TimeoutError)
  );
}

function asAppError(error: unknown, method: DescMethod): AppError {
  if (isTimeout(error)) {
    return new AppError('timeout', 'This took too long. Please try again.', { cause: error });
  }
  return new AppError('unavailable', `Insta AI could not ask ${method.parent.name}. Please try again.`, {
    cause: error,
  });
}

function errorFromReply(code: string, reply: Msg): AppError {
  const { message, details } = reply.json<{ message: string; details?: Record<string, unknown> }>();
  return appErrorFromWire(code, message, details);
}

async function answer(
  method: DescMethod,
  handler: RpcHandler | undefined,
  incoming: Msg,
  { log, turn, tracer }: { log: Logger; turn: RpcTurn; tracer: Tracer | undefined },
): Promise<void> {
  const work = {
    name: `answer ${subjectOfRpc(method)}`,
    kind: 'server' as const,
    parent: incoming.headers?.get('traceparent'),
    requestId: acceptRequestId(incoming.headers?.get('request-id')),
    attributes,
  };
  const respond = async () => {
    try {
      if (!handler) throw new AppError('not_implemented', `${method.name} is not built yet.`);
      const reply = await handler(readRequest(method, incoming), turn);
      incoming.respond(
        toBinary(method.output, create(method.output, reply as MessageInitShape<DescMethod['output']>)),
      );
      return undefined;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') log.error({ err: error.cause ?? error, rpc: method.name }, 'rpc failed');
      const head = headers();
      head.set('error-code', error.code);
      incoming.respond(JSON.stringify({ message: error.message, details: error.details }), { headers: head });
      return error.code;
    }
  };
  // What is refused as it should be is an answer.
  await continued(tracer, work, respond, code => (code && errorCodes[code].status >= 500 ? code : undefined));
}

function readRequest(method: DescMethod, incoming: Msg): unknown {
  try {
    return fromBinary(method.input, incoming.data);
  } catch (cause) {
    throw new AppError('invalid_argument', `${method.name} got a message that it cannot read.`, { cause });
  }
}
