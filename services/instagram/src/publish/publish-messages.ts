import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { Ledger, Words } from './ledger.ts';

/** The event that tells how a publish ended; the same ledger always gives the same id. */
export function outcomeMessage(ledger: Ledger): OutgoingMessage | undefined {
  const about = { publishId: ledger._id, contentId: ledger.contentId };
  if (ledger.state === 'published' && ledger.live) {
    const head = { id: `${ledger._id}.published`, userId: ledger.owner };
    const { mediaId, at } = ledger.live;
    const payload = { ...about, mediaId, permalink: ledger.permalink, publishedAt: at.toISOString() };
    return message(events.postPublished, head, payload);
  }
  if (ledger.state === 'failed' && ledger.failure) {
    const head = { id: `${ledger._id}.failed`, userId: ledger.owner };
    return message(events.postFailed, head, { ...about, ...ledger.failure });
  }
  return undefined;
}

/** The event that tells what a publish waits for. */
export function heldMessage(ledger: Ledger, words: Words): OutgoingMessage {
  const head = { id: `${ledger._id}.held.${words.cause}.${ledger.resumes}`, userId: ledger.owner };
  const { cause, message: text, advice } = words;
  const about = { publishId: ledger._id, contentId: ledger.contentId };
  return message(events.postHeld, head, { ...about, cause, message: text, advice });
}

/** The job once more, as a new message: the bus forgets one that was done. */
export function resumeMessage(ledger: Ledger): OutgoingMessage {
  const head = { id: `${ledger._id}.resume.${ledger.resumes + 1}`, userId: ledger.owner };
  return message(jobs.publish, head, {
    publishId: ledger._id,
    contentId: ledger.contentId,
    accountId: ledger.accountId,
    instagramType: ledger.instagramType,
    outputs: ledger.outputs,
    caption: ledger.caption,
    fit: ledger.fit,
    title: ledger.title,
    dueAt: ledger.dueAt.toISOString(),
    giveUpAt: ledger.giveUpAt.toISOString(),
  });
}
