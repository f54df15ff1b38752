import { quantile } from '../spread.ts';
import type { Run } from '../workers/stand-in-provider.ts';

/** How often runs of one length were looked at, and when their end was seen. */
export function lookLine(seconds: number, runs: readonly Pick<Run, 'looks' | 'doneAt'>[]): string {
  const looks = runs.reduce((sum, run) => sum + run.looks.length, 0);
  const late = runs.map(
    ({ looks: all, doneAt }) => (all.find(at => at >= doneAt) ?? Number.POSITIVE_INFINITY) - doneAt,
  );
  const inSeconds = (share: number) => (quantile(late, share) / 1_000).toFixed(2);
  return (
    `a run of ${seconds} s: ${(looks / runs.length).toFixed(1)} looks per picture, ` +
    `its end seen after median ${inSeconds(0.5)} s (worst ${inSeconds(1)} s), ${runs.length} pictures`
  );
}
