import type { ConsumerInfo, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { onceAtATime } from '../turns/once-at-a-time.ts';
import type { Measures } from './measures.ts';

/** The streams that consumers take from. */
const streams = ['EVENTS', 'JOBS'] as const;

/**
 * Tells how much waits for each consumer of the streams, and since when by the messages themselves: also where no process of it lives long
 * enough to say so. Only who may read the streams can (`messaging/permissions.ts`); to be called last, so that it stands for the looks of this
 * process at its own queues (`measure-queue.ts`).
 */
export function measureStreams(jetstream: JetStreamClient, measures: Measures): void {
  // Both figures are asked for side by side and share a look.
  const read = onceAtATime(async () => {
    const manager = await jetstream.jetstreamManager(false);
    const told = await Promise.all(streams.map(stream => queuesOf(manager, stream)));
    return told.flat();
  });
  measures.gauge('insta_ai_queue_messages', async () =>
    (await read()).map(({ labels, open }) => ({ labels, value: open })),
  );
  measures.gauge('insta_ai_queue_oldest_seconds', async () =>
    (await read()).map(({ labels, ageMs }) => ({ labels, value: ageMs / 1_000 })),
  );
}

async function queuesOf(manager: JetStreamManager, stream: string) {
  const consumers: ConsumerInfo[] = [];
  for await (const one of manager.consumers.list(stream)) if (one.config.durable_name) consumers.push(one);
  return Promise.all(
    consumers.map(async consumer => {
      const open = consumer.num_pending + consumer.num_ack_pending;
      const since = open > 0 ? await firstUnhandled(manager, stream, consumer) : undefined;
      const ageMs = since ? Math.max(0, Date.now() - since.getTime()) : 0;
      return { labels: { consumer: consumer.name }, open, ageMs };
    }),
  );
}

/** When the bus stored the first message that a consumer has not handled; undefined where it was handled meanwhile. */
async function firstUnhandled(
  manager: JetStreamManager,
  stream: string,
  { ack_floor, config: { filter_subject = '>' } }: ConsumerInfo,
): Promise<Date | undefined> {
  const query = { seq: ack_floor.stream_seq + 1, next_by_subj: filter_subject };
  return (await manager.streams.getMessage(stream, query))?.time;
}
