import type { Subscribe } from '@insta-ai/chassis/messaging/subscribe';
import { events } from '@insta-ai/proto/bus/events';
import type { Sockets } from '../sockets/sockets.ts';

/** TABLE: which event a person's pages hear under which name. Every replica hears all and tells the sockets it holds. */
export function showEvents(subscribe: Subscribe, sockets: Pick<Sockets, 'to'>): () => void {
  const subscriptions = [
    subscribe(events.imageGenerated, ({ userId, payload: { prediction, content } }) => {
      sockets.to(userId).emit('image-generated', { prediction, content });
    }),
    subscribe(events.contentChanged, ({ userId, payload: { content } }) => {
      sockets.to(userId).emit('content-changed', { content });
    }),
    subscribe(events.contentDeleted, ({ userId, payload: { contentId, live } }) => {
      sockets.to(userId).emit('content-deleted', { _content: contentId, live });
    }),
    subscribe(events.predictionProgressed, ({ userId, payload: { predictionId, contentId, progress } }) => {
      sockets
        .to(userId)
        .emit('prediction-progress', { _prediction: predictionId, _content: contentId, progress });
    }),
    subscribe(events.calendarEntriesWritten, ({ userId, payload }) => {
      const { requestKey, entries, written, total } = payload;
      sockets.to(userId).emit('calendar-entries', { requestKey, entries, written, total });
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.stop();
  };
}
