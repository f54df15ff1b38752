import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { contentToBus } from '@insta-ai/proto/convert/content';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import type { ContentDocument } from './content-document.ts';
import { toContent } from './content-wire.ts';

/** Says that an item changed without its person, and carries it as it is now; `cause` names what changed it. */
export function changedMessage(item: ContentDocument, cause: string): OutgoingMessage {
  return message(
    events.contentChanged,
    // JetStream compares ids within the whole stream, which also holds instagram's events about the same decision.
    { id: `${cause}.content-changed`, userId: item.owner },
    { contentId: item._id, item: contentToBus(toContent(item)) },
  );
}

/** Says to the person's pages that there is a new item, or several of which this is the last. */
export function addedMessage({
  _id,
  owner,
  createdAt,
}: Pick<ContentDocument, '_id' | 'owner' | 'createdAt'>): OutgoingMessage {
  const head = { id: `${_id}.content-added`, userId: owner };
  const moment = momentToBus(createdAt.toISOString());
  return message(events.contentAdded, head, { contentId: _id, createdAt: moment });
}
