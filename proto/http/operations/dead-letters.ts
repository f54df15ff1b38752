import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable } from '../shared/schema.ts';

/** A message between services that no handler could take, as an admin reads it. */
export const DeadLetter = Type.Object({
  /** Its number, as `insta dead-letters` shows it. */
  _id: Id,
  /** Who gave up on it. */
  consumer: Type.String(),
  /** What kind of message it is; null where it could not be read at all, and cannot be sent again. */
  subject: Nullable(Type.String()),
  /** Whose matter it is; null where nobody knows. */
  owner: Nullable(Id),
  at: Instant,
  attempts: Type.Integer(),
  reason: Type.String(),
  /** What it says, line by line, without secrets and links. */
  lines: Type.Array(Type.String()),
});
export type DeadLetter = Static<typeof DeadLetter>;

export const DeadLetters = Type.Object({
  /** How many there are; the oldest of them are listed. */
  count: Type.Integer(),
  letters: Type.Array(DeadLetter),
});
export type DeadLetters = Static<typeof DeadLetters>;

const letter = Type.Object({ id: Id });

/** What an admin does with messages that no part of the product could take; everybody else gets 403. */
export const deadLetterCalls = {
  getDeadLetters: defineCall({
    ...callAddresses.getDeadLetters,
    owner: 'auth-user',
    summary: 'How many messages no part of the product could take, for an admin',
    reply: Type.Object({ count: Type.Integer() }),
  }),
  listDeadLetters: defineCall({
    ...callAddresses.listDeadLetters,
    owner: 'auth-user',
    summary: 'The oldest messages that no part of the product could take, for an admin, without secrets',
    reply: DeadLetters,
  }),
  replayDeadLetter: defineCall({
    ...callAddresses.replayDeadLetter,
    owner: 'auth-user',
    summary: 'Send such a message to where it came from, once more, for an admin',
    params: letter,
    reply: DeadLetter,
  }),
  dropDeadLetter: defineCall({
    ...callAddresses.dropDeadLetter,
    owner: 'auth-user',
    summary: 'Remove such a message for good, for an admin',
    params: letter,
    reply: DeadLetter,
  }),
};
