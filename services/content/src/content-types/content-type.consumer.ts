import { type Consumer, discard, done, hear } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { TypedContentsStore } from './typed-contents.store.ts';

/** Keeps the type name that items carry up to date, and removes the type from them when it is deleted. */
export function contentTypeConsumers(store: TypedContentsStore): Consumer[] {
  return [
    hear('content', events.contentTypeSaved, async ({ userId, occurredAt, payload: { contentType } }) => {
      if (!contentType) return discard('the message names no content type');
      const { id, name } = contentType;
      const instagramType = typeFromBus(contentType);
      if (!instagramType) return discard('the content type is of a kind that nobody knows here');
      await store.renameType(userId, { _id: id, name, instagramType, asOf: occurredAt });
      return done;
    }),
    hear('content', events.contentTypeDeleted, async ({ userId, payload }) => {
      await store.removeType(userId, payload.contentTypeId);
      return done;
    }),
  ];
}
