import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

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
 * Creates the streams that are missing and brings the others up to date; safe from any number of processes at once. Each
 * message is kept by `replicas` servers of a cluster.
 */
export async function ensureStreams(manager: JetStreamManager, replicas = 1): Promise<void> {
  for (const stream of streams) {
    const config = {
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      duplicate_window: nanos(duplicateWindowMs),
      num_replicas: replicas,
      ...stream,
    };
    try {
      const { config: present } = await manager.streams.info(stream.name);
      if (!isSame(config, present)) await manager.streams.update(stream.name, config);
    } catch {
      await manager.streams.add(config);
    }
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
