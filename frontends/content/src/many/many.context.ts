import { afterFirstMove } from '@insta-ai/design';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Selection } from './selection/selection.ts';

/** Everything that selecting needs. No first view has it: it comes when the person first moves. */
const useParts = afterFirstMove(async () => (await import('./many-parts.ts')).manyParts);

type Many = { selection: Selection; parts: NonNullable<ReturnType<typeof useParts>> };

export const ManyContext = createContext<Many | undefined>(undefined);

/** What the lists of a screen share, so that a selection survives a change of the view. */
export function useManyOfScreen(): Many | undefined {
  const parts = useParts();
  return useMemo(() => parts && { parts, selection: parts.createSelection() }, [parts]);
}

/** Undefined until it has come. */
export function useMany(): Many | undefined {
  return useContext(ManyContext);
}

const nothing = () => () => undefined;

/** Whether something of this screen is selected, or is about to be. */
export function useIsSelecting(): boolean {
  const selection = useMany()?.selection;
  return useSyncExternalStore(selection?.subscribe ?? nothing, () => selection?.isOpen() ?? false);
}

/** Whether boxes are drawn yet. */
export const BoxesContext = createContext(true);
