import { type ItemEdits, without } from '../../autosave/item-edits.ts';

/** A change of a draft, and what stood there before. */
export type EditStep = { before: ItemEdits; after: ItemEdits };

export function stepOf(item: ItemEdits, after: ItemEdits): EditStep {
  return { before: pick(item, after), after };
}

/** What taking a step back changes: only what still stands as it was put there, so nothing that was done since is lost. */
export function stepBack({ before, after }: EditStep, item: ItemEdits): ItemEdits {
  const changedSince = without(pick(item, after), after);
  return Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changedSince)));
}

function pick(item: ItemEdits, fields: ItemEdits): ItemEdits {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in fields));
}
