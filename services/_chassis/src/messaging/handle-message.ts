import { fromBinary } from '@bufbuild/protobuf';
import type { Envelope } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import type { Logger } from '../logger.ts';
import type { Measures } from '../metrics/measures.ts';
import { acceptRequestId } from '../request-context.ts';
import type { Tracer } from '../tracing/trace-span.ts';
import { continued } from '../tracing/traced.ts';
import { backOffMs } from './back-off.ts';
import { dateOf, openEnvelope } from './bus.ts';
import { type ConsumeOutcome, type Consumer, retry } from './consumer.ts';
import { sendDeadLetter } from './letters/dead-letters.ts';

/** What handling a message needs beside its consumer. */
export type HandlingTools = {
  jetstream: JetStreamClient;
  log: Logger;
  measures: Measures;
  tracer?: Tracer | undefined;
};

/** Hands one message to its consumer and tells the server what became of it. */
export async function handleMessage(
  consumer: Consumer,
  incoming: JsMsg,
  tools: HandlingTools,
  stopping: AbortSignal,
): Promise<void> {
  const attempt = incoming.info.deliveryCount;
  if (attempt === 1) noteWait(consumer, incoming, tools);
  const open = decode(consumer, incoming);
  if ('problem' in open) {
    await giveUp(consumer, incoming, tools, undefined, open.problem);
    return;
  }
  const { envelope, payload } = open;
  const began = performance.now();
  // A handler that takes longer than the ack wait must keep the message, or a second worker would take it.
  const keepAlive = setInterval(() => incoming.working(), Math.max(500, consumer.ackWaitMs / 3));
  try {
    const work = {
      name: `handle ${incoming.subject}`,
      kind: 'consumer' as const,
      parent: envelope.traceparent,
      requestId: acceptRequestId(envelope.requestId),
      attributes: { 'messaging.system': 'nats', 'messaging.consumer.group.name': consumer.name, attempt },
    };
    const handle = () =>
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
        .catch((error: unknown) => unexpected(error, consumer, tools));
    const outcome = await continued(tools.tracer, work, handle, ({ kind }) =>
      kind === 'done' ? undefined : kind,
    );
    await settle(consumer, incoming, outcome, tools, envelope);
  } finally {
    clearInterval(keepAlive);
    const seconds = (performance.now() - began) / 1_000;
    tools.measures.observe('insta_ai_message_seconds', { consumer: consumer.name }, seconds);
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

function unexpected(error: unknown, consumer: Consumer, tools: HandlingTools): ConsumeOutcome {
  tools.log.error({ err: error, consumer: consumer.name }, 'handler failed');
  return retry(error instanceof Error ? error.message : String(error));
}

async function settle(
  consumer: Consumer,
  incoming: JsMsg,
  outcome: ConsumeOutcome,
  tools: HandlingTools,
  envelope: Envelope,
): Promise<void> {
  const attempt = incoming.info.deliveryCount;
  const isLast = outcome.kind === 'retry' && attempt >= consumer.maxTries;
  if (!isLast) countOutcome(consumer, outcome.kind, tools);
  if (outcome.kind === 'done') incoming.ack();
  else if (outcome.kind === 'discard') {
    tools.log.warn({ consumer: consumer.name, reason: outcome.reason }, 'message discarded');
    incoming.term();
  } else if (isLast) await giveUp(consumer, incoming, tools, envelope, outcome.reason);
  else {
    tools.log.info({ consumer: consumer.name, reason: outcome.reason, attempt }, 'message will come again');
    incoming.nak(outcome.afterMs ?? backOffMs(attempt));
  }
}

async function giveUp(
  consumer: Consumer,
  incoming: JsMsg,
  tools: HandlingTools,
  envelope: Envelope | undefined,
  reason: string,
): Promise<void> {
  tools.log.error({ consumer: consumer.name, reason }, 'message given up, see dead letters');
  countOutcome(consumer, 'dead', tools);
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

type Outcome = ConsumeOutcome['kind'] | 'dead';

function countOutcome({ name }: Consumer, outcome: Outcome, { measures }: HandlingTools): void {
  measures.count('insta_ai_messages_total', { consumer: name, outcome });
}

function noteWait({ name }: Consumer, { time }: JsMsg, { measures }: HandlingTools): void {
  // The clocks of bus and process may differ.
  const seconds = Math.max(0, Date.now() - time.getTime()) / 1_000;
  measures.observe('insta_ai_message_wait_seconds', { consumer: name }, seconds);
}
