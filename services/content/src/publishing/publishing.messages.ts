import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import type { PublishStep } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import type { Preflight } from '@insta-ai/proto/http/content';
import { changedMessage } from '../item/changed-message.ts';
import type { ContentDocument } from '../item/content-document.ts';
import type { PublishProblem } from '../item/publish-problem.ts';

/** Says what an item becomes by this change. */
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

export function publishFailedMessage(
  item: ContentDocument,
  problem: PublishProblem,
  publishId: string,
  more: { readonly mayBeLive?: boolean; readonly steps?: PublishStep[] | undefined } = {},
): OutgoingMessage {
  return message(
    events.contentPublishFailed,
    { id: `${publishId}.content-publish-failed`, userId: item.owner },
    { contentId: item._id, title: item.title, ...problem, ...more },
  );
}
