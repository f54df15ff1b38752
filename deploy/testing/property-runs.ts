/** How many times more cases a property is tried with in `make test-all` than in `make test`. */
const factor = Number(process.env.PROPERTY_FACTOR) || 1;

/** Options of fast-check for a property that is tried with `quick` cases in `make test`. */
export function runs(quick = 100): { numRuns: number } {
  return { numRuns: quick * factor };
}
