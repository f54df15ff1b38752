import { newId } from '@insta-ai/chassis/new-id';
import { type UndoKind, undoableMs } from '@insta-ai/proto/data/content-action';
import type { ContentDocument, UndoStep } from './content-document.ts';
import { isGoingOut } from './content-status.ts';

/**
 * How long a deleted item is kept, in milliseconds: a minute longer than it can be asked for, so that a step that is taken back
 * at the last moment finds all of its items.
 */
export const undoPace = { keptMs: undoableMs + 60_000 };

/** So many steps are remembered; an item is rarely changed by more within the time that they can be taken back. */
const remembered = 20;

/** What a step took away for good, or what is made anew when it is taken back. */
const notRestored: ReadonlySet<string> = new Set<keyof ContentDocument>([
  'decision',
  'unheard',
  'wish',
  'wishAt',
  'preflight',
  'preflightAt',
  'owner',
  'deletedFrom',
  'forgetAt',
  'updatedAt',
]);

/** A change of an item with what takes it back, for one write. */
export function undoable(
  item: ContentDocument,
  set: Partial<ContentDocument>,
  { id, kind, at }: { id: string; kind: UndoKind; at: Date },
): Partial<ContentDocument> {
  const names = (Object.keys(set) as (keyof ContentDocument)[]).filter(name => !notRestored.has(name));
  const before = Object.fromEntries(
    names.flatMap(name => (item[name] === undefined ? [] : [[name, item[name]]])),
  ) as UndoStep['before'];
  const lacked = names.filter(name => item[name] === undefined);
  const { owner, version } = item;
  return {
    ...set,
    undo: { id, owner, kind, at, before, lacked, version: version + 1 },
    actedAs: withActed(item, id),
  };
}

/** A change of an item as one step of its person, if they made it as one. */
export function asStep(
  item: ContentDocument,
  set: Partial<ContentDocument>,
  kind: UndoKind | undefined,
  at: Date,
): Partial<ContentDocument> {
  return kind ? undoable(item, set, { id: newId(), kind, at }) : besideStep(item, set);
}

/** A change that is no step; the one before it can still be taken back if it changed none of these fields. */
export function besideStep(
  item: Pick<ContentDocument, 'undo' | 'version'>,
  set: Partial<ContentDocument>,
): Partial<ContentDocument> {
  const { undo, version } = item;
  if (!undo || !isAsLeft(item)) return set;
  const { before, lacked } = undo;
  const isTouched = Object.keys(set).some(name => name in before || lacked.includes(name));
  // A step that would bring media back may be forgotten at this very moment, because they are gone.
  const mayBeForgotten = before.contents !== undefined || before.coverOutput !== undefined;
  return isTouched || mayBeForgotten ? set : { ...set, undo: { ...undo, version: version + 1 } };
}

/** Whether a step or an action changed an item. */
export function hasActed(item: Pick<ContentDocument, 'actedAs'>, id: string): boolean {
  return actionsOf(item).includes(id);
}

/** Those that changed an item, with one more. */
export function withActed(item: Pick<ContentDocument, 'actedAs'>, id: string): string[] {
  return [...actionsOf(item).filter(known => known !== id), id].slice(-remembered);
}

function actionsOf({ actedAs }: Pick<ContentDocument, 'actedAs'>): string[] {
  return actedAs === undefined ? [] : [actedAs].flat();
}

/** Whether nothing happened to an item since its newest step. */
export function isAsLeft({
  undo,
  version,
}: Pick<ContentDocument, 'version'> & { undo?: Pick<UndoStep, 'version'> }): boolean {
  return undo?.version === version;
}

/** The fields of an item as they were before its newest step, with the plan it had then. */
export function asBefore(item: ContentDocument): Partial<ContentDocument> {
  const { undo, deletedFrom } = item;
  if (!undo) return {};
  const lacked = Object.fromEntries(undo.lacked.map(name => [name, undefined]));
  const back = deletedFrom && { owner: deletedFrom, deletedFrom: undefined, forgetAt: undefined };
  return { ...undo.before, ...lacked, ...planAnew(item, undo.before), undo: undefined, ...back };
}

/** A publish that the step stopped never goes on; its item waits for its date again. */
function planAnew(item: ContentDocument, before: UndoStep['before']): Partial<ContentDocument> {
  if (!before.outcome || !isGoingOut({ outcome: before.outcome })) return {};
  const { status, date } = { ...item, ...before };
  return { outcome: null, ...(status === 'Scheduled' && { dueAt: date ?? undefined }) };
}

/** What hides a deleted item: without its owner no search finds it, and everything of it is still there. */
export function outOfSight({ owner }: Pick<ContentDocument, 'owner'>, now: Date): Partial<ContentDocument> {
  return {
    owner: '',
    deletedFrom: owner,
    forgetAt: new Date(now.getTime() + undoPace.keptMs),
    dueAt: undefined,
    decision: undefined,
    unheard: undefined,
    wish: undefined,
    wishAt: undefined,
  };
}
