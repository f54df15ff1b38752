import { DiscardPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
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
      await manager.streams.info(stream.name);
      await manager.streams.update(stream.name, config);
    } catch {
      await manager.streams.add(config);
    }
  }
}
