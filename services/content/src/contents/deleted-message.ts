import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';

/** The news that an item is gone. */
export function deletedMessage(owner: string, contentId: string): OutgoingMessage {
  return message(events.contentDeleted, { id: `${contentId}.content-deleted`, userId: owner }, { contentId });
}

/** The same once more, for something that was made of the item after the first was heard; so another id every time. */
export function deletedAgainMessage(owner: string, contentId: string): OutgoingMessage {
  const id = `${contentId}.content-deleted.${newId()}`;
  return message(events.contentDeleted, { id, userId: owner }, { contentId });
}
