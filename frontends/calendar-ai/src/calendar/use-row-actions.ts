import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from '../entries/entry-actions.tsx';
import type { Row } from '../entries/kept-calendar.ts';
import { EntryEditor } from '../entries/late-entries.tsx';
import { useRewrite } from '../entries/use-rewrite.ts';
import type { useCalendar } from './use-calendar.ts';

type Undoable = { text: string; row: Row };
type Focus = { rowId: string; part: string };

/** What can be done to single rows, and how the last of it is undone. */
export function useRowActions(calendar: ReturnType<typeof useCalendar>, openEditor: () => void) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const { edit, remove, restore } = calendar;
  const rewriting = useRewrite(({ rowId }, texts) => {
    // Its day may have been changed meanwhile, or it may be gone.
    const row = rowOf(rowId);
    if (!row) return;
    edit(rowId, texts);
    setUndoable({ text: 'Entry regenerated.', row });
  });

  // The rows draw again when their actions change, so these stay the same and look at the latest.
  const latest = useRef({ calendar, rewrite: rewriting.rewrite, openEditor });
  useEffect(() => {
    latest.current = { calendar, rewrite: rewriting.rewrite, openEditor };
  });
  const rowOf = useCallback(
    (rowId: string) => latest.current.calendar.rows.find(row => row.rowId === rowId),
    [],
  );
  const actions = useMemo<RowActions>(
    () => ({
      change(rowId, changed) {
        edit(rowId, changed);
        // To restore the entry now would take this back as well.
        setUndoable(before => (before?.row.rowId === rowId ? null : before));
      },
      remove(rowId) {
        const row = rowOf(rowId);
        remove(rowId);
        if (row) setUndoable({ text: 'Entry deleted.', row });
      },
      rewrite(rowId) {
        const { calendar: now, rewrite } = latest.current;
        const row = rowOf(rowId);
        if (row) void rewrite(row, now.rows, now.request);
      },
      open(rowId) {
        // There is nothing to give the focus to before the editor has come.
        const show = () => {
          latest.current.openEditor();
          setFocus({ rowId, part: 'input, textarea' });
        };
        EntryEditor.load().then(show, show);
      },
    }),
    [edit, remove, rowOf],
  );

  useEffect(() => {
    if (!focus) return;
    const row = document.querySelector(`[data-row="${focus.rowId}"]`);
    row?.querySelector<HTMLElement>(focus.part)?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
    setFocus(null);
  }, [focus]);

  return {
    actions,
    underWay: rewriting.underWay,
    undoable: undoable?.text ?? null,
    undo() {
      if (!undoable) return;
      restore(undoable.row);
      setUndoable(null);
      setFocus({ rowId: undoable.row.rowId, part: '[data-delete-entry]' });
    },
    forgetUndo: () => setUndoable(null),
  };
}
