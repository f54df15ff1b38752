import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import type { EventType } from '@insta-ai/proto/bus/message';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import { acceptRequestId, runInContext } from '../request-context.ts';
import { dateOf, type IncomingMessage, openEnvelope } from './bus.ts';

/** Of an event that many hear, whoever does something with it goes on with its trace. */
export type HeardMessage<Payload> = IncomingMessage<Payload> & { traceparent: string };

/** Hears an event in every replica, at most once, while connected. */
export type Subscribe = <Desc extends DescMessage>(
  event: EventType<Desc>,
  handle: (message: HeardMessage<MessageShape<Desc>>) => void,
) => { stop(): void };

export function createSubscribe({ nats, log }: { nats: NatsConnection; log: Logger }): Subscribe {
  return (event, handle) => {
    const subscription = nats.subscribe(event.subject, {
      callback: (error, incoming) => {
        if (error) return;
        try {
          const envelope = openEnvelope(incoming.data, event.subject);
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
        } catch (problem) {
          log.warn({ err: problem, subject: event.subject }, 'event could not be shown');
        }
      },
    });
    return { stop: () => subscription.unsubscribe() };
  };
}
