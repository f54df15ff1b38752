import type { ActionChange, KeptItems } from '@insta-ai/proto/http/many/content-action';

export type DeedKind = ActionChange['kind'];

/** TABLE: what can be done with many items, by the word of its button. */
export const deedLabels: { readonly [kind in DeedKind]: string } = {
  schedule: 'Schedule',
  draft: 'Set as Draft',
  shift: 'Shift days',
  type: 'Change type',
  delete: 'Delete',
};

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

/** Who stays as it is: `3 stay as they are: Rolls, Bread and 1 more` */
export function keptNamed({ items, titles }: Pick<KeptItems, 'items' | 'titles'>): string {
  const stay = `${items} ${items === 1 ? 'stays as it is' : 'stay as they are'}`;
  if (titles.length === 0) return stay;
  const named = titles.map(title => title || 'NO_NAME').join(', ');
  const more = items - titles.length;
  return `${stay}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

function byDays(days: number): string {
  const amount = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `back by ${amount}` : `by ${amount}`;
}
