import { useState } from 'react';
import type { Row } from '../entries/kept-calendar.ts';
import type { Counts } from '../request/planned-counts.ts';
import type { useCalendar } from './use-calendar.ts';

/** What was done, and the rows as they were before it. */
type Undoable = {
  text: string;
  /** What several steps have in common that are undone at once. */
  of?: string;
  rows: readonly Row[];
  /** They were the whole calendar, of so many entries. */
  whole?: { wanted: Counts | null };
  /** The new calendar in which it was done, which can be undone after it. */
  earlier: Undoable | null;
};

/** What was done last, to be undone until the next such deed, or until an entry that it would take back is changed. */
export function useUndo({ restore, fill }: Pick<ReturnType<typeof useCalendar>, 'restore' | 'fill'>) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  return {
    undoable,
    /** Of steps that belong together the rows before the first come back. */
    done: (text: string, row: Row, of?: string) =>
      setUndoable(before => {
        if (of === undefined || before?.of !== of) return { text, of, rows: [row], earlier: wholeOf(before) };
        if (before.rows.some(({ rowId }) => rowId === row.rowId)) return before;
        return { ...before, rows: [...before.rows, row] };
      }),
    replaced: (rows: readonly Row[], wanted: Counts | null) =>
      setUndoable({ text: 'Calendar regenerated.', rows, whole: { wanted }, earlier: null }),
    changed: (rowId: string) => setUndoable(before => withoutRow(before, rowId)),
    /** Answers the row to look at. */
    undo(): string | undefined {
      if (!undoable) return undefined;
      const { rows, whole, earlier } = undoable;
      if (whole) fill({ rows: [...rows], wanted: whole.wanted });
      else for (const row of rows) restore(row);
      setUndoable(earlier);
      return rows[0]?.rowId;
    },
    forget: () => setUndoable(null),
  };
}

function wholeOf(undoable: Undoable | null): Undoable | null {
  return undoable?.whole ? undoable : (undoable?.earlier ?? null);
}

/** To bring an entry back would take what was changed in it since. */
function withoutRow(undoable: Undoable | null, rowId: string): Undoable | null {
  if (!undoable || undoable.whole || undoable.rows.some(row => row.rowId === rowId)) return null;
  return undoable.earlier ? { ...undoable, earlier: null } : undoable;
}
