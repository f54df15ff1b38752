import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { events } from '@insta-ai/proto/bus/events';
import type { ContentDocument } from './content-document.ts';

type Deleted = {
  /** Its post is, and stays, on the platform. */
  live?: boolean;
  /** Pages were told when it went out of sight. */
  shown?: boolean;
};

/** Says that an item is deleted for good. */
export function deletedMessage(owner: string, contentId: string, how: Deleted = {}): OutgoingMessage {
  const head = { id: `${contentId}.content-deleted`, userId: owner };
  return message(events.contentDeleted, head, { contentId, ...how });
}

/** Says to the person's pages that an item is out of sight; it may come back, and go again as another version. */
export function hiddenMessage({
  _id,
  owner,
  version,
}: Pick<ContentDocument, '_id' | 'owner' | 'version'>): OutgoingMessage {
  const head = { id: `${_id}.${version}.content-hidden`, userId: owner };
  return message(events.contentHidden, head, { contentId: _id });
}

/** The same again, for what was made of the item after the first message was heard; so its id differs every time. */
export function deletedAgainMessage(owner: string, contentId: string): OutgoingMessage {
  const id = `${contentId}.content-deleted.${newId()}`;
  return message(events.contentDeleted, { id, userId: owner }, { contentId });
}
