import { quantile } from '../spread.ts';

/** Moments of one picture, by one clock, in milliseconds. */
export type Drawn = {
  clickedAt: number;
  queuedAt: number;
  calledAt: number;
  doneAt: number;
  shownAt: number;
};

/** What was added to the provider's own time, as one line: `median 12 ms, p99 30 ms` of each stretch. */
export function delayLine(atOnce: number, drawn: readonly Drawn[]): string {
  const stretch = (name: string, ms: (one: Drawn) => number) => {
    const all = drawn.map(ms);
    const at = (share: number) => `${Math.round(quantile(all, share))} ms`;
    return `${name} median ${at(0.5)}, p99 ${at(0.99)}`;
  };
  return [
    `${atOnce} at once (${drawn.length} pictures): ${stretch('queued to provider called', one => one.calledAt - one.queuedAt)}`,
    stretch('provider done to on screen', one => one.shownAt - one.doneAt),
    stretch('click to on screen without the provider', addedTo),
  ].join('; ');
}

/** All of it but the time in which the provider drew. */
function addedTo({ clickedAt, calledAt, doneAt, shownAt }: Drawn): number {
  return shownAt - clickedAt - (doneAt - calledAt);
}
