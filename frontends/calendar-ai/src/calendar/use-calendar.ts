import { newRepeatKey, useTimeZone, useUser } from '@insta-ai/platform';
import { useCallback, useRef, useState } from 'react';
import {
  forgetCalendar,
  type KeptCalendar,
  keepCalendar,
  type Row,
  readCalendar,
  type UnderWay,
} from '../entries/kept-calendar.ts';
import { dayOf, defaultRequest, type FormRequest } from '../request/default-request.ts';

/** The request and the rows on the screen; every change is kept, so that an accidental click loses nothing. */
export function useCalendar() {
  const { _id: userId, promptCalendar } = useUser();
  const zone = useTimeZone();
  const [calendar, setCalendar] = useState(() => startWith(userId, promptCalendar, zone));

  const isForgotten = useRef(false);

  const change = useCallback(
    (alter: (before: KeptCalendar) => Partial<KeptCalendar>) =>
      setCalendar(before => {
        const altered = alter(before);
        const after = { ...before, ...altered };
        // Other rows are another save.
        if (altered.rows) after.saveKey = newRepeatKey();
        if (!isForgotten.current) keepCalendar(userId, after);
        return after;
      }),
    [userId],
  );
  // Stable, so that a key typed in one of many rows draws that row alone.
  const edit = useCallback(
    (rowId: string, changed: Partial<Row> | ((row: Row) => Partial<Row>)) =>
      change(({ rows }) => ({
        rows: rows.map(row => (row.rowId === rowId ? changedRow(row, changed) : row)),
      })),
    [change],
  );
  const remove = useCallback(
    (rowId: string) => change(({ rows }) => ({ rows: rows.filter(row => row.rowId !== rowId) })),
    [change],
  );
  /** Brings a row back as it was, also one that is gone. */
  const restore = useCallback(
    (row: Row) => change(({ rows }) => ({ rows: [...rows.filter(({ rowId }) => rowId !== row.rowId), row] })),
    [change],
  );

  return {
    ...calendar,
    edit,
    remove,
    restore,
    ask: (changed: Partial<FormRequest>) =>
      change(({ request }) => ({ request: { ...request, ...changed } })),
    /** What is being written, so that it goes on after a reload; undefined once it has ended. */
    noteUnderWay: (underWay: UnderWay | undefined) => change(() => ({ underWay })),
    fill: (made: Pick<KeptCalendar, 'rows' | 'wanted'>) => change(() => made),
    /** For good: what is saved must not come back to be saved twice. */
    forget() {
      isForgotten.current = true;
      forgetCalendar(userId);
    },
  };
}

/** What a person or a model has written anew is no longer made by rule. */
function changedRow(row: Row, change: Partial<Row> | ((row: Row) => Partial<Row>)): Row {
  const changed = typeof change === 'function' ? change(row) : change;
  const { isByRule, ...before } = row;
  return { ...before, ...(isByRule && changed.description === undefined && { isByRule }), ...changed };
}

function startWith(userId: string, promptCalendar: string, zone: string): KeptCalendar {
  const usual = defaultRequest(promptCalendar, zone);
  const kept = readCalendar(userId);
  const usualDescription = usual.description;
  if (!kept) return { request: usual, rows: [], wanted: null, saveKey: newRepeatKey(), usualDescription };
  const isOver = kept.request.from < dayOf(new Date(), zone);
  const days = isOver ? { from: usual.from, to: usual.to } : {};
  // What nobody changed follows the profile, which may say something else by now.
  const isUsual = kept.request.description === kept.usualDescription;
  const words = isUsual ? { description: usualDescription } : {};
  return { ...kept, request: { ...kept.request, ...days, ...words }, usualDescription };
}
