import { useMemo, useSyncExternalStore } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { type Autosave, shown } from '../autosave/autosave-machine.ts';
import { isSame } from '../autosave/item-edits.ts';
import { emptyItem, type Fields, type ItemEditor, type ShownField, type ShownItem } from './item-editor.ts';

/**
 * The item of a store, for a part of the screen: the same object until what this part shows is another, so that a letter
 * is drawn where it stands and nowhere else. `shows` must stay the same function.
 */
export function useItemEditor<F extends ShownField>(store: AutosaveStore, shows: Fields<F>): ItemEditor<F> {
  const read = useMemo(() => editorOf(store, shows), [store, shows]);
  return useSyncExternalStore(store.subscribe, read);
}

/** How far the item of a store is saved; another one with each letter. */
export function useSaving(store: AutosaveStore): Autosave {
  return useSyncExternalStore(store.subscribe, store.get);
}

function editorOf<F extends ShownField>(store: AutosaveStore, shows: Fields<F>): () => ItemEditor<F> {
  const { edit, tell, choose, flush, forget } = store;
  const schedule: ItemEditor['schedule'] = (date, consent) =>
    store.schedule(date, consent, { kind: 'status' });
  let last: ItemEditor<F> | undefined;
  return () => {
    const saving = store.get();
    const id = saving.base?._id ?? null;
    const item = partOf({ ...emptyItem, ...shown(saving) }, shows);
    if (!last || last.id !== id || !isSamePart(last.item, item)) {
      last = { id, item, edit, schedule, tell, choose, flush, forget };
    }
    return last;
  };
}

function partOf<F extends ShownField>(item: ShownItem, shows: Fields<F>): Pick<ShownItem, F> {
  const entries = Object.entries(item).filter(([name]) => shows(name as ShownField));
  return Object.fromEntries(entries) as Pick<ShownItem, F>;
}

function isSamePart(one: object, other: object): boolean {
  const [before, now] = [Object.entries(one), Object.entries(other)];
  return (
    before.length === now.length &&
    before.every(([name, value]) => name in other && isSame(value, (other as Record<string, unknown>)[name]))
  );
}
