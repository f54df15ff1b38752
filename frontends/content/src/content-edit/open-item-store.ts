import { notify } from '@insta-ai/design';
import type { QueryClient } from '@insta-ai/platform/data';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { type AutosaveStore, createAutosaveStore } from '../autosave/autosave.store.ts';

/** Items whose screen was left before their last edit had arrived; they go on saving, and coming back finds the edits. */
const leftBehind = new Map<string, AutosaveStore>();

/** The store for an item that is opened; null for a new one. */
export function openItemStore(base: ContentWithNeighbours | null, queryClient: QueryClient): AutosaveStore {
  const unfinished = base && leftBehind.get(base._id);
  if (unfinished && Object.keys(unfinished.get().edits).length > 0) return unfinished;
  return createAutosaveStore(base, {
    onRefused: notify.error,
    onSaved: content => {
      queryClient.setQueryData(['contents', content._id], content);
      void queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' });
    },
  });
}

/** The screen is left: what is typed is saved now, and kept until it has arrived. */
export async function leaveItemStore(store: AutosaveStore): Promise<void> {
  const id = store.get().base?._id;
  if (id) leftBehind.set(id, store);
  const isSaved = await store.flush();
  if (id && isSaved) leftBehind.delete(id);
}
