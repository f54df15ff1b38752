import { fromBinary } from '@bufbuild/protobuf';
import type { Envelope } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JsMsg,
  type Consumer as Subscription,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { acceptRequestId, runInContext } from '../request-context.ts';
import { neverStopping, pause } from '../stopping.ts';
import { backOffMs } from './back-off.ts';
import { dateOf, openEnvelope } from './bus.ts';
import { type ConsumeOutcome, type Consumer, retry } from './consumer.ts';
import { sendDeadLetter } from './dead-letters.ts';
import type { Link } from './link.ts';

/** How long one pull waits at the server, in milliseconds. */
const pullMs = 5_000;
/** How often a consumer looks whether it is to stop while the bus is away, in milliseconds. */
const linkLookMs = 1_000;
const reopenMs = 500;

type Tools = {
  jetstream: JetStreamClient;
  link?: Link;
  log: Logger;
  metrics: Registry;
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
      for await (const incoming of messages) {
        if (stopping.aborted) incoming.nak();
        else await handleMessage(consumer, incoming, tools, stopping);
      }
      openPulls.delete(messages);
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
    if (!isThere(error)) throw error;
    await manager.consumers.update(consumer.stream, consumer.name, config);
  }
}

/** There is one of this name with other settings: servers say it with two codes. */
function isThere(error: unknown): boolean {
  return error instanceof JetStreamApiError && [10013, 10148].includes(error.code);
}

async function handleMessage(
  consumer: Consumer,
  incoming: JsMsg,
  tools: Tools,
  stopping: AbortSignal,
): Promise<void> {
  const attempt = incoming.info.deliveryCount;
  const open = decode(consumer, incoming);
  if ('problem' in open) {
    await giveUp(consumer, incoming, tools, undefined, open.problem);
    return;
  }
  const { envelope, payload } = open;
  // A handler that takes longer than the ack wait must keep the message, or a second worker would take it.
  const keepAlive = setInterval(() => incoming.working(), Math.max(500, consumer.ackWaitMs / 3));
  try {
    const outcome = await runInContext({ requestId: acceptRequestId(envelope.requestId) }, () =>
      consumer
        .handle(
          {
            id: envelope.id,
            userId: envelope.userId,
            requestId: envelope.requestId,
            occurredAt: dateOf(envelope.occurredAt),
            payload,
            attempt,
          },
          stopping,
        )
        .catch((error: unknown) => unexpected(error, consumer, tools)),
    );
    await settle(consumer, incoming, outcome, tools, envelope);
  } finally {
    clearInterval(keepAlive);
  }
}

function decode(
  consumer: Consumer,
  incoming: JsMsg,
): { envelope: Envelope; payload: unknown } | { problem: string } {
  try {
    const envelope = openEnvelope(incoming.data, incoming.subject);
    return { envelope, payload: fromBinary(consumer.payload, envelope.payload) };
  } catch (error) {
    return { problem: `The message cannot be read: ${String(error)}` };
  }
}

function unexpected(error: unknown, consumer: Consumer, tools: Tools): ConsumeOutcome {
  tools.log.error({ err: error, consumer: consumer.name }, 'handler failed');
  return retry(error instanceof Error ? error.message : String(error));
}

async function settle(
  consumer: Consumer,
  incoming: JsMsg,
  outcome: ConsumeOutcome,
  tools: Tools,
  envelope: Envelope,
): Promise<void> {
  const attempt = incoming.info.deliveryCount;
  count(tools.metrics, consumer.name, outcome.kind);
  if (outcome.kind === 'done') incoming.ack();
  else if (outcome.kind === 'discard') {
    tools.log.warn({ consumer: consumer.name, reason: outcome.reason }, 'message discarded');
    incoming.term();
  } else if (attempt >= consumer.maxTries) await giveUp(consumer, incoming, tools, envelope, outcome.reason);
  else {
    tools.log.info({ consumer: consumer.name, reason: outcome.reason, attempt }, 'message will come again');
    incoming.nak(outcome.afterMs ?? backOffMs(attempt));
  }
}

async function giveUp(
  consumer: Consumer,
  incoming: JsMsg,
  tools: Tools,
  envelope: Envelope | undefined,
  reason: string,
): Promise<void> {
  tools.log.error({ consumer: consumer.name, reason }, 'message given up, see dead letters');
  const attempts = incoming.info.deliveryCount;
  // Stored as a dead letter before it leaves its stream: a death between the two leaves it in both, never in none.
  await sendDeadLetter(tools.jetstream, {
    consumer: consumer.name,
    envelope,
    reason,
    attempts,
    seq: incoming.seq,
  });
  incoming.term();
}

function count(metrics: Registry, consumer: string, outcome: string): void {
  const name = 'insta_ai_messages_total';
  const counter =
    (metrics.getSingleMetric(name) as Counter | undefined) ??
    new Counter({
      name,
      help: 'Messages by outcome',
      labelNames: ['consumer', 'outcome'],
      registers: [metrics],
    });
  counter.inc({ consumer, outcome });
}
