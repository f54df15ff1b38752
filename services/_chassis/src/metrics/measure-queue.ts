import type { JetStreamClient } from '@nats-io/jetstream';
import { onceAtATime } from '../turns/once-at-a-time.ts';
import type { Measures } from './measures.ts';
import { neededLooks, type QueueLook, queueAgeMs } from './queue-age.ts';

/** A consumer of the bus and the stream that it takes from. */
type Queue = { name: string; stream: string };

/** Whether the server is asked for its account before anything else: each look would ask it once more, for nothing. */
const unasked = false;

/** Tells how much waits for a consumer, and since when. */
export function measureQueue({ name, stream }: Queue, jetstream: JetStreamClient, measures: Measures): void {
  let looks: QueueLook[] = [];
  const labels = { consumer: name };
  // Both figures are asked for side by side and share a look.
  const look = onceAtATime(async () => {
    const manager = await jetstream.jetstreamManager(unasked);
    const [{ state }, of] = await Promise.all([
      manager.streams.info(stream),
      manager.consumers.info(stream, name),
    ]);
    const open = of.num_pending + of.num_ack_pending;
    looks = neededLooks([
      ...looks,
      { at: Date.now(), last: state.last_seq, handled: of.ack_floor.stream_seq, open },
    ]);
    return { open, ageMs: queueAgeMs(looks) };
  });
  measures.gauge('insta_ai_queue_messages', async () => [{ value: (await look()).open, labels }]);
  measures.gauge('insta_ai_queue_oldest_seconds', async () => [
    { value: (await look()).ageMs / 1_000, labels },
  ]);
}

/** How many messages no handler could take and nobody has sent again or dropped. */
export async function countDeadLetters(jetstream: JetStreamClient): Promise<number> {
  const manager = await jetstream.jetstreamManager(unasked);
  return (await manager.streams.info('DEAD')).state.messages;
}

/** Tells how many messages no handler could take. */
export function measureDeadLetters(jetstream: JetStreamClient, measures: Measures): void {
  measures.gauge('insta_ai_dead_letters', async () => [
    { value: await countDeadLetters(jetstream), labels: {} },
  ]);
}
