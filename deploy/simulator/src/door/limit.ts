import type { Clock } from '../store/clock.ts';

/** What is taken at once, and how many seconds one more takes to become free again. */
export type Allowance = { burst: number; secondsEach: number };

/** Counts what is taken of an allowance, which fills up again bit by bit. */
export function createLimit({ clock, speed }: { clock: Clock; speed: number }) {
  /** When everything that was taken is free again; it can be far ahead of a clock that was set back. */
  let freeAt = 0;
  return {
    /** 0 where one more may be taken, and then it counts; else how long it takes until one may. */
    secondsToWait({ burst, secondsEach }: Allowance): number {
      const eachMs = (secondsEach * 1000) / speed;
      const now = clock.now();
      const taken = Math.min(burst * eachMs, Math.max(0, freeAt - now));
      const waitMs = taken - (burst - 1) * eachMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      freeAt = now + taken + eachMs;
      return 0;
    },
  };
}
