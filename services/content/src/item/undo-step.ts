import { derivedId, newId } from '@insta-ai/chassis/new-id';
import { type UndoKind, undoableMs } from '@insta-ai/proto/data/content-action';
import type { ContentDocument, StepBelow, UndoStep } from './content-document.ts';
import { isGoingOut } from './content-status.ts';

/**
 * How long a deleted item is kept, in milliseconds: a minute longer than it can be asked for, so that a step that is taken back
 * at the last moment finds all of its items.
 */
export const undoPace = { keptMs: undoableMs + 60_000 };

/** Steps made since then may still be taken back: one that was asked for in time is, however long a cut holds it up, within a day. */
export function mayGoBackSince(now: Date): Date {
  return new Date(now.getTime() - undoableMs - 24 * 60 * 60_000);
}

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

/** So many steps of an item wait below its newest one. */
const mostBelow = 5;

/** A change of an item with what takes it back, for one write; with the id of the newest step it is more of that step. */
export function undoable(
  item: ContentDocument,
  set: Partial<ContentDocument>,
  { id, kind, at }: { id: string; kind: UndoKind; at: Date },
): Partial<ContentDocument> {
  const goesOn = isAsLeft(item) && item.undo?.id === id ? item.undo : undefined;
  const names = (Object.keys(set) as (keyof ContentDocument)[]).filter(name => !notRestored.has(name));
  const before = Object.fromEntries(
    names.flatMap(name => (item[name] === undefined ? [] : [[name, item[name]]])),
  ) as UndoStep['before'];
  const lacked = names.filter(name => item[name] === undefined);
  const known = goesOn && { before: { ...before, ...goesOn.before }, lacked: lackedIn(goesOn, lacked) };
  const below = goesOn ? goesOn.below : belowNewest(item);
  const { owner, version } = item;
  return {
    ...set,
    undo: {
      ...{ id, owner, kind, at, before, lacked, ...known, version: version + 1 },
      ...(below && { below }),
    },
    actedAs: withActed(item, id),
  };
}

/** What an item lacked before a step, once another write of the step found more missing. */
function lackedIn({ before, lacked }: UndoStep, more: readonly string[]): string[] {
  return [...new Set([...lacked, ...more.filter(name => !(name in before))])];
}

/** The steps that can be taken back once the coming one is. */
function belowNewest({ undo, version }: Pick<ContentDocument, 'undo' | 'version'>): StepBelow[] | undefined {
  if (!undo || !isAsLeft({ undo, version })) return undefined;
  const { version: _version, below = [], ...step } = undo;
  return [step, ...below].slice(0, mostBelow);
}

/** The making of an item as a step of its person; it is taken back while nobody has touched the item. */
export function madeAsStep({ owner, version }: ContentDocument, at: Date): Partial<ContentDocument> {
  const id = newId();
  return { undo: { id, owner, kind: 'add', at, before: {}, lacked: [], version }, actedAs: [id] };
}

/** A change of an item as one step of its person, if they made it as one; `name` where several writes are the step. */
export function asStep(
  item: ContentDocument,
  set: Partial<ContentDocument>,
  kind: UndoKind | undefined,
  at: Date,
  name?: string,
): Partial<ContentDocument> {
  return kind ? undoable(item, set, { id: idOfStep(item, name), kind, at }) : besideStep(item, set);
}

/** A step that is over, or was taken back, is never gone on with. */
function idOfStep(item: ContentDocument, name: string | undefined): string {
  if (name === undefined) return newId();
  const id = derivedId(item.owner, 'step', name);
  const isOver = hasActed(item, id) && !(item.undo?.id === id && isAsLeft(item));
  return isOver ? newId() : id;
}

/** A change that is no step; the one before it can still be taken back if it changed none of these fields. */
export function besideStep(
  item: Pick<ContentDocument, 'undo' | 'version'>,
  set: Partial<ContentDocument>,
): Partial<ContentDocument> {
  const { undo, version } = item;
  if (!undo || !isAsLeft(item)) return set;
  const left = withoutWords(undo, set);
  if (touches(left, set)) return set;
  const below = undo.below?.filter(step => !touches(step, set));
  return { ...set, undo: { ...left, version: version + 1, ...(below && { below }) } };
}

/** Of words that were replaced together, those typed over since stay; the others can still be taken back. */
function withoutWords(undo: UndoStep, set: Partial<ContentDocument>): UndoStep {
  const { metaDescription, hashtags, ...others } = undo.before;
  const before = {
    ...others,
    ...(metaDescription !== undefined && set.metaDescription === undefined && { metaDescription }),
    ...(hashtags !== undefined && set.hashtags === undefined && { hashtags }),
  };
  return Object.keys(before).length > 0 ? { ...undo, before } : undo;
}

function touches(step: StepBelow, set: Partial<ContentDocument>): boolean {
  // Of an item that was made, each change is one of what the step made.
  return step.kind === 'add' || changedIn(step).some(name => name in set);
}

/** The names of the fields that a step changed. */
export function changedIn({ before, lacked }: StepBelow): string[] {
  return [...Object.keys(before), ...lacked];
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

/** The fields of an item as they were before its newest step, with the plan it had then, and the step before that one. */
export function asBefore(item: ContentDocument, now: Date): Partial<ContentDocument> {
  const { undo, deletedFrom, version } = item;
  if (!undo) return {};
  if (undo.kind === 'add') return { ...outOfSight(item, now), undo: undefined };
  const lacked = Object.fromEntries(undo.lacked.map(name => [name, undefined]));
  const back = deletedFrom && { owner: deletedFrom, deletedFrom: undefined, forgetAt: undefined };
  const [next, ...below] = undo.below ?? [];
  const stepBefore = next && { ...next, version: version + 1, ...(below.length > 0 && { below }) };
  return { ...undo.before, ...lacked, ...planAnew(item, undo.before), undo: stepBefore, ...back };
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
