import { useQueryClient } from '@insta-ai/platform/data';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import { shown } from '../../autosave/autosave-machine.ts';
import { leaveItemStore, openItemStore } from '../../editor/open-item-store.ts';
import { useLastWords } from '../../editor/use-flush-when-leaving.ts';
import { useAskAgain } from '../../item/use-ask-again.ts';

/** The stores of the drafts that were opened in a review; each stays, so that going back and undo find what was done. */
export type DraftStores = {
  find(id: string): AutosaveStore | undefined;
  open(content: ContentWithNeighbours): AutosaveStore;
  /** Saves what waits; false where that failed. */
  flush(): Promise<boolean>;
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

  const flush = useCallback(
    async () =>
      (await Promise.all([...held.values()].map(({ store }) => store.flush()))).every(isSaved => isSaved),
    [held],
  );

  return {
    flush,
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
