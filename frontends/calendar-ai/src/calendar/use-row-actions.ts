import { formatInstant } from '@insta-ai/design';
import { type Compared, useOffer, type Way } from '@insta-ai/design/compare';
import { useTimeZone } from '@insta-ai/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from '../entries/entry-actions.tsx';
import { type EntryText, entryTexts, type Row } from '../entries/kept-calendar.ts';
import { EntryEditor } from '../entries/late-entries.tsx';
import { chosen, ownWordsAfter, type RewrittenTexts, sortRewritten } from '../entries/rewritten.ts';
import { useRewrite } from '../entries/use-rewrite.ts';
import type { useCalendar } from './use-calendar.ts';

type Undoable = { text: string; row: Row };
/** New texts for those of an entry that the person typed. */
type Offer = {
  of: { id: string; words: string };
  names: EntryText[];
  texts: RewrittenTexts;
  rest: Partial<Row>;
};
type Focus = { rowId: string; part: string };

/** What can be done to single rows, and how the last of it is undone. */
export function useRowActions(calendar: ReturnType<typeof useCalendar>, openEditor: () => void) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const { edit, remove, restore } = calendar;
  const zone = useTimeZone();
  const { offer, isOpen, close, propose, settle } = useOffer<Offer>();
  const rewriting = useRewrite(({ rowId }, texts) => {
    // Its day may have been changed meanwhile, or it may be gone.
    const row = rowOf(rowId);
    if (!row) return;
    const { filled, offered, rest } = sortRewritten(row, texts);
    if (Object.keys(filled).length > 0) {
      edit(rowId, filled);
      setUndoable({ text: regenerated, row });
    }
    if (offered.length > 0)
      propose({ of: { id: rowId, words: wordsFor(row, zone) }, names: offered, texts, rest });
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
        edit(rowId, row => ({ ...changed, ...ownWordsAfter(row, changed) }));
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

  const choose = (name: EntryText, way: Way) => {
    const row = offer && rowOf(offer.of.id);
    if (row && way !== 'keep') {
      edit(row.rowId, chosen(row, name, way, offer));
      // Undo brings back the entry as it was before the first of its new texts.
      const isBegun = (before: Undoable | null) =>
        before?.text === regenerated && before.row.rowId === row.rowId;
      setUndoable(before => (isBegun(before) ? before : { text: regenerated, row }));
    }
    settle(name);
  };
  const offeredRow = offer && calendar.rows.find(row => row.rowId === offer.of.id);
  const isForNone = isOpen && offeredRow === undefined;
  useEffect(() => {
    // The entry is gone by now; what waits for another one has its turn.
    if (isForNone) close();
  }, [isForNone, close]);

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
    comparison: {
      isOpen: isOpen && !isForNone,
      onClose: close,
      fields: offer && offeredRow ? comparedFields(offer, offeredRow, choose) : [],
      note: offer && offeredRow && hasRest(offer, offeredRow) ? restNote : undefined,
    },
  };
}

const wordsFor = ({ type, date }: Row, zone: string) =>
  `the ${type} of ${formatInstant(date, 'D MMMM HH:mm', zone)}`;

const regenerated = 'Entry regenerated.';
const restNote = 'Replacing the description takes the rest of the new entry too.';

function comparedFields(
  { names, texts }: Offer,
  row: Row,
  choose: (name: EntryText, way: Way) => void,
): Compared[] {
  return names.map(name => ({
    name,
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    own: row[name] ?? '',
    written: texts[name] ?? '',
    choose: way => choose(name, way),
  }));
}

/** Whether the new description would change more than itself. */
function hasRest({ names, rest }: Offer, row: Row): boolean {
  return names.includes('description') && entryTexts.some(name => name in rest && rest[name] !== row[name]);
}
