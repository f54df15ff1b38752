import type { Base } from '../base.ts';

/** Creates that come at once, and how many seconds one more takes to become free (ai-providers.md A5). */
const limits = {
  paid: { burst: 600, secondsEach: 0.1 },
  unpaid: { burst: 1, secondsEach: 10 },
} as const;

/** How many predictions may be created: a burst, which fills up again bit by bit. */
export function createCreateLimit({
  clock,
  conditions,
  speed,
}: Pick<Base, 'clock' | 'conditions' | 'speed'>) {
  /** When everything that was taken is free again; it can be far ahead of a clock that was set back. */
  let freeAt = 0;
  return {
    /** 0 where a create may go on, and then it counts; else how long it takes until one may. */
    secondsToWait(): number {
      const { burst, secondsEach } = limits[conditions.now().hasPaymentMethod ? 'paid' : 'unpaid'];
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
