import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { pause } from '../../stopping.ts';

const day = 24 * 60 * 60 * 1000;

const mebibyte = 1024 * 1024;

/** A stream: what is older than `days`, or more than `mebibytes`, is thrown away from its old end; jobs never are. */
type StreamRow = {
  readonly name: 'EVENTS' | 'JOBS' | 'DEAD';
  readonly subjects: readonly string[];
  readonly retention: RetentionPolicy;
  readonly days?: number;
  readonly mebibytes?: number;
};

/**
 * TABLE: the streams of the product. Facts live a week, jobs until done, dead letters until an operator looks. What has a size
 * leaves room for jobs in a store that all of them share.
 */
export const streamRows: readonly StreamRow[] = [
  { name: 'EVENTS', subjects: ['events.>'], retention: RetentionPolicy.Limits, days: 7, mebibytes: 1_024 },
  { name: 'JOBS', subjects: ['jobs.>'], retention: RetentionPolicy.Workqueue },
  { name: 'DEAD', subjects: ['dead.>'], retention: RetentionPolicy.Limits, days: 90, mebibytes: 256 },
];

/** How long the server remembers a message id, in milliseconds; handlers are idempotent beyond it. */
const duplicateWindowMs = 5 * 60 * 1000;

/** Their names. */
export const streamNames: readonly string[] = streamRows.map(({ name }) => name);

/**
 * How long a stream must be missing before it is made anew, in milliseconds. A server that is still removing it would remove the
 * files of its successor, too, which then takes messages and gives none (nats-server 2.9, stream.go: `stop` forgets the name first).
 */
const removalMs = 1_000;

/**
 * Creates the streams that are missing and brings the others up to date; safe from any number of processes at once. Each
 * message is kept by `replicas` servers of a cluster.
 */
export async function ensureStreams(manager: JetStreamManager, replicas = 1): Promise<void> {
  for (const config of configsFor(replicas)) {
    if (!(await bringUpToDate(manager, config)))
      await inRoom(manager, config, fitting => manager.streams.add(fitting));
  }
}

/** How much smaller a stream is tried where the server has no room for its size, as often as it has to be. */
const shrinkBy = 4;
/** Below this it gets no size: a start must not fail for it. */
const leastBytes = mebibyte;
/** Codes with which servers refuse a stream that could grow beyond their room. */
const withoutRoom = [10023, 10047];

/** Puts a stream with its size, or with a share of what the server has room for: the other streams need some as well. */
async function inRoom(
  manager: JetStreamManager,
  config: Config,
  put: (fitting: Config) => Promise<unknown>,
): Promise<void> {
  const wanted = config.max_bytes ?? 0;
  for (let bytes = wanted; ; bytes = Math.floor(bytes / shrinkBy)) {
    const hasSize = bytes > 0 && (bytes === wanted || bytes >= leastBytes);
    try {
      await put(hasSize ? { ...config, max_bytes: bytes } : { ...config, max_bytes: -1 });
      if (!hasSize || bytes === wanted) return;
      await manager.streams.update(config.name, { ...config, max_bytes: Math.floor(bytes / shrinkBy) });
      return;
    } catch (error) {
      const isFull = error instanceof JetStreamApiError && withoutRoom.includes(error.code);
      if (!isFull || !hasSize) throw error;
    }
  }
}

/** The same for a process that had them: what is missing may have been removed at this very moment. */
export async function restoreStreams(manager: JetStreamManager, replicas = 1): Promise<void> {
  const configs = configsFor(replicas);
  const isThere = await Promise.all(configs.map(config => bringUpToDate(manager, config)));
  if (isThere.every(Boolean)) return;
  await pause(removalMs);
  await ensureStreams(manager, replicas);
}

type Config = ReturnType<typeof configsFor>[number];

function configsFor(replicas: number) {
  return streamRows.map(({ name, subjects, retention, days, mebibytes }) => ({
    name,
    subjects: [...subjects],
    retention,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    duplicate_window: nanos(duplicateWindowMs),
    num_replicas: replicas,
    ...(days !== undefined && { max_age: nanos(days * day) }),
    ...(mebibytes !== undefined && { max_bytes: mebibytes * mebibyte }),
  }));
}

/** False when it is not there, or does not take what is wanted. */
async function bringUpToDate(manager: JetStreamManager, config: Config): Promise<boolean> {
  try {
    const { config: present } = await manager.streams.info(config.name);
    const wanted = withOperators(config, present);
    if (!isSame(wanted, present))
      await inRoom(manager, wanted, fitting => manager.streams.update(config.name, fitting));
    return true;
  } catch {
    return false;
  }
}

/**
 * What is wanted of a stream that is there. A size was chosen by an operator, or is all that the server had room for; more servers, and a
 * shorter age, are an operator's too. An age that is longer, or none, is not kept: what lies in a stream has an end.
 */
function withOperators(config: Config, present: StreamConfig): Config {
  const { max_age = 0, duplicate_window, num_replicas } = config;
  const isShorter = present.max_age > 0 && present.max_age < max_age;
  return {
    ...config,
    num_replicas: Math.max(num_replicas, present.num_replicas),
    ...(present.max_bytes > 0 && { max_bytes: present.max_bytes }),
    // No server remembers ids for longer than it keeps their messages.
    ...(isShorter && {
      max_age: present.max_age,
      duplicate_window: Math.min(duplicate_window, present.max_age),
    }),
  };
}

/** Throws while one of the streams is missing; for processes that may not create them. */
export async function findStreams(manager: JetStreamManager): Promise<void> {
  for (const name of streamNames) await manager.streams.info(name);
}

/** Whether a stream is as wanted in all that is wanted; the server adds settings of its own. */
function isSame(wanted: Partial<StreamConfig>, present: StreamConfig): boolean {
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(present[key as keyof StreamConfig]),
  );
}
