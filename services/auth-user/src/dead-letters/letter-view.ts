import { timestampDate } from '@bufbuild/protobuf/wkt';
import { bodyLines } from '@insta-ai/chassis/messaging/letters/letter-body';
import { redact } from '@insta-ai/chassis/outside/redact';
import type { DeadLetter as Kept } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import type { DeadLetter } from '@insta-ai/proto/http/operations/dead-letters';

/** A dead letter as an admin reads it: what opens a door is left out of its reason and of what it says. */
export function letterView(seq: number, { consumer, reason, attempts, at, envelope }: Kept): DeadLetter {
  return {
    _id: String(seq),
    consumer,
    subject: envelope?.subject ?? null,
    owner: envelope?.userId || null,
    at: (at ? timestampDate(at) : new Date(0)).toISOString(),
    attempts,
    reason: redact(reason),
    lines: envelope ? bodyLines(envelope) : [],
  };
}

/** The number of a letter as it stands in an address; undefined for what is none. */
export function letterNumber(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
