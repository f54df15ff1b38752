import {
  create,
  type DescMethod,
  type DescService,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { AppError, appErrorFromWire, toAppError } from '../app-error.ts';
import type { Logger } from '../logger.ts';
import { acceptRequestId, currentRequestId, runInContext } from '../request-context.ts';

type Methods<S extends DescService> = S['method'];
type Input<M> = M extends { input: infer I extends DescMethod['input'] } ? I : never;
type Output<M> = M extends { output: infer O extends DescMethod['output'] } ? O : never;

/** A service of the bus as functions. */
export type RpcClient<S extends DescService> = {
  [K in keyof Methods<S>]: (
    request: MessageInitShape<Input<Methods<S>[K]>>,
    options?: { timeoutMs?: number },
  ) => Promise<MessageShape<Output<Methods<S>[K]>>>;
};

/** What a service serves: one function per rpc. */
export type RpcHandlers<S extends DescService> = {
  [K in keyof Methods<S>]: (
    request: MessageShape<Input<Methods<S>[K]>>,
  ) => Promise<MessageInitShape<Output<Methods<S>[K]>>>;
};

/** A served service, ready to be started. */
export type RpcServer = { readonly service: DescService; readonly handlers: Record<string, RpcHandler> };
type RpcHandler = (request: unknown) => Promise<unknown>;

/** How long a caller waits for an answer when it does not say, in milliseconds. */
const defaultTimeoutMs = 10_000;
/** How long a caller waits for a service that is just restarting, in milliseconds. */
const noResponderPatienceMs = 5_000;

/** Declares that a service serves an rpc service of `proto`. */
export function serveRpc<S extends DescService>(service: S, handlers: RpcHandlers<S>): RpcServer {
  return { service, handlers: handlers as unknown as Record<string, RpcHandler> };
}

/** Answers requests until stopped; replicas share the requests. */
export function startRpcServer(
  server: RpcServer,
  nats: NatsConnection,
  log: Logger,
): { stop(): Promise<void> } {
  const subscriptions = server.service.methods.map(method =>
    nats.subscribe(subjectOf(method), {
      queue: server.service.typeName,
      callback: (error, incoming) => {
        if (!error) void answer(method, server.handlers[method.localName], incoming, log);
      },
    }),
  );
  return {
    async stop() {
      await Promise.all(subscriptions.map(subscription => subscription.drain()));
    },
  };
}

/** Makes the functions that ask another service. Deadlines, error codes and the request id travel along. */
export function createRpcClient<S extends DescService>(service: S, nats: NatsConnection): RpcClient<S> {
  const functions = service.methods.map(method => [
    method.localName,
    (request: MessageInitShape<DescMethod['input']>, options: { timeoutMs?: number } = {}) =>
      ask(method, request, nats, options.timeoutMs ?? defaultTimeoutMs),
  ]);
  return Object.fromEntries(functions) as RpcClient<S>;
}

function subjectOf(method: DescMethod): string {
  return `rpc.${method.parent.typeName}.${method.name}`;
}

async function ask(
  method: DescMethod,
  request: MessageInitShape<DescMethod['input']>,
  nats: NatsConnection,
  timeoutMs: number,
): Promise<MessageShape<DescMethod['output']>> {
  const head = headers();
  head.set('request-id', currentRequestId());
  const body = toBinary(method.input, create(method.input, request));
  const reply = await requestPatiently(nats, method, body, head, timeoutMs);
  const code = reply.headers?.get('error-code');
  if (code) throw errorFromReply(code, reply);
  return fromBinary(method.output, reply.data);
}

/** Nobody listening means nobody started the work, so asking again is safe while a service restarts. */
async function requestPatiently(
  nats: NatsConnection,
  method: DescMethod,
  body: Uint8Array,
  head: ReturnType<typeof headers>,
  timeoutMs: number,
): Promise<Msg> {
  const patientUntil = Date.now() + Math.min(noResponderPatienceMs, timeoutMs);
  for (;;) {
    try {
      return await nats.request(subjectOf(method), body, { timeout: timeoutMs, headers: head });
    } catch (error) {
      if (!isNoResponder(error)) throw asAppError(error, method);
      if (Date.now() >= patientUntil) {
        throw new AppError(
          'unavailable',
          'A part of Insta AI is not running. Please try again in a moment.',
          { cause: error },
        );
      }
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}

function asAppError(error: unknown, method: DescMethod): AppError {
  if (
    error instanceof TimeoutError ||
    (error instanceof RequestError && error.cause instanceof TimeoutError)
  ) {
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
  log: Logger,
): Promise<void> {
  await runInContext({ requestId: acceptRequestId(incoming.headers?.get('request-id')) }, async () => {
    try {
      if (!handler) throw new AppError('not_implemented', `${method.name} is not built yet.`);
      const reply = await handler(readRequest(method, incoming));
      incoming.respond(
        toBinary(method.output, create(method.output, reply as MessageInitShape<DescMethod['output']>)),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') log.error({ err: error.cause ?? error, rpc: method.name }, 'rpc failed');
      const head = headers();
      head.set('error-code', error.code);
      incoming.respond(JSON.stringify({ message: error.message, details: error.details }), { headers: head });
    }
  });
}

function readRequest(method: DescMethod, incoming: Msg): unknown {
  try {
    return fromBinary(method.input, incoming.data);
  } catch (cause) {
    throw new AppError('invalid_argument', `${method.name} got a message that it cannot read.`, { cause });
  }
}
