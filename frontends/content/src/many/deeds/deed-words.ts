import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { Action, ActionChange } from '@insta-ai/proto/http/many/content-action';
import { pluralOf } from '@insta-ai/proto/rules/kind/plural-of';

export type DeedKind = ActionChange['kind'];

/** TABLE: what can be done with many items, by the word of its button. */
export const deedLabels: { readonly [kind in DeedKind]: string } = {
  schedule: 'Schedule',
  draft: 'Set as Draft',
  shift: 'Shift days',
  type: 'Change type',
  delete: 'Delete',
};

/** The heading of the question; a deletion asks in the specification's words (section 5). */
export function titleOf(kind: DeedKind): string {
  return kind === 'delete' ? 'Are you sure?' : deedLabels[kind];
}

/** The one question: `Shift 41 items by 7 days?` */
export function questionOf(change: ActionChange, items: number, typeName = ''): string {
  const many = items === 1 ? '1 item' : `${items} items`;
  switch (change.kind) {
    case 'schedule':
      return `Schedule ${many} at ${items === 1 ? 'its date' : 'their dates'}?`;
    case 'draft':
      return `Set ${many} as Draft?`;
    case 'shift':
      return `Shift ${many} ${'days' in change ? byDays(change.days) : ''}?`;
    case 'type':
      return `Change the type of ${many} to ${typeName}?`;
    case 'delete':
      return `Delete ${many}?`;
  }
}

/** What a type makes of items that were something else: `3 of them become Reels.` Undefined where none becomes anything else. */
export function becomeInWords({ items, becomes }: Pick<Action, 'items' | 'becomes'>): string | undefined {
  if (!becomes) return undefined;
  const { kind, items: others } = becomes;
  if (items === 1) return `It becomes a ${kind}.`;
  const who =
    others === items ? 'All of them become' : `${others} of them ${others === 1 ? 'becomes' : 'become'}`;
  return `${who} ${others === 1 ? `a ${kind}` : pluralOf(kind)}.`;
}

/** The verb of the yes. */
export function yesOf(kind: DeedKind, items: number): string {
  if (kind === 'draft') return `Set ${items} as Draft`;
  const verb = { schedule: 'Schedule', shift: 'Shift', type: 'Change', delete: 'Delete' }[kind];
  return `${verb} ${items}`;
}

/** What is said when there is nothing to do. */
export function nothingOf(kind: DeedKind): string {
  const verb = {
    schedule: 'schedule',
    draft: 'set as Draft',
    shift: 'shift',
    type: 'change',
    delete: 'delete',
  };
  return `There is nothing to ${verb[kind]}`;
}

/** How many of the chosen items left the list before anything was asked: `2 no longer in this list`. Undefined where none did. */
export function leftInWords(left: number): string | undefined {
  return left > 0 ? `${left} no longer in this list` : undefined;
}

export function leftInASentence(left: number): string {
  return `${left} of those that you chose ${left === 1 ? 'is' : 'are'} no longer in this list.`;
}

/** TABLE: what a step does, and why it leaves an item out. */
const batchWords: { readonly [step in BatchStep]: readonly [verb: string, why: string] } = {
  text: [
    'write',
    'has its text, is scheduled or published, is in another batch, or says nothing to write about',
  ],
  picture: ['draw', 'has its picture, is published, is in another batch, or says nothing to draw'],
};

/** What texts or pictures of many leave out, and why; undefined where they are for all of them. */
export function leftOutOf(step: BatchStep, selected: number, needed: number): string | undefined {
  const [verb, why] = batchWords[step];
  if (needed === 0) return `There is nothing to ${verb}: each selected item ${why}.`;
  if (needed >= selected) return undefined;
  const left = selected - needed;
  return `${left} of the ${selected} selected items ${left === 1 ? 'is' : 'are'} left out: each ${why}.`;
}

function byDays(days: number): string {
  const amount = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `back by ${amount}` : `by ${amount}`;
}
