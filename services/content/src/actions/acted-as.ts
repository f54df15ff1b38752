import type { ContentDocument } from '../item/content-document.ts';

/** So many actions are remembered; an item is rarely changed by more within the time that they can be taken back. */
const remembered = 20;

/** Whether an action changed an item. */
export function hasActed(item: Pick<ContentDocument, 'actedAs'>, action: string): boolean {
  return actionsOf(item).includes(action);
}

/** Those that changed an item, with one more. */
export function withActed(item: Pick<ContentDocument, 'actedAs'>, action: string): string[] {
  return [...actionsOf(item), action].slice(-remembered);
}

function actionsOf({ actedAs }: Pick<ContentDocument, 'actedAs'>): string[] {
  return actedAs === undefined ? [] : [actedAs].flat();
}
