import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type Consumer as Subscription,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { measureQueue } from '../metrics/measure-queue.ts';
import type { Measures } from '../metrics/measures.ts';
import { neverStopping, pause } from '../stopping.ts';
import type { Consumer } from './consumer.ts';
import { type HandlingTools, handleMessage } from './handle-message.ts';
import type { Link } from './link.ts';

/** How long one pull waits at the server, in milliseconds. */
const pullMs = 5_000;
/** How often a consumer looks whether it is to stop while the bus is away, in milliseconds. */
const linkLookMs = 1_000;
const reopenMs = 500;

type Tools = HandlingTools & {
  link?: Link;
  /** The end of the process; not said where a consumer is only ended by its `stop`. */
  stopping?: AbortSignal;
  /** Creates the streams that are missing: a server may have lost what it stored while we run. */
  restoreStreams?(): Promise<void>;
};

/**
 * Starts a durable consumer that re-opens itself after any failure. It takes nothing more when the process begins to end or it
 * is stopped itself; `stop` waits for the handlers at work.
 */
export async function startConsumer(consumer: Consumer, tools: Tools): Promise<{ stop(): Promise<void> }> {
  const end = new AbortController();
  const stopping = AbortSignal.any([end.signal, tools.stopping ?? neverStopping]);
  await ensureConsumer(consumer, tools.jetstream);
  measureQueue(consumer, tools.jetstream, tools.measures);
  let busy = 0;
  measureSlots(consumer, () => busy, tools.measures);
  const openPulls = new Set<ConsumerMessages>();
  const restore = async () => {
    await tools.restoreStreams?.();
    await ensureConsumer(consumer, tools.jetstream);
  };
  const pull = async () => {
    while (!stopping.aborted) {
      try {
        await tools.link?.up(linkLookMs);
        const asked = tools.jetstream.consumers.get(consumer.stream, consumer.name);
        await pullUntilStopped(await (tools.link?.unlessBroken(asked) ?? asked));
      } catch (error) {
        if (stopping.aborted) return;
        if (tools.link?.isUp() === false) continue;
        tools.log.warn({ err: error, consumer: consumer.name }, 'consumer lost, opening it again');
        await pause(reopenMs, stopping);
        // What is still missing then ends the next look as well, which says so.
        await restore().catch(() => {});
      }
    }
  };
  const pullUntilStopped = async (subscription: Subscription) => {
    while (!stopping.aborted) {
      const messages = await subscription.fetch({ max_messages: 1, expires: pullMs });
      openPulls.add(messages);
      try {
        for await (const incoming of messages) {
          if (stopping.aborted) incoming.nak();
          else {
            busy += 1;
            await handleMessage(consumer, incoming, tools, stopping).finally(() => {
              busy -= 1;
            });
          }
        }
      } finally {
        openPulls.delete(messages);
      }
    }
  };
  const endPulls = () => {
    for (const messages of openPulls) messages.stop();
  };
  // A server that comes back knows nothing of the pulls it had: waiting for their end would leave messages lying.
  tools.link?.onReturn(endPulls);
  // A pull that stayed open at the server could be given a message that nobody here would handle.
  stopping.addEventListener('abort', endPulls);
  const slots = Array.from({ length: consumer.concurrency }, pull);
  return {
    async stop() {
      end.abort();
      await Promise.all(slots);
    },
  };
}

function measureSlots({ name, concurrency }: Consumer, busy: () => number, measures: Measures): void {
  const labels = { consumer: name };
  measures.gauge('insta_ai_workers', () => [{ value: concurrency, labels }]);
  measures.gauge('insta_ai_workers_busy', () => [{ value: busy(), labels }]);
}

async function ensureConsumer(consumer: Consumer, jetstream: JetStreamClient): Promise<void> {
  const manager = await jetstream.jetstreamManager();
  const config = {
    durable_name: consumer.name,
    filter_subject: consumer.subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(consumer.ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    max_deliver: -1,
    max_ack_pending: 10_000,
  };
  try {
    await manager.consumers.add(consumer.stream, config);
  } catch (error) {
    if (!existsWithOtherSettings(error)) throw error;
    await manager.consumers.update(consumer.stream, consumer.name, config);
  }
}

/** There is one of this name with other settings: servers say it with two codes. */
function existsWithOtherSettings(error: unknown): boolean {
  return error instanceof JetStreamApiError && [10013, 10148].includes(error.code);
}
