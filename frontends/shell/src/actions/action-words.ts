import type { ActionKind, UndoKind } from '@insta-ai/proto/data/content-action';
import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import { keptInWords } from '@insta-ai/proto/rules/many/kept-words';

/** TABLE: an action while it goes on, and when it has ended. */
const actionWords: { readonly [kind in ActionKind]: readonly [going: string, done: string] } = {
  schedule: ['Scheduling', 'Scheduled'],
  draft: ['Setting as draft', 'Set as draft'],
  shift: ['Moving', 'Moved'],
  type: ['Changing the type', 'Changed the type of'],
  delete: ['Deleting', 'Deleted'],
  undo: ['Taking back', 'Taken back'],
};

/** TABLE: what was done in a step that can be taken back. */
const stepWords: { readonly [kind in UndoKind]: string } = {
  move: 'Moved',
  status: 'Changed the status of',
  type: 'Changed the type of',
  replace: 'Changed words or pictures of',
  add: 'Made',
  delete: 'Deleted',
};

/** How far an action is: `Moving: 12 of 41`. */
export function progressInWords({ kind, done, items }: Action): string {
  return `${actionWords[kind][0]}: ${done} of ${items}`;
}

/** What an action did, and what it left: `Moved 41 items. 3 stay as they are (‘Croissants’, …): they are already published.` */
export function endInWords({ kind, done, kept }: Action): string {
  return [`${actionWords[kind][1]} ${amount(done)}.`, ...kept.map(keptInWords)].join(' ');
}

/** What can be taken back: `Deleted 'Croissants'`, `Moved 41 items`. */
export function stepInWords(undo: Pick<Undoable, 'kind' | 'items' | 'title'>): string {
  return `${stepWords[undo.kind]} ${nameOf(undo)}`;
}

/** What came back, and what stays and why. */
export function undoneInWords({ done, kept }: Action, undo: Undoable | undefined): string {
  if (undo?.kind === 'add' && done > 0) return 'The new item is deleted.';
  const isAll = undo !== undefined && done === undo.items;
  const name = isAll ? nameOf(undo) : amount(done);
  const [is, was] = done === 1 ? ['is', 'it was'] : ['are', 'they were'];
  const back = undo?.kind === 'delete' ? `${name} ${is} back.` : `${name} ${is} as ${was} before.`;
  return [done > 0 ? back : 'Nothing was taken back.', ...kept.map(keptInWords)].join(' ');
}

function nameOf({ items, title }: Pick<Undoable, 'items' | 'title'>): string {
  return items === 1 ? quoted(title) : amount(items);
}

const quoted = (title: string) => `‘${title || 'NO_NAME'}’`;

function amount(items: number): string {
  return items === 1 ? '1 item' : `${items} items`;
}
