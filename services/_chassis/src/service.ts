import type { DescService } from '@bufbuild/protobuf';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import type { LimitName } from '@insta-ai/proto/http/shared/limits';
import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import type { Static, TObject } from 'typebox';
import type { TokenVerifier } from './http/auth.ts';
import type { Route } from './http/route.ts';
import type { Logger } from './logger.ts';
import type { Bus } from './messaging/bus.ts';
import type { Consumer } from './messaging/consumer.ts';
import type { DeadLetters } from './messaging/letters/dead-letters.ts';
import type { RpcClient, RpcServer } from './messaging/rpc.ts';
import type { HearPerson, Subscribe } from './messaging/subscribe.ts';
import type { Measures } from './metrics/measures.ts';
import type { ServiceData } from './migrations/migration.ts';
import type { AskOutside } from './outside/ask-outside.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Timer } from './timer.ts';
import type { Tracer } from './tracing/trace-span.ts';

/** What a service gets from the process it runs in; it builds its stores and gateways from it, in `deps.ts`. */
export type ServiceContext<Settings> = {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly log: Logger;
  /** The service's own database. */
  readonly db: Db;
  readonly objects: ObjectStore;
  /** What it tells whoever watches over the installation. */
  readonly measures: Measures;
  /** How it asks services that are not ours, so that whoever watches sees it. */
  readonly askOutside: AskOutside;
  /** Where what it does is traced, if it is; calls, questions and messages are traced without it. */
  readonly tracer: Tracer | undefined;
  readonly bus: Bus;
  /** Hears events without a queue: every replica gets every message, lost ones stay lost. For eyes, not decisions. */
  readonly subscribe: Subscribe;
  /** Hears what is shown to one person, of the events that the service which shows them hears. */
  readonly hearPerson: HearPerson;
  /** What no handler could take; to read, send again or drop it is for the account of auth-user alone. */
  readonly deadLetters: DeadLetters;
  /** Runs each time the bus is back: what was said meanwhile was not heard by `subscribe`. */
  onBusReturn(run: () => void): void;
  /** Aborted when the process begins to end; what takes long ends then between two steps, and who is kept waiting is answered. */
  readonly stopping: AbortSignal;
  /** Aborted when its doors close: calls that take minutes may go on until then. */
  readonly closing: AbortSignal;
  readonly verifyToken: TokenVerifier;
  /**
   * Counts so much of what a person (or `everybody`) has made against a row of the limits, over all replicas; throws when it is too
   * much. Less than nothing takes back what was counted and not made.
   */
  countMade(row: LimitName, who: string, amount: number): Promise<void>;
  rpc<S extends DescService>(service: S): RpcClient<S>;
};

/** A service as a table of contents: its doors, each a list. */
export type ServiceDefinition<S extends TObject, Deps> = {
  readonly name: ServiceName;
  readonly settings: S;
  /** The indexes of its database and the steps that brought it to the form of today; nothing when it stores nothing. */
  readonly data?: ServiceData;
  deps(context: ServiceContext<Static<S>>): Promise<Deps>;
  /** HTTP calls it serves; a call of the table that is missing here answers 501. */
  routes?(deps: Deps): Route[];
  /** Rpc services it serves on the bus. */
  rpc?(deps: Deps): RpcServer[];
  /** Events it hears and jobs it does. */
  consumers?(deps: Deps): Consumer[];
  timers?(deps: Deps): Timer[];
  /** Sockets, which are no calls of the table. */
  attach?(app: FastifyInstance, deps: Deps): Promise<void>;
  /** How long a process that ends waits for calls of this service, and questions to it, that take minutes (`takesUpToMs`), in milliseconds; not at all when left out. */
  answerMoreMs?(deps: Deps): number;
  /** Closes what `deps` opened beyond the context. */
  close?(deps: Deps): Promise<void>;
  /** How much longer than usual closing may take, in milliseconds: for work that is lost when it is cut off. */
  closeMoreMs?(deps: Deps): number;
};

/** A service whose types no longer matter, as a process holds it. */
export type AnyService = ServiceDefinition<TObject, unknown>;

/** Declares a service. */
export function defineService<S extends TObject, Deps>(definition: ServiceDefinition<S, Deps>): AnyService {
  return definition as unknown as AnyService;
}
