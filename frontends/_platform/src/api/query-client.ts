import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { canRetry } from './api-error.ts';
import { askAgain } from './ask-again.ts';

// What a click changed is drawn with that click; by default it waits for a timer, and so for a frame that shows nothing.
notifyManager.setScheduler(queueMicrotask);

/** How long an answer is not asked for again when it is shown once more, in milliseconds. */
export const freshMs = 30_000;

/**
 * Server state: fresh for half a minute; asked again at most twice, and only where that can help. Where nobody answers it is asked for
 * on and on after that, while somebody looks.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (_, query) => void askAgain(query) }),
    defaultOptions: {
      queries: { staleTime: freshMs, retry: (failures, error) => failures < 2 && canRetry(error) },
      // Without a network a change fails at once, and says so; it would wait for one in silence, and be done when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
