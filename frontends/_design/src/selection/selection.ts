import { rangeBetween } from './range-between.ts';

/** What is selected of a list, by its keys, and where the next range begins. */
export type Selection = { keys: ReadonlySet<string>; from?: string };

export const nothingSelected: Selection = { keys: new Set() };

/** One more, or one less. */
export function toggle({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, from: key };
}

/** Everything from where the last click was to this one, beside what is selected; without such a place it is one click. */
export function selectTo(selection: Selection, key: string, order: readonly string[]): Selection {
  const range = rangeBetween(order, selection.from ?? '', key);
  return range ? selectMore(selection, range) : toggle(selection, key);
}

export function selectMore({ keys, ...rest }: Selection, more: readonly string[]): Selection {
  return { ...rest, keys: new Set([...keys, ...more]) };
}
