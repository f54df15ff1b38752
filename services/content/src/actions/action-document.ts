import type { ActionKind, ActionState, UndoKind } from '@insta-ai/proto/data/content-action';
import type { Action, ActionChange, KeptItems } from '@insta-ai/proto/http/many/content-action';

/** What an action does with each of its items. */
export type Deed = ActionChange | { kind: 'undo'; step: string };

/** An action as the store holds it; which items it changed already, the items themselves say (`actedAs`). */
export type ActionDocument = {
  _id: string;
  owner: string;
  deed: Deed;
  state: ActionState;
  /** All that it is about, or once it was started, those it is to change. */
  itemIds: string[];
  /** How many of them it changes; one that turns out to stay as it is counts no more. */
  items: number;
  done: number;
  kept: KeptItems[];
  /** Place of the first item that is not counted yet, and of the one after the page that was begun. */
  next: number;
  upTo: number;
  /** When somebody is to work on it; set exactly while there is something to do. */
  lookAt?: Date;
  /** Grows with each change that a person sees. */
  order: number;
  /** What was asked for under the name it was offered with. */
  orderMark?: string;
  createdAt: Date;
  startedAt?: Date;
  /** What it was started for, so that its work goes on with that; one of an older version has none. */
  requestId?: string;
  traceparent?: string;
};

/** As what each kind is taken back. */
export const undoKindOf: Record<Exclude<ActionKind, 'undo'>, UndoKind> = {
  schedule: 'status',
  draft: 'status',
  shift: 'move',
  type: 'type',
  delete: 'delete',
};

/** An action as a call returns it. */
export function toAction({ _id, deed, state, items, done, kept, createdAt }: ActionDocument): Action {
  return { _id, kind: deed.kind, state, items, done, kept, createdAt: createdAt.toISOString() };
}
