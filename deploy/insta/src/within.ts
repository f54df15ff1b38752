export class TooLong extends Error {}

/** The answer, or an error once the time is over; what comes after that is heard by nobody. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLong(`No answer within ${ms / 1_000} s.`)), ms);
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
