import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';

/** Says that an item is deleted; a post that is `live` stays on the platform. */
export function deletedMessage(owner: string, contentId: string, live = false): OutgoingMessage {
  const head = { id: `${contentId}.content-deleted`, userId: owner };
  return message(events.contentDeleted, head, { contentId, live });
}

/** The same again, for what was made of the item after the first message was heard; so its id differs every time. */
export function deletedAgainMessage(owner: string, contentId: string): OutgoingMessage {
  const id = `${contentId}.content-deleted.${newId()}`;
  return message(events.contentDeleted, { id, userId: owner }, { contentId });
}
