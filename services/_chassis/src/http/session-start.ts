import { LRUCache } from 'lru-cache';
import { isNotFound } from '../app-error.ts';

/** From which second on the sessions of a person count. */
export type SessionStart = (userId: string) => Promise<number>;

/** How long an answer counts, in milliseconds; what looks every 5 seconds (sockets) sees an end within the promised 15. */
const freshMs = 10_000;
/** Two numbers each: whoever was here lately is remembered while auth-user is away. */
const mostPeople = 100_000;

type Known = { seconds: number | undefined; askedAt: number; asking?: Promise<number> | undefined };

/**
 * Asks the owner of accounts now and then, and nobody has to hear of a change: what is not told cannot be lost. While the
 * owner does not answer, the last answer counts; about somebody never asked for, nothing is guessed.
 */
export function rememberSessionStart(ask: SessionStart, now: () => number = Date.now): SessionStart {
  // Told by their size, not by `max`, for which the room of all is set aside at once: two megabytes of each service.
  const known = new LRUCache<string, Known>({ maxSize: mostPeople, sizeCalculation: () => 1 });

  const askAgain = async (userId: string, before: Known | undefined): Promise<number> => {
    const asked = ask(userId).then(
      seconds => {
        known.set(userId, { seconds, askedAt: now() });
        return seconds;
      },
      (error: unknown) => {
        if (before?.seconds === undefined || isNotFound(error)) {
          known.delete(userId);
          throw error;
        }
        known.set(userId, { seconds: before.seconds, askedAt: now() });
        return before.seconds;
      },
    );
    known.set(userId, { seconds: before?.seconds, askedAt: before?.askedAt ?? 0, asking: asked });
    return asked;
  };

  return async userId => {
    const entry = known.get(userId);
    if (entry?.asking) return entry.asking;
    const ageMs = now() - (entry?.askedAt ?? 0);
    // Younger than nothing: the clock was put back since, and nobody knows how old it is.
    if (entry?.seconds !== undefined && ageMs >= 0 && ageMs < freshMs) return entry.seconds;
    return askAgain(userId, entry);
  };
}
