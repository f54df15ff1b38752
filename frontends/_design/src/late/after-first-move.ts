import { useSyncExternalStore } from 'react';
import { later } from './later.ts';
import { onFirstMove } from './warm-up.ts';

/**
 * A part that no first view has and that takes no room of its own: a hook that answers undefined until the person has moved
 * and it has come.
 */
export function afterFirstMove<Part>(fetchPart: () => Promise<Part>): () => Part | undefined {
  const source = later(fetchPart);
  const listeners = new Set<() => void>();
  onFirstMove(async () => {
    await source.load();
    for (const listener of listeners) listener();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return () => useSyncExternalStore(subscribe, source.loaded);
}
