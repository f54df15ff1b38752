import type { Hearing } from '@insta-ai/chassis/messaging/subscribe';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { events } from '@insta-ai/proto/bus/events';
import { placedEntryFromBus } from '@insta-ai/proto/convert/calendar-ai';
import { actionFromBus } from '@insta-ai/proto/convert/many/action';
import { batchFromBus } from '@insta-ai/proto/convert/many/batch';
import { contentChangedFromBus, imageGeneratedFromBus, progressFromBus } from '@insta-ai/proto/convert/news';
import type { Sockets } from '../sockets/sockets.ts';
import { createShow } from './create-show.ts';

type Deps = { sockets: Pick<Sockets, 'to'>; tracer: Tracer | undefined };

/** TABLE: which event a person's pages hear under which name. */
export function showEvents({ sockets, tracer }: Deps): Hearing[] {
  const show = createShow(tracer);
  return [
    show(events.imageGenerated, ({ userId, payload }) => {
      const news = imageGeneratedFromBus(payload);
      if (news) sockets.to(userId).emit('image-generated', news);
    }),
    show(events.contentChanged, ({ userId, payload }) => {
      const news = contentChangedFromBus(payload);
      if (news) sockets.to(userId).emit('content-changed', news);
    }),
    show(events.contentHidden, ({ userId, payload: { contentId } }) => {
      sockets.to(userId).emit('content-deleted', { _content: contentId, live: false });
    }),
    show(events.contentDeleted, ({ userId, payload: { contentId, live, shown } }) => {
      if (!shown) sockets.to(userId).emit('content-deleted', { _content: contentId, live });
    }),
    show(events.batchChanged, ({ userId, payload: { batch, order } }) => {
      if (batch) sockets.to(userId).emit('batch-changed', { batch: batchFromBus(batch), order });
    }),
    show(events.actionChanged, ({ userId, payload: { action, order } }) => {
      const seen = action && actionFromBus(action);
      if (seen) sockets.to(userId).emit('action-changed', { action: seen, order });
    }),
    show(events.predictionProgressed, ({ userId, payload }) => {
      sockets.to(userId).emit('prediction-progress', progressFromBus(payload));
    }),
    show(events.calendarEntriesWritten, ({ userId, payload }) => {
      const { requestKey, arrived, written, total } = payload;
      const entries = arrived.map(placedEntryFromBus);
      sockets.to(userId).emit('calendar-entries', { requestKey, entries, written, total });
    }),
  ];
}
