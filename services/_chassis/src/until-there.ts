import type { Logger } from './logger.ts';
import { pause } from './stopping.ts';

/** How long a start waits for what it needs, in milliseconds; then it fails, and who started the process tries anew. */
const patienceMs = 60_000;
const pauseMs = 500;

/** Opens something that may be restarting at this moment; the last refusal is thrown when patience ends. */
export async function untilThere<T>(
  what: string,
  open: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  forMs: number = patienceMs,
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (Date.now() + pauseMs > deadline) throw error;
      if (attempt === 1) log.warn({ err: error }, `${what} is not there yet, waiting for it`);
      await pause(pauseMs);
    }
  }
}
