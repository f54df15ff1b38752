import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import type { EventType } from '@insta-ai/proto/bus/message';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import { acceptRequestId, runInContext } from '../request-context.ts';
import { dateOf, type IncomingMessage, openEnvelope } from './bus.ts';
import { linkOf } from './link.ts';
import { shownTo } from './shown.ts';

/** Of an event that many hear, whoever does something with it goes on with its trace. */
export type HeardMessage<Payload> = IncomingMessage<Payload> & { traceparent: string };

/** Hears an event in every replica, at most once, while connected. */
export type Subscribe = <Desc extends DescMessage>(
  event: EventType<Desc>,
  handle: (message: HeardMessage<MessageShape<Desc>>) => void,
) => { stop(): void };

/** An event that is heard, ready to be listened for: what is done with the bytes of its messages. */
export type Hearing = { readonly subject: string; take(data: Uint8Array): void };

export type HearingTools = { nats: NatsConnection; log: Logger };

export function createSubscribe(tools: HearingTools): Subscribe {
  return (event, handle) => listen(event.subject, hearing(event, handle).take, tools);
}

/** What is done with each message of an event; throws where it cannot be read. */
export function hearing<Desc extends DescMessage>(
  event: EventType<Desc>,
  handle: (message: HeardMessage<MessageShape<Desc>>) => void,
): Hearing {
  return {
    subject: event.subject,
    take(data) {
      const envelope = openEnvelope(data, event.subject);
      const payload = fromBinary(event.payload, envelope.payload);
      const { id, userId, requestId, traceparent } = envelope;
      runInContext({ requestId: acceptRequestId(requestId) }, () =>
        handle({
          id,
          userId,
          requestId,
          traceparent,
          occurredAt: dateOf(envelope.occurredAt),
          payload,
          attempt: 1,
        }),
      );
    },
  };
}

/** What is heard of one person. */
export type HeardPerson = {
  /** Resolves when nothing is missed any more. While the bus is away it does too: whoever listens then has to read anew. */
  ready: Promise<void>;
  stop(): void;
};

export type HearPerson = (userId: string, hearings: readonly Hearing[]) => HeardPerson;

/** Hears what is shown to one person, at most once, while connected. */
export function createHearPerson(tools: HearingTools): HearPerson {
  const { nats } = tools;
  return (userId, hearings) => {
    const start = shownTo(userId);
    const bySubject = new Map(hearings.map(({ subject, take }) => [`${start}${subject}`, take]));
    const { stop } = listen(`${start}>`, (data, subject) => bySubject.get(subject)?.(data), tools);
    const ready = linkOf(nats)
      .unlessBroken(nats.flush())
      .catch(() => {});
    return { ready, stop };
  };
}

function listen(
  subjects: string,
  take: (data: Uint8Array, subject: string) => void,
  { nats, log }: HearingTools,
): { stop(): void } {
  const subscription = nats.subscribe(subjects, {
    callback: (error, { data, subject }) => {
      if (error) return;
      try {
        take(data, subject);
      } catch (problem) {
        log.warn({ err: problem, subject }, 'event could not be shown');
      }
    },
  });
  return { stop: () => subscription.unsubscribe() };
}
