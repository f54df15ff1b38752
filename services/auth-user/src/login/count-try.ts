import type { AppError } from '@insta-ai/chassis/app-error';
import { latestEnd } from '@insta-ai/chassis/http/limits/latest-end';
import { emailKey } from '../users/email-key.ts';
import type { TriesStore } from './tries.store.ts';

type Deps = {
  tries: Pick<TriesStore, 'find' | 'replace'>;
  /** Pause after so many tries in a row, in milliseconds. */
  pauseMs(tries: number): number;
  refuse(waitMs: number): AppError;
  now(): Date;
};

/** A pause that doubles with each try after the free ones, up to the longest; all in milliseconds. */
export function doublingPauseMs(
  { freeTries, firstMs, longestMs }: { freeTries: number; firstMs: number; longestMs: number },
  tries: number,
): number {
  if (tries < freeTries) return 0;
  return Math.min(longestMs, firstMs * 2 ** Math.min(tries - freeTries, 20));
}

/** Makes a try that was never carried out uncounted; what others counted meanwhile stays, and this one with it. */
type TakeBack = () => Promise<void>;

/** Counts a try for an email before it is carried out, so that tries at the same moment cannot outrun the pause. */
export function createTryCounter({
  tries,
  pauseMs,
  refuse,
  now,
}: Deps): (email: string) => Promise<TakeBack> {
  return async email => {
    for (;;) {
      const before = await tries.find(email);
      const tried = before?.failures ?? 0;
      const at = now().getTime();
      const until = before?.blockedUntil.getTime() ?? 0;
      if (until > at && until <= latestEnd(at, pauseMs(tried))) throw refuse(until - at);
      const failures = tried + 1;
      const blockedUntil = new Date(now().getTime() + pauseMs(failures));
      const counted = { failures, blockedUntil };
      if (!(await tries.replace(email, before, counted))) continue;
      return async () => {
        await tries.replace(email, counted, before ?? { failures: 0, blockedUntil: now() });
      };
    }
  };
}

/** Carries out what was counted. What failed on our side was no try, and nobody has to wait for it. */
export async function carryOut<T>(takeBack: TakeBack, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await takeBack().catch(() => {});
    throw error;
  }
}

/** Under what the tries at a place are counted from which the person signed in before. */
export function triesAt(email: string, address: string): string {
  return `${emailKey(email)} ${address}`;
}
