import { notify } from '@insta-ai/design';
import { ApiError, callApi, messageOf, useTimeZone } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { useEffect, useRef } from 'react';
import type { FormRequest } from '../request/default-request.ts';

/** Has a calendar written. Cancelling or leaving ends the call, and with it what the text model costs. */
export function useGeneration(onDone: (entries: CalendarEntry[], request: FormRequest) => void) {
  const timeZone = useTimeZone();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const generation = useMutation({
    mutationFn: ({ request, signal }: { request: FormRequest; signal: AbortSignal }) =>
      callApi('generateCalendar', { body: { ...request, timeZone }, signal }),
    onSuccess: (entries, { request, signal }) => {
      if (!signal.aborted) onDone(entries, request);
    },
    onError: (error, { signal }) => {
      // Specification section 8: the server's words, or 'Error' when there are none.
      if (!signal.aborted) notify.error(isAnswered(error) ? error.message : 'Error');
    },
  });

  return {
    isPending: generation.isPending,
    /** What the one word 'Error' leaves out: why no answer came. */
    unanswered: generation.error && !isAnswered(generation.error) ? messageOf(generation.error) : null,
    start(request: FormRequest) {
      running.current = new AbortController();
      generation.mutate({ request, signal: running.current.signal });
    },
    cancel() {
      running.current?.abort();
      generation.reset();
    },
  };
}

function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0;
}
