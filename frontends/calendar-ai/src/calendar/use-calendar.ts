import { useTimeZone, useUser } from '@insta-ai/platform';
import { useCallback, useRef, useState } from 'react';
import {
  forgetCalendar,
  type KeptCalendar,
  keepCalendar,
  type Row,
  readCalendar,
} from '../entries/kept-calendar.ts';
import { dayOf, defaultRequest, type FormRequest } from '../request/default-request.ts';

/** The request and the rows on the screen; every change is kept, so that an accidental click loses nothing. */
export function useCalendar() {
  const { _id: userId, promptCalendar } = useUser();
  const zone = useTimeZone();
  const [calendar, setCalendar] = useState(() => startWith(userId, promptCalendar, zone));

  const isForgotten = useRef(false);

  const change = useCallback(
    (alter: (before: KeptCalendar) => KeptCalendar) =>
      setCalendar(before => {
        const after = alter(before);
        if (!isForgotten.current) keepCalendar(userId, after);
        return after;
      }),
    [userId],
  );
  // Stable, so that a key typed in one of many rows draws that row alone.
  const edit = useCallback(
    (rowId: string, changed: Partial<Row>) =>
      change(before => ({
        ...before,
        rows: before.rows.map(row => (row.rowId === rowId ? { ...row, ...changed } : row)),
      })),
    [change],
  );
  const remove = useCallback(
    (rowId: string) =>
      change(before => ({ ...before, rows: before.rows.filter(row => row.rowId !== rowId) })),
    [change],
  );

  return {
    ...calendar,
    edit,
    remove,
    ask: (changed: Partial<FormRequest>) =>
      change(before => ({ ...before, request: { ...before.request, ...changed } })),
    fill: (made: Pick<KeptCalendar, 'rows' | 'wanted'>) => change(before => ({ ...before, ...made })),
    /** For good: what is saved must not come back to be saved twice. */
    forget() {
      isForgotten.current = true;
      forgetCalendar(userId);
    },
  };
}

function startWith(userId: string, promptCalendar: string, zone: string): KeptCalendar {
  const usual = defaultRequest(promptCalendar, zone);
  const kept = readCalendar(userId);
  if (!kept) return { request: usual, rows: [], wanted: null };
  const isOver = kept.request.from < dayOf(new Date(), zone);
  const days = isOver ? { from: usual.from, to: usual.to } : {};
  return { ...kept, request: { ...kept.request, ...days } };
}
