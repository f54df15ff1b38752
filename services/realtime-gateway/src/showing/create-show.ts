import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type HeardMessage, type Hearing, hearing } from '@insta-ai/chassis/messaging/subscribe';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import type { EventType } from '@insta-ai/proto/bus/message';

type Show = <Desc extends DescMessage>(
  event: EventType<Desc>,
  tell: (message: HeardMessage<MessageShape<Desc>>) => void,
) => Hearing;

/** Shows events to the pages that are open here, each as the end of what caused it. */
export function createShow(tracer: Tracer | undefined): Show {
  return (event, tell) =>
    hearing(event, message => {
      const span = message.traceparent
        ? tracer?.begin({ name: `show ${event.subject}`, kind: 'consumer', parent: message.traceparent })
        : undefined;
      tell(message);
      span?.end();
    });
}
