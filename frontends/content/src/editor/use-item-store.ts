import { seenContents, useUser } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useLocation } from '@insta-ai/platform/router';
import type { ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { useEffect, useRef } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { useAskAgain } from '../item/use-ask-again.ts';
import { leaveItemStore, openItemStore } from './open-item-store.ts';

type Held = { store: AutosaveStore; visit: string };

/**
 * The store of the item at the address. A new item keeps its store when its address becomes its own, so that nothing
 * typed is lost on the way.
 */
export function useItemStore(id: string, loaded: ContentWithNeighbours | undefined): AutosaveStore | null {
  const queryClient = useQueryClient();
  const askAgain = useAskAgain();
  const { _id: userId } = useUser();
  const { key: visit } = useLocation();
  const held = useRef<Held | null>(null);

  const isHeld = held.current !== null && belongs(held.current, id, visit);
  if (!isHeld) {
    const base = id === 'create' ? null : loaded;
    const onMade = ({ createdAt }: ContentWithNeighbours) => seenContents.beginBefore(userId, createdAt);
    held.current =
      base === undefined ? null : { store: openItemStore(base, queryClient, askAgain, onMade), visit };
  }
  const store = held.current?.store ?? null;

  useEffect(() => {
    if (store && loaded && store.get().base?._id === loaded._id) store.tell(loaded);
  }, [store, loaded]);
  useEffect(() => {
    if (store) return () => leaveItemStore(store);
  }, [store]);

  return store;
}

function belongs({ store, visit: openedAt }: Held, id: string, visit: string): boolean {
  return id === 'create' ? openedAt === visit : store.get().base?._id === id;
}
