import { notify } from '@insta-ai/design';
import { tellStep } from '@insta-ai/platform';
import type { QueryClient } from '@insta-ai/platform/data';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { type AutosaveStore, createAutosaveStore, flushUnlessRefused } from '../autosave/autosave.store.ts';
import type { StepTaken } from '../autosave/autosave-machine.ts';
import type { AskAgain } from '../item/use-ask-again.ts';

/** Items whose screen was left before their last edit had arrived; they go on saving, and coming back finds the edits. */
const leftBehind = new Set<AutosaveStore>();

// A tab may close on another screen than the one on which something was typed.
window.addEventListener('pagehide', () => {
  for (const store of leftBehind) store.lastWords();
});
window.addEventListener('beforeunload', event => {
  if ([...leftBehind].some(store => store.get().problem)) event.preventDefault();
});

/** The store for an item that is opened; null for a new one. */
export function openItemStore(
  base: ContentWithNeighbours | null,
  queryClient: QueryClient,
  askAgain: AskAgain,
  onMade?: (item: ContentWithNeighbours) => void,
): AutosaveStore {
  const unfinished = base && [...leftBehind].find(store => store.get().base?._id === base._id);
  if (unfinished) return unfinished;
  const store = createAutosaveStore({
    base,
    onRefused: notify.error,
    askAgain,
    onSaved: (content, step) => {
      // What is one step over several saves is told when it is over.
      if (step && step.name === undefined) tellStep(toldStep(content._id, step));
      if (base === null) onMade?.(content);
      queryClient.setQueryData(['contents', content._id], content);
      void queryClient.invalidateQueries({ queryKey: ['contents', 'list'], refetchType: 'none' });
    },
  });
  store.subscribe(() => keepAsShown(queryClient, store.get().base));
  return store;
}

/** What is fetched follows the news: when it is worth asking for again is seen by it. */
function keepAsShown(queryClient: QueryClient, base: ContentWithNeighbours | null) {
  if (!base) return;
  const queryKey = ['contents', base._id];
  const fetched = queryClient.getQueryData<ContentWithNeighbours>(queryKey);
  if (fetched && fetched.version < base.version) queryClient.setQueryData(queryKey, base);
}

/** A step of an item, for the frame. */
function toldStep(_content: string, { kind, words }: StepTaken) {
  return { kind, _content, ...(words && { words }) };
}

/** The screen is left: what is typed is saved now, and kept until it has arrived. */
export function leaveItemStore(store: AutosaveStore) {
  forgetGone(store);
  if (isSaved(store)) return;
  leftBehind.add(store);
  const stop = store.subscribe(() => {
    forgetGone(store);
    if (!isSaved(store)) return;
    stop();
    leftBehind.delete(store);
  });
  void flushUnlessRefused(store);
}

/** For tests, whose files share this page: what one left behind is nothing to the next. */
export function forgetLeftBehind() {
  for (const store of leftBehind) store.forget();
  leftBehind.clear();
}

/** Of an item that is gone there is nothing to save, and nobody on its screen to hold on to it. */
function forgetGone(store: AutosaveStore) {
  if (store.get().problem?.isGone) store.forget();
}

function isSaved(store: AutosaveStore): boolean {
  return Object.keys(store.get().edits).length === 0;
}
