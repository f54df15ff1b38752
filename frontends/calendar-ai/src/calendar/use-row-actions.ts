import { useTimeZone } from '@insta-ai/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from '../entries/entry-actions.tsx';
import { byDate } from '../entries/group-by-day.ts';
import type { Row } from '../entries/kept-calendar.ts';
import { EntryEditor } from '../entries/late-entries.tsx';
import { paired } from '../entries/paired.ts';
import { ownWordsAfter, sortNewEntry, sortRewritten } from '../entries/rewritten.ts';
import { useRewrite } from '../entries/use-rewrite.ts';
import type { Counts } from '../request/planned-counts.ts';
import type { useCalendar } from './use-calendar.ts';
import { type OfferedEntry, useComparison } from './use-comparison.ts';
import { useUndo } from './use-undo.ts';

type Focus = { rowId: string; part: string };
/** A new calendar: what is kept of the old one, in what of it the person wrote, and what was made. */
type NewCalendar = { kept: Row[]; own: Row[]; made: Row[]; wanted: Counts };

/** What can be done to rows, and how the last of it is undone. */
export function useRowActions(
  calendar: ReturnType<typeof useCalendar>,
  showEditor: (isShown: boolean) => void,
) {
  const [focus, setFocus] = useState<Focus | null>(null);
  const { edit, remove, fill } = calendar;
  const zone = useTimeZone();
  const { undoable, done, replaced, changed, ...undoing } = useUndo(calendar);
  const { comparison, propose, proposeAll, withdrawAll } = useComparison(calendar.rows, (row, after, of) => {
    edit(row.rowId, after);
    done(of === row.rowId ? regenerated : 'New words taken.', row, of);
  });
  const rewriting = useRewrite(({ rowId }, texts) => {
    // Its day may have been changed meanwhile, or it may be gone.
    const row = rowOf(rowId);
    if (!row) return;
    const { filled, offered, rest } = sortRewritten(row, texts);
    if (Object.keys(filled).length > 0) {
      edit(rowId, filled);
      done(regenerated, row, rowId);
    }
    propose(row, { rowId, names: offered, texts, rest });
  });

  // The rows draw again when their actions change, so these stay the same and look at the latest.
  const latest = useRef({ calendar, rewrite: rewriting.rewrite, showEditor, done, changed });
  useEffect(() => {
    latest.current = { calendar, rewrite: rewriting.rewrite, showEditor, done, changed };
  });
  const rowOf = useCallback(
    (rowId: string) => latest.current.calendar.rows.find(row => row.rowId === rowId),
    [],
  );
  const actions = useMemo<RowActions>(
    () => ({
      change(rowId, change) {
        edit(rowId, row => ({ ...change, ...ownWordsAfter(row, change) }));
        latest.current.changed(rowId);
      },
      remove(rowId) {
        const row = rowOf(rowId);
        remove(rowId);
        if (row) latest.current.done('Entry deleted.', row);
      },
      rewrite(rowId) {
        const { calendar: now, rewrite } = latest.current;
        const row = rowOf(rowId);
        if (row) void rewrite(row, now.rows, now.request);
      },
      open(rowId) {
        // There is nothing to give the focus to before the editor has come.
        const show = () => {
          latest.current.showEditor(true);
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
      if (undoable?.whole) {
        withdrawAll();
        // The editor has the rows that it was opened with.
        showEditor(false);
      }
      const rowId = undoing.undo();
      if (rowId) setFocus({ rowId, part: '[data-delete-entry]' });
    },
    forgetUndo: undoing.forget,
    /** What is written for a whole calendar before the next one is asked for is out of date. */
    withdrawAll,
    /** Puts a new calendar in place of the old one. Entries with words of the person stay, with those of the new beside them. */
    takeNew({ kept, own, made, wanted }: NewCalendar) {
      const { pairs, others } = paired(own, made, zone);
      const entries: OfferedEntry[] = [];
      const stayed = own.toSorted(byDate).map(row => {
        const entry = pairs.get(row.rowId);
        if (!entry) return row;
        const { filled, offered, rest } = sortNewEntry(row, entry);
        entries.push({ rowId: row.rowId, names: offered, texts: entry, rest });
        return { ...row, ...filled };
      });
      if (calendar.rows.length > 0) replaced(calendar.rows, calendar.wanted);
      fill({ rows: [...kept, ...stayed, ...others], wanted });
      proposeAll(entries);
    },
    comparison,
  };
}

const regenerated = 'Entry regenerated.';
