import { type Static, Type } from 'typebox';
import { publishStates } from '../data/publish-states.ts';
import { Instant, Nullable, OneOf } from './shared/schema.ts';

/** Something that happened while an item was being published, in words for the person. */
export const PublishStep = Type.Object({
  at: Instant,
  words: Type.String(),
  /** What Instagram said no with, without secrets; null when it did not. */
  said: Nullable(Type.Object({ words: Type.String(), code: Type.String(), trace: Type.String() })),
  /** How often it happened in a row, and when last. */
  times: Type.Integer(),
  lastAt: Nullable(Instant),
  /** The pause that followed. Without an end it waits for something else; `notSooner` is empty where it may go on before. */
  wait: Nullable(Type.Object({ why: Type.String(), until: Nullable(Instant), notSooner: Type.String() })),
});
export type PublishStep = Static<typeof PublishStep>;

/** One publish of an item, its steps oldest first. */
export const PublishTimeline = Type.Object({
  _id: Type.String(),
  state: OneOf(publishStates),
  dueAt: Instant,
  steps: Type.Array(PublishStep),
});
export type PublishTimeline = Static<typeof PublishTimeline>;

/** The last publishes of an item, oldest first; none when none began. */
export const Timeline = Type.Object({ publishes: Type.Array(PublishTimeline) });
export type Timeline = Static<typeof Timeline>;
