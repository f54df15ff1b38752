import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, OneOf } from '../shared/schema.ts';

/** An item of anybody here that does not go its way. */
export const TroubledItem = Type.Object({
  _id: Id,
  owner: Id,
  title: Type.String(),
  /** Its moment has passed and it is not live; it failed; or it waits for its person. */
  kind: OneOf(['late', 'failed', 'waiting']),
  /** When it was due, failed, or began to wait. */
  at: Instant,
  message: Type.String(),
  /** What helps. */
  advice: Type.String(),
});
export type TroubledItem = Static<typeof TroubledItem>;

/** The planned items of everybody in four numbers, and those that need a hand, the longest waiting first. */
export const PlannedWork = Type.Object({
  /** Due within the next hour. */
  due: Type.Integer(),
  late: Type.Integer(),
  /** Failed within the last 24 hours, and nobody has planned it anew. */
  failed: Type.Integer(),
  waiting: Type.Integer(),
  items: Type.Array(TroubledItem),
});
export type PlannedWork = Static<typeof PlannedWork>;

/** Accounts of a person whose login at Facebook has ended, or ends within a week. */
export const EndingLogin = Type.Object({
  owner: Id,
  accounts: Type.Array(Type.String()),
  state: OneOf(['ending', 'ended']),
  /** When it ends; not there for one that has ended. */
  endsAt: Type.Optional(Instant),
});
export type EndingLogin = Static<typeof EndingLogin>;

/** What an admin sees of the installation; everybody else gets 403. */
export const operationsCalls = {
  getPlannedWork: defineCall({
    ...callAddresses.getPlannedWork,
    owner: 'content',
    summary: 'What of everybody is due, late, failed and waits for a hand, for an admin',
    reply: PlannedWork,
  }),
  listEndingLogins: defineCall({
    ...callAddresses.listEndingLogins,
    owner: 'instagram',
    summary: 'Whose login at Facebook ends soon or has ended, for an admin',
    reply: Type.Array(EndingLogin),
  }),
};
