import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { contentToBus } from '@insta-ai/proto/convert/content';
import type { Preflight } from '@insta-ai/proto/http/content';
import type { ContentDocument } from '../item/content-document.ts';
import { toContent } from '../item/content-wire.ts';
import type { PublishProblem } from '../item/publish-problem.ts';

/**
 * Says that an item changed without its person, and carries it as it is now. Our ids contain the word content: JetStream
 * compares ids within the whole stream, which also holds instagram's events about the same decision.
 */
export function contentChangedMessage(
  item: ContentDocument,
  set: Partial<ContentDocument>,
  cause: string,
): OutgoingMessage {
  return changedMessage({ ...item, ...set, version: item.version + 1 }, cause);
}

/** Says that a check found something new; the version stays, because nothing that a person edits changed. */
export function preflightChangedMessage(item: ContentDocument, preflight: Preflight): OutgoingMessage {
  return changedMessage({ ...item, preflight }, `${item._id}.preflight.${preflight.checkedAt}`);
}

function changedMessage(after: ContentDocument, cause: string): OutgoingMessage {
  return message(
    events.contentChanged,
    { id: `${cause}.content-changed`, userId: after.owner },
    { contentId: after._id, item: contentToBus(toContent(after)) },
  );
}

export function publishFailedMessage(
  item: ContentDocument,
  problem: PublishProblem,
  publishId: string,
  mayBeLive = false,
): OutgoingMessage {
  return message(
    events.contentPublishFailed,
    { id: `${publishId}.content-publish-failed`, userId: item.owner },
    { contentId: item._id, title: item.title, ...problem, mayBeLive },
  );
}
