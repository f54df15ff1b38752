import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { stepToBus } from '@insta-ai/proto/convert/publishing/timeline';
import { takenBackCause } from '@insta-ai/proto/data/publish-states';
import { liveNote } from '../ledger/extras.ts';
import type { Ledger, Reason } from '../ledger/ledger.ts';

const takenBack: Reason = {
  cause: takenBackCause,
  message: 'This was stopped before it went out. Nothing was sent.',
  advice: 'Choose a new time, or publish it now.',
};

/**
 * The event that tells how a publish ended; the same ledger always gives the same id. An answer to a repeated question
 * carries the question's id (`repeatId`), or the bus would drop it as one it has already delivered.
 */
export function outcomeMessage(ledger: Ledger, repeatId = ''): OutgoingMessage | undefined {
  const about = { publishId: ledger._id, contentId: ledger.contentId };
  const suffix = repeatId && `.${repeatId}`;
  if (ledger.state === 'published' && ledger.live) {
    const head = { id: `${ledger._id}.published${suffix}`, userId: ledger.owner };
    const { mediaId, at } = ledger.live;
    const post = { mediaId, permalink: ledger.permalink, published: timestampFromDate(at) };
    const payload = { ...about, ...post, note: liveNote(ledger) };
    return message(events.postPublished, head, payload);
  }
  if (ledger.state === 'failed' && ledger.failure) {
    const head = { id: `${ledger._id}.failed${suffix}`, userId: ledger.owner };
    return message(events.postFailed, head, { ...about, ...ledger.failure, steps: stepsOf(ledger) });
  }
  if (ledger.state === 'unknown') {
    const head = { id: `${ledger._id}.unknown${suffix}`, userId: ledger.owner };
    return message(events.postUnknown, head, { ...about, steps: stepsOf(ledger) });
  }
  if (ledger.state === 'canceled') {
    const head = { id: `${ledger._id}.canceled${suffix}`, userId: ledger.owner };
    return message(events.postFailed, head, { ...about, ...takenBack });
  }
  return undefined;
}

function stepsOf({ timeline = [] }: Ledger) {
  return timeline.map(stepToBus);
}

/** What a write that ends a publish tells. */
export function outcomeMessages(ended: Ledger): OutgoingMessage[] {
  const outcome = outcomeMessage(ended);
  return outcome ? [outcome] : [];
}

/** The event that tells why a publish takes longer than usual. */
export function troubleMessage(ledger: Ledger, words: Reason, until: Date): OutgoingMessage {
  const { cause, message: text, advice } = words;
  const tried = Object.values(ledger.faults).reduce((sum, times) => sum + times, ledger.sent?.looks ?? 0);
  const head = { id: `${ledger._id}.trouble.${cause}.${tried}`, userId: ledger.owner };
  const about = { publishId: ledger._id, contentId: ledger.contentId };
  return message(events.postTroubled, head, {
    ...about,
    cause,
    message: text,
    advice,
    triedUntil: timestampFromDate(until),
    sent: ledger.sent !== null,
  });
}

/** The event that tells why a publish is held. */
export function heldMessage(ledger: Ledger, words: Reason): OutgoingMessage {
  // Held again for the same cause, after other trouble, it is said again.
  const tried = Object.values(ledger.faults).reduce((sum, times) => sum + times, 0);
  const id = `${ledger._id}.held.${words.cause}.${ledger.resumes}${tried > 0 ? `.${tried}` : ''}`;
  const head = { id, userId: ledger.owner };
  const { cause, message: text, advice } = words;
  const about = { publishId: ledger._id, contentId: ledger.contentId };
  const sent = ledger.sent !== null;
  return message(events.postHeld, head, { ...about, cause, message: text, advice, sent });
}
