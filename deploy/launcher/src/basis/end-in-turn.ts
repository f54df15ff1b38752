/** Ends what was begun in the opposite order, each also where another one cannot be ended; throws what the first of those said. */
export async function endInTurn(ends: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
