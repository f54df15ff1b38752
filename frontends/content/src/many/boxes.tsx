import { useSyncExternalStore } from 'react';
import classes from './boxes.module.css';
import type { Selection } from './selection/selection.ts';

type RowProps = { selection: Selection; id: string; title: string; tabIndex?: number };

/** Whether one item is selected; nothing else is drawn when that changes. */
export function RowBox({ selection, id, title, tabIndex }: RowProps) {
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    <label className={classes.box} data-box>
      <input
        type="checkbox"
        className={classes.input}
        aria-label={`Select ${title || 'NO_NAME'}`}
        tabIndex={tabIndex}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          selection.choose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

type ListProps = { selection: Selection; ids: readonly string[] };

/** Whether all that are loaded are selected. */
export function ListBox({ selection, ids }: ListProps) {
  const chosen = useSyncExternalStore(selection.subscribe, () => ids.filter(selection.has).length);
  const areAll = ids.length > 0 && chosen === ids.length;
  return (
    <label className={classes.box} data-head>
      <input
        type="checkbox"
        className={classes.input}
        aria-label="Select all that are loaded"
        ref={input => {
          if (input) input.indeterminate = chosen > 0 && !areAll;
        }}
        checked={areAll}
        onChange={() => (areAll ? selection.clear() : selection.add(ids))}
      />
    </label>
  );
}
