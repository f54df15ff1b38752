import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf, newRepeatKey, useRealtime, useTimeZone } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { hintLength } from '@insta-ai/proto/data/calendar-ai';
import type { CalendarEntry, WritingFailed } from '@insta-ai/proto/http/calendar-ai';
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../entries/kept-calendar.ts';
import type { FormRequest } from '../request/default-request.ts';
import { type Arriving, addPiece, startArriving } from './arriving.ts';

type Work = { key: string; request: FormRequest; kept: Row[]; byRule: boolean; signal: AbortSignal };
type Done = (rows: Row[], request: FormRequest) => void;

/**
 * Has a calendar written around the rows that are kept. The entries arrive piece by piece over the socket; the answer has
 * all of them, whatever the socket brought. Cancelling or leaving ends the call, and with it what the text model costs.
 */
export function useGeneration(onDone: Done, onStopped: (arrived: Row[], request: FormRequest) => void) {
  const timeZone = useTimeZone();
  const running = useRef<AbortController>(undefined);
  const [arriving, setArriving] = useState<Arriving | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useRealtime('calendar-entries', piece => setArriving(before => before && addPiece(before, piece)));

  const generation = useMutation({
    mutationFn: ({ key, request, kept, byRule, signal }: Work) =>
      callApi('generateCalendar', {
        body: { ...request, timeZone, requestKey: key, kept: keptEntries(kept), ...(byRule && { byRule }) },
        signal,
      }),
    onSuccess: (entries, { key, request, kept, signal }) => {
      if (!signal.aborted) onDone([...kept, ...asRows(entries, key)], request);
    },
    onError: (error, { request, signal }) => {
      if (signal.aborted) return;
      // Specification section 8: the server's words, or 'Error' when there are none.
      notify.error(isAnswered(error) ? error.message : 'Error');
      stop(request);
    },
    onSettled: (_entries, _error, { signal }) => {
      if (!signal.aborted) setArriving(null);
    },
  });
  /** What has come is not thrown away with the rest. */
  const stop = (request: FormRequest) => {
    if (arriving && arriving.written > 0) onStopped(arriving.rows, request);
  };

  return {
    isPending: generation.isPending,
    arriving,
    /** What the one word 'Error' leaves out: why no answer came. */
    unanswered: generation.error && !isAnswered(generation.error) ? messageOf(generation.error) : null,
    /** The generation that the text model could not write, where it can be made by rule. */
    failedKey: canBeMadeByRule(generation.error) ? (generation.variables?.key ?? null) : null,
    start(request: FormRequest, kept: Row[], byRule: boolean) {
      running.current = new AbortController();
      const key = newRepeatKey();
      setArriving(startArriving(key, kept));
      generation.mutate({ key, request, kept, byRule, signal: running.current.signal });
    },
    cancel() {
      running.current?.abort();
      if (generation.variables) stop(generation.variables.request);
      setArriving(null);
      generation.reset();
    },
  };
}

/** A row without a date has no place in the plan: it stays on the screen only. */
function keptEntries(rows: readonly Row[]) {
  return rows
    .filter(({ date }) => date !== '')
    .map(({ type, date, description }) => ({ type, date, description: description.slice(0, hintLength) }));
}

function asRows(entries: readonly CalendarEntry[], key: string): Row[] {
  return entries.map((entry, place) => ({ ...entry, rowId: `${key}-${place}`, isLocked: false }));
}

function canBeMadeByRule(error: unknown): boolean {
  return error instanceof ApiError && (error.details as WritingFailed).canBeMadeByRule === true;
}

function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0;
}
