import type { Subscribe } from '@insta-ai/chassis/messaging/subscribe';
import { events } from '@insta-ai/proto/bus/events';
import { placedEntryFromBus } from '@insta-ai/proto/convert/calendar-ai';
import { actionFromBus } from '@insta-ai/proto/convert/many/action';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { contentChangedFromBus, imageGeneratedFromBus, progressFromBus } from '@insta-ai/proto/convert/news';
import type { Sockets } from '../sockets/sockets.ts';

/** TABLE: which event a person's pages hear under which name. Every replica hears all and tells the sockets it holds. */
export function showEvents(subscribe: Subscribe, sockets: Pick<Sockets, 'to'>): () => void {
  const subscriptions = [
    subscribe(events.imageGenerated, ({ userId, payload }) => {
      const news = imageGeneratedFromBus(payload);
      if (news) sockets.to(userId).emit('image-generated', news);
    }),
    subscribe(events.contentChanged, ({ userId, payload }) => {
      const news = contentChangedFromBus(payload);
      if (news) sockets.to(userId).emit('content-changed', news);
    }),
    subscribe(events.contentHidden, ({ userId, payload: { contentId } }) => {
      sockets.to(userId).emit('content-deleted', { _content: contentId, live: false });
    }),
    subscribe(events.contentDeleted, ({ userId, payload: { contentId, live, shown } }) => {
      if (!shown) sockets.to(userId).emit('content-deleted', { _content: contentId, live });
    }),
    subscribe(events.batchChanged, ({ userId, payload: { batch, order } }) => {
      if (batch) sockets.to(userId).emit('batch-changed', { batch: batchFromBus(batch), order });
    }),
    subscribe(events.actionChanged, ({ userId, payload: { action, order } }) => {
      const seen = action && actionFromBus(action);
      if (seen) sockets.to(userId).emit('action-changed', { action: seen, order });
    }),
    subscribe(events.predictionProgressed, ({ userId, payload }) => {
      sockets.to(userId).emit('prediction-progress', progressFromBus(payload));
    }),
    subscribe(events.calendarEntriesWritten, ({ userId, payload }) => {
      const { requestKey, arrived, written, total } = payload;
      const entries = arrived.map(placedEntryFromBus);
      sockets.to(userId).emit('calendar-entries', { requestKey, entries, written, total });
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.stop();
  };
}
