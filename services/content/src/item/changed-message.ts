import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { contentToBus } from '@insta-ai/proto/convert/content';
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
