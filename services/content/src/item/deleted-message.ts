import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';

/** The news that an item is gone; what is `live` on the platform stays there. */
export function deletedMessage(owner: string, contentId: string, live = false): OutgoingMessage {
  const head = { id: `${contentId}.content-deleted`, userId: owner };
  return message(events.contentDeleted, head, { contentId, live });
}

/** The same once more, for something that was made of the item after the first was heard; so another id every time. */
export function deletedAgainMessage(owner: string, contentId: string): OutgoingMessage {
  const id = `${contentId}.content-deleted.${newId()}`;
  return message(events.contentDeleted, { id, userId: owner }, { contentId });
}
