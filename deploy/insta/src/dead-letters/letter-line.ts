import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { listDeadLetters } from '@insta-ai/chassis/messaging/letters/dead-letters';

type Letter = Awaited<ReturnType<typeof listDeadLetters>>[number];

/** Who gave up on what, when and why. What the message says is left out: it may hold a link that signs somebody in. */
export function letterLine({ seq, letter }: Letter): string {
  const { consumer, reason, attempts, at, envelope } = letter;
  const moment = at ? timestampDate(at).toISOString() : '';
  const message = envelope ? `${envelope.subject} ${envelope.id} of ${envelope.userId}` : 'unreadable';
  return `${seq}  ${moment}  ${consumer}  tried ${attempts}x  ${message}\n    ${reason}`;
}
