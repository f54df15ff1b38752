import { useMemo, useSyncExternalStore } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { shown } from '../autosave/autosave-machine.ts';
import { emptyItem, type ItemEditor } from './item-editor.ts';

/** The item of a store, for the parts of the screen. */
export function useItemEditor(store: AutosaveStore): ItemEditor {
  const saving = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(
    () => ({
      id: saving.base?._id ?? null,
      item: { ...emptyItem, ...shown(saving) },
      saving,
      edit: store.edit,
      schedule: (date, consent) => store.schedule(date, consent, { kind: 'status' }),
      tell: store.tell,
      choose: store.choose,
      flush: store.flush,
      forget: store.forget,
    }),
    [saving, store],
  );
}
