import type { Cost } from '../room/cost.ts';

/** Calls that an estimate looks back at. */
export const lookedAt = 20;

/**
 * What one more call may come to, in millionths of a US dollar: the mean of the newest ones, of the model that the newest had, for it is
 * the one in use. Null when none was made, or when one has no price.
 */
export function estimateOf(
  newestFirst: readonly Pick<Cost, 'provider' | 'model' | 'micros'>[],
): number | null {
  const [newest] = newestFirst;
  if (!newest) return null;
  const alike = newestFirst.filter(
    ({ provider, model }) => provider === newest.provider && model === newest.model,
  );
  let sum = 0;
  for (const { micros } of alike) {
    if (micros === null) return null;
    sum += micros;
  }
  return Math.ceil(sum / alike.length);
}
