import { isDialogOpen, isTouch } from '@insta-ai/design';
import { type RefObject, useEffect } from 'react';
import type { Selection } from './selection/selection.ts';

/** Keys and clicks within a list: X or Space on a row, Ctrl/⌘ A, Escape; while selecting, a tap on a row chooses it. */
export function useSelectKeys(
  place: RefObject<HTMLElement | null>,
  selection: Selection,
  ids: readonly string[],
): void {
  useEffect(() => {
    const list = place.current;
    if (!list) return;
    const over = new AbortController();
    const { signal } = over;

    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (altKey || event.defaultPrevented || isField(event.target)) return;
      const isMod = ctrlKey || metaKey;
      const id = isMod ? undefined : itemOf(event.target);
      if (isMod && key.toLowerCase() === 'a') selection.add(ids);
      else if (id && (key.toLowerCase() === 'x' || key === ' ')) selection.choose(id, shiftKey);
      else return;
      event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const id = itemOf(event.target);
      const isChoice = event.shiftKey || isTouch();
      if (!id || !selection.isOpen() || !isChoice) return;
      event.preventDefault();
      event.stopPropagation();
      selection.choose(id, event.shiftKey);
    };
    const end = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || isDialogOpen();
      if (event.key === 'Escape' && selection.isOpen() && !isElsewhere) selection.clear();
    };
    list.addEventListener('keydown', press, { signal });
    list.addEventListener('click', click, { signal, capture: true });
    window.addEventListener('keydown', end, { signal });
    return () => over.abort();
  }, [place, selection, ids]);
}

/** The item of a row or card, where its link is meant and none of its own buttons. */
function itemOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest('button, label')) return undefined;
  return target.closest<HTMLElement>('[data-item]')?.dataset.item;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}
