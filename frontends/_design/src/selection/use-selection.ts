import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { isDialogOpen } from '../dialog/is-dialog-open.ts';
import { nothingSelected, type Selection, selectMore, selectTo, toggle } from './selection.ts';

/**
 * What a person selects of a list: by a click, by Shift and a click for a range, by Ctrl or ⌘ and A for all that is shown, and
 * Escape for nothing, which ends the selecting too. `order` is what is shown; `scope` names the list, and with another list
 * nothing is selected.
 */
export function useSelection(order: readonly string[], scope: string) {
  const [held, setHeld] = useState({ scope, selection: nothingSelected });
  // On a touch screen no pointer hovers over a checkbox: a button brings them all.
  const [isSelecting, setIsSelecting] = useState(false);
  const selection = held.scope === scope ? held.selection : nothingSelected;
  const change = (next: (before: Selection) => Selection) =>
    setHeld(before => ({
      scope,
      selection: next(before.scope === scope ? before.selection : nothingSelected),
    }));
  const end = () => {
    setIsSelecting(false);
    change(() => nothingSelected);
  };
  // It stays the same, so that a click draws nothing again but what it selects.
  const choose = useCallbackRef((key: string, isRange: boolean) =>
    change(before => (isRange ? selectTo(before, key, order) : toggle(before, key))),
  );
  const selectShown = () => change(before => selectMore(before, order));
  useHotkeys(
    [
      ['mod+A', onPage(selectShown), { preventDefault: false }],
      ['Escape', onPage(end), { preventDefault: false }],
    ],
    ['TEXTAREA', 'SELECT'],
  );
  return {
    keys: selection.keys,
    /** A button began it; it goes on with nothing selected. */
    isSelecting,
    start: () => setIsSelecting(true),
    end,
    choose,
    selectMore: (more: readonly string[]) => change(before => selectMore(before, more)),
    /** Leaves these alone selected. */
    keep: (keys: readonly string[]) => change(() => selectMore(nothingSelected, keys)),
    selectShown,
  };
}

/** A dialog and a field hear their own keys; a checkbox has none, and is where the focus is after a click. */
function onPage(run: () => void) {
  return (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (event.defaultPrevented || isField || isDialogOpen()) return;
    event.preventDefault();
    run();
  };
}
