import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf, newRepeatKey, useRealtime, useTimeZone } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { calendarKeptMs, hintLength } from '@insta-ai/proto/data/calendar-ai';
import type { CalendarEntry, WritingFailed } from '@insta-ai/proto/http/calendar-ai';
import { firstCharacters } from '@insta-ai/proto/rules/post-text';
import { useEffect, useRef, useState } from 'react';
import type { Row, UnderWay } from '../entries/kept-calendar.ts';
import type { FormRequest } from '../request/default-request.ts';
import { type Arriving, addPiece, startArriving } from './arriving.ts';
import { askAgain } from './ask-again.ts';

type Work = Omit<UnderWay, 'askedAt'> & { byRule: boolean; signal: AbortSignal };
type Done = (kept: Row[], made: Row[], request: FormRequest) => void;

/**
 * Has a calendar written around the rows that are kept. The entries arrive piece by piece over the socket; the answer has
 * all of them, whatever the socket brought. Cancelling or leaving ends the call, and with it what the text model costs; one that was
 * cut off, or left, goes on with its key.
 */
export function useGeneration(
  underWay: UnderWay | undefined,
  noteUnderWay: (underWay: UnderWay | undefined) => void,
  onDone: Done,
  onStopped: (arrived: Row[], request: FormRequest) => void,
) {
  const timeZone = useTimeZone();
  const running = useRef<AbortController>(undefined);
  // Another tab of the person may have one of its own under way.
  const begun = useRef(new Set<string>());
  const [arriving, setArriving] = useState<Arriving | null>(null);
  useRealtime('calendar-entries', piece => {
    begun.current.add(piece.requestKey);
    setArriving(before => before && addPiece(before, piece));
  });

  const generation = useMutation({
    mutationFn: ({ key, request, kept, byRule, signal }: Work) =>
      askAgain(
        () =>
          callApi('generateCalendar', {
            body: {
              ...request,
              timeZone,
              requestKey: key,
              kept: keptEntries(kept),
              ...(byRule && { byRule }),
            },
            signal,
          }),
        { signal, isBegun: () => begun.current.has(key) },
      ),
    onSuccess: (entries, { key, request, kept, signal }) => {
      if (!signal.aborted) onDone(kept, asRows(entries, key), request);
    },
    onError: (error, { request, signal }) => {
      if (signal.aborted) return;
      // Specification section 8: the server's words, or 'Error' when there are none.
      notify.error(isAnswered(error) ? error.message : 'Error');
      stop(request);
    },
    onSettled: (_entries, _error, { signal }) => {
      if (signal.aborted) return;
      setArriving(null);
      noteUnderWay(undefined);
    },
  });
  /** What has come is not thrown away with the rest. */
  const stop = (request: FormRequest) => {
    if (arriving && arriving.written > 0) onStopped(arriving.rows, request);
  };

  const begin = (work: Omit<Work, 'signal'>) => {
    running.current = new AbortController();
    setArriving(startArriving(work.key, work.kept));
    generation.mutate({ ...work, signal: running.current.signal });
  };
  // What this screen began before it was left or loaded anew: asked for once, with what was kept then.
  const goOn = useRef(() => {
    if (!underWay) return;
    if (Date.now() - underWay.askedAt >= calendarKeptMs) return noteUnderWay(undefined);
    begun.current.add(underWay.key);
    begin({ ...underWay, byRule: false });
  });
  useEffect(() => {
    goOn.current();
    return () => running.current?.abort();
  }, []);

  return {
    isPending: generation.isPending,
    arriving,
    /** What the one word 'Error' leaves out: why no answer came. */
    unanswered: generation.error && !isAnswered(generation.error) ? messageOf(generation.error) : null,
    /** The generation that the text model could not write, where it can be made by rule. */
    failedKey: canBeMadeByRule(generation.error) ? (generation.variables?.key ?? null) : null,
    start(request: FormRequest, kept: Row[], byRule: boolean) {
      const work = { key: newRepeatKey(), request, kept };
      if (!byRule) noteUnderWay({ ...work, askedAt: Date.now() });
      begin({ ...work, byRule });
    },
    cancel() {
      running.current?.abort();
      if (generation.variables) stop(generation.variables.request);
      setArriving(null);
      noteUnderWay(undefined);
      generation.reset();
    },
  };
}

/** A row without a date has no place in the plan: it stays on the screen only. */
function keptEntries(rows: readonly Row[]) {
  return rows
    .filter(({ date }) => date !== '')
    .map(({ type, date, description }) => ({
      type,
      date,
      description: firstCharacters(description, hintLength),
    }));
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
