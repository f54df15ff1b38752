import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import {
  actionKinds,
  actionStates,
  actionWishes,
  mostShiftDays,
  undoKinds,
} from '../../data/content-action.ts';
import { instagramTypes } from '../../data/content-type.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable, OneOf, Text } from '../shared/schema.ts';
import { Matching, NamedItems } from './content-which.ts';

const Count = Type.Integer({ minimum: 0 });

/** What is to be done with each of the items. */
export const ActionChange = Type.Union([
  Type.Object({ kind: OneOf(['schedule', 'draft', 'delete']) }),
  /** Each keeps its time of day in the zone in which the page shows it, or without one in that of the profile. */
  Type.Object({
    kind: OneOf(['shift']),
    timeZone: Type.Optional(Text(64)),
    days: Type.Integer({ minimum: -mostShiftDays, maximum: mostShiftDays }),
  }),
  Type.Object({ kind: OneOf(['type']), _contentType: Id }),
]);
export type ActionChange = Static<typeof ActionChange>;

/** Items that an action leaves as they are, with the reason in words for the person. */
export const KeptItems = Type.Object({
  reason: Type.String(),
  items: Count,
  /** Of the first of them. */
  titles: Type.Array(Type.String(), { maxItems: 3 }),
});
export type KeptItems = Static<typeof KeptItems>;

/** One change of many items, done one after the other whatever breaks. */
export const Action = Type.Object({
  _id: Id,
  kind: OneOf(actionKinds),
  state: OneOf(actionStates),
  /** How many items it changes: while it is offered, as things stand. */
  items: Count,
  done: Count,
  /** What is left as it is: what an offer would leave out, then what was left out. */
  kept: Type.Array(KeptItems),
  /** In the offer of a type: how many of the items are of another kind, or of none, and what the type makes of them. */
  becomes: Type.Optional(Type.Object({ kind: OneOf(instagramTypes), items: Count })),
  createdAt: Instant,
});
export type Action = Static<typeof Action>;

/** The person's newest step that is not taken back yet. */
export const Undoable = Type.Object({
  _id: Id,
  kind: OneOf(undoKinds),
  /** For how many it can be as things stand: none where all of them were changed since. */
  items: Count,
  /** Of the first item. */
  title: Type.String(),
  /** The item, where the step is of one that can come back. */
  _content: Type.Optional(Id),
  at: Instant,
  until: Instant,
});
export type Undoable = Static<typeof Undoable>;

const content = { owner: 'content' } as const;
const byId = Type.Object({ id: Id });

export const actionCalls = {
  createAction: defineCall({
    ...content,
    ...callAddresses.createAction,
    summary:
      'Offer a change of many items: says how many it changes, and what it leaves as it is and why. Nothing is changed before `start`',
    body: Type.Object({
      /** Either these items, or all that match. */
      items: Type.Optional(NamedItems),
      matching: Type.Optional(Matching),
      change: ActionChange,
    }),
    reply: Action,
  }),
  getAction: defineCall({
    ...content,
    ...callAddresses.getAction,
    summary: 'How far an action is',
    params: byId,
    reply: Action,
  }),
  changeAction: defineCall({
    ...content,
    ...callAddresses.changeAction,
    summary: 'Start or cancel an action. May be asked twice',
    params: byId,
    body: Type.Object({ wish: OneOf(actionWishes) }),
    reply: Action,
  }),
  getUndo: defineCall({
    ...content,
    ...callAddresses.getUndo,
    summary: "The person's newest step that is not taken back yet, for ten minutes",
    reply: Type.Object({ undo: Nullable(Undoable) }),
  }),
  undo: defineCall({
    ...content,
    ...callAddresses.undo,
    summary:
      'Take a step back: what was not changed since is as it was before. An action of its own, with what stays and why. May be asked twice',
    params: byId,
    reply: Action,
  }),
};
