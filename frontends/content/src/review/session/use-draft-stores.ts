import { allBeforeUndo, type BeforeUndo } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AutosaveStore, saveBeforeUndo } from '../../autosave/autosave.store.ts';
import { shown } from '../../autosave/autosave-machine.ts';
import { leaveItemStore, openItemStore } from '../../editor/open-item-store.ts';
import { useLastWords } from '../../editor/use-flush-when-leaving.ts';
import { useAskAgain } from '../../item/use-ask-again.ts';

/** The stores of the drafts that were opened in a review; each stays, so that going back and undo find what was done. */
export type DraftStores = {
  find(id: string): AutosaveStore | undefined;
  open(content: ContentWithNeighbours): AutosaveStore;
  /** Saves what waits before a step is taken back. */
  saveBeforeUndo(): ReturnType<BeforeUndo>;
  /** What became of them. */
  tally(): { scheduled: number; moved: number };
};

type Held = { store: AutosaveStore; dateBefore: string | null };

export function useDraftStores(): DraftStores {
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  const ask = useRef(askAgain);
  useEffect(() => {
    ask.current = askAgain;
  });
  const [held] = useState(() => new Map<string, Held>());
  useEffect(
    () => () => {
      for (const { store } of held.values()) leaveItemStore(store);
    },
    [held],
  );

  // Also of drafts that were left, whose screens are gone.
  useLastWords(useCallback(() => [...held.values()].map(({ store }) => store), [held]));

  const saveAllBeforeUndo = useCallback(
    () => allBeforeUndo([...held.values()].map(({ store }) => saveBeforeUndo(store))),
    [held],
  );

  return {
    saveBeforeUndo: saveAllBeforeUndo,
    find: id => held.get(id)?.store,
    open(content) {
      const { _id, date } = content;
      const known = held.get(_id);
      if (known) return known.store;
      const store = openItemStore(content, queryClient, (...question) => ask.current(...question));
      held.set(_id, { store, dateBefore: date });
      return store;
    },
    tally() {
      const all = [...held.values()].map(({ store, dateBefore }) => ({ ...shown(store.get()), dateBefore }));
      const scheduled = all.filter(({ status }) => status === 'Scheduled').length;
      const moved = all.filter(
        ({ status, date, dateBefore }) => status !== 'Scheduled' && date !== dateBefore,
      ).length;
      return { scheduled, moved };
    },
  };
}
