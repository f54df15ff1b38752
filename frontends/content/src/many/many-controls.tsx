import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { ManyBar } from './many-bar.tsx';
import type { Selection, ShownItems } from './selection/selection.ts';
import { useSelectKeys } from './use-select-keys.ts';

type Props = { place: RefObject<HTMLElement | null>; list: ShownItems; selection: Selection };

/** What selecting needs beside the boxes: the keys, and the bar while something is selected. */
export function ManyControls({ place, list, selection }: Props) {
  const isOpen = useSyncExternalStore(selection.subscribe, selection.isOpen);
  const { ids } = list;
  useSelectKeys(place, selection, ids);
  useEffect(() => selection.show(list), [selection, list]);
  useEffect(() => {
    place.current?.toggleAttribute('data-selecting', isOpen);
  }, [place, isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // The button that ended it has gone with the bar.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return isOpen ? <ManyBar list={list} selection={selection} /> : null;
}
