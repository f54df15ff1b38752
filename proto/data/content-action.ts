/**
 * What can be done with many items in one action: `schedule` each at its date, make each a `draft`, `shift` their dates by days,
 * give them another `type`, `delete` them; `undo` takes an earlier step back. Writing texts and drawing pictures is a batch
 * (`content-batch.ts`).
 */
export const actionKinds = ['schedule', 'draft', 'shift', 'type', 'delete', 'undo'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** How far an action is: `offered` waits for the person's yes; `ended` has nothing left to do. */
export const actionStates = ['offered', 'running', 'ended'] as const;
export type ActionState = (typeof actionStates)[number];

/** What a person may ask of an action: `cancel` leaves out what is not done yet. */
export const actionWishes = ['start', 'cancel'] as const;
export type ActionWish = (typeof actionWishes)[number];

/** What a person did that can be taken back: they moved, replaced, made or deleted something, or gave it another status or type. */
export const undoKinds = ['move', 'status', 'type', 'replace', 'add', 'delete'] as const;
export type UndoKind = (typeof undoKinds)[number];

/** Most items of one action. */
export const mostActionItems = 5_000;

/** Most days that an action shifts items by, in either direction. */
export const mostShiftDays = 366;

/** How long a step can be taken back after it was made, in milliseconds. */
export const undoableMs = 10 * 60_000;
