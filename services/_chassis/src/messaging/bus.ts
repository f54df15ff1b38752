import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Envelope, EnvelopeSchema } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { JetStreamClient } from '@nats-io/jetstream';
import { type NatsConnection, RequestError, TimeoutError } from '@nats-io/transport-node';
import { causedBy } from '../tracing/traced.ts';
import { type Link, LinkBroken } from './link.ts';
import { shownSubject } from './shown.ts';

/** A message that is ready to be sent, in a form that a document can hold until then. */
export type OutgoingMessage = {
  /** Idempotency key. */
  id: string;
  subject: string;
  userId: string;
  requestId: string;
  /** The span that caused it, so that what is sent later still belongs to the click. */
  traceparent?: string;
  occurredAt: Date;
  payload: Uint8Array;
};

/** Builds a message of the events or jobs table. The same fact or job must always get the same `id`. */
export function message<Desc extends DescMessage>(
  type: { readonly subject: string; readonly payload: Desc },
  head: { id: string; userId: string },
  payload: MessageInitShape<Desc>,
): OutgoingMessage {
  return {
    ...head,
    subject: type.subject,
    ...causedBy(),
    occurredAt: new Date(),
    payload: toBinary(type.payload, create(type.payload, payload)),
  };
}

/** Sends messages to JetStream; resolves when the server has stored the message, refuses at once when it is away. */
export type Bus = { send(outgoing: OutgoingMessage): Promise<void> };

type Deps = {
  jetstream: JetStreamClient;
  /** Where what people are shown is said once more to their open pages; left out where nobody looks. */
  nats?: Pick<NatsConnection, 'publish'>;
  link?: Link;
  /** Creates streams that the server has lost while we run. */
  restoreStreams?: () => Promise<void>;
};

export function createBus({ jetstream, nats, link, restoreStreams }: Deps): Bus {
  const store = async (outgoing: OutgoingMessage) => {
    const bytes = toBinary(EnvelopeSchema, toEnvelope(outgoing));
    const stored = jetstream.publish(outgoing.subject, bytes, {
      // JetStream compares ids over a whole stream: two services may give their facts the same id.
      msgID: `${outgoing.subject}/${outgoing.id}`,
      timeout: 5_000,
      retries: 3,
    });
    await (link ? link.unlessBroken(stored) : stored);
    const shown = shownSubject(outgoing.userId, outgoing.subject);
    if (shown) nats?.publish(shown, bytes);
  };
  return {
    async send(outgoing) {
      if (link && !link.isUp()) throw new LinkBroken();
      try {
        await store(outgoing);
      } catch (error) {
        if (!restoreStreams || !isWithoutStream(error)) throw error;
        await restoreStreams();
        await store(outgoing);
      }
    },
  };
}

/** Whether perhaps no stream takes the subject: nobody answers, or only somebody hears who does not answer. */
function isWithoutStream(error: unknown): boolean {
  const { cause } = error as Error;
  return error instanceof TimeoutError || (cause instanceof RequestError && cause.isNoResponders());
}

/** What a consumer gets: the payload with who and what it is about. */
export type IncomingMessage<Payload> = {
  id: string;
  userId: string;
  requestId: string;
  occurredAt: Date;
  payload: Payload;
  /** 1 on the first delivery. */
  attempt: number;
};

/** Opens an envelope; throws when the bytes are no envelope or belong to another subject. */
export function openEnvelope(bytes: Uint8Array, subject: string): Envelope {
  const envelope = fromBinary(EnvelopeSchema, bytes);
  if (envelope.subject !== subject)
    throw new Error(`The envelope is for "${envelope.subject}", not for "${subject}".`);
  if (!envelope.id) throw new Error('The envelope has no id.');
  return envelope;
}

/** Date of a protobuf timestamp; the epoch when it is missing. */
export function dateOf(timestamp: Timestamp | undefined): Date {
  return timestamp ? timestampDate(timestamp) : new Date(0);
}

function toEnvelope(outgoing: OutgoingMessage): Envelope {
  return create(EnvelopeSchema, {
    id: outgoing.id,
    subject: outgoing.subject,
    userId: outgoing.userId,
    requestId: outgoing.requestId,
    traceparent: outgoing.traceparent ?? '',
    occurredAt: timestampFromDate(outgoing.occurredAt),
    payload: outgoing.payload,
  });
}
