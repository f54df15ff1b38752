import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { pause } from '../../stopping.ts';

const day = 24 * 60 * 60 * 1000;

/** TABLE: the streams of the product. Facts live a week, jobs until done, dead letters until an operator looks. */
const streams = [
  { name: 'EVENTS', subjects: ['events.>'], retention: RetentionPolicy.Limits, max_age: nanos(7 * day) },
  { name: 'JOBS', subjects: ['jobs.>'], retention: RetentionPolicy.Workqueue },
  { name: 'DEAD', subjects: ['dead.>'], retention: RetentionPolicy.Limits, max_age: nanos(90 * day) },
];

/** How long the server remembers a message id, in milliseconds; handlers are idempotent beyond it. */
const duplicateWindowMs = 5 * 60 * 1000;

/** Their names. */
export const streamNames = streams.map(({ name }) => name);

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
    if (!(await bringUpToDate(manager, config))) await manager.streams.add(config);
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

function configsFor(replicas: number) {
  return streams.map(stream => ({
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    duplicate_window: nanos(duplicateWindowMs),
    num_replicas: replicas,
    ...stream,
  }));
}

/** False when it is not there, or does not take what is wanted. */
async function bringUpToDate(
  manager: JetStreamManager,
  config: ReturnType<typeof configsFor>[number],
): Promise<boolean> {
  try {
    const { config: present } = await manager.streams.info(config.name);
    if (!isSame(config, present)) await manager.streams.update(config.name, config);
    return true;
  } catch {
    return false;
  }
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
