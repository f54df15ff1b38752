import type { Subscribe } from '@insta-ai/chassis/messaging/subscribe';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import type { Sockets } from '../sockets/sockets.ts';

export type ShowDeps = {
  subscribe: Subscribe;
  sockets: Pick<Sockets, 'to' | 'of'>;
  tracer: Tracer | undefined;
};

/** Hears events of people whose pages are open here, each as the end of what caused it. */
export function createShow({ subscribe, sockets, tracer }: ShowDeps): Subscribe {
  return (event, tell) =>
    subscribe(event, message => {
      // Every replica hears of everybody, and most of them hold no page of this person.
      if (!sockets.of('/').adapter.rooms.has(message.userId)) return;
      const span = message.traceparent
        ? tracer?.begin({ name: `show ${event.subject}`, kind: 'consumer', parent: message.traceparent })
        : undefined;
      tell(message);
      span?.end();
    });
}
