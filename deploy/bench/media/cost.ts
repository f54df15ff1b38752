import { quantile } from '../spread.ts';

/** What some work took: seconds, and MiB at its peak with what was there before it. */
export type Cost = { seconds: number; peakMib: number; idleMib: number };

/** The product's own way beside the bare tool; the ratio of memory is of what the work itself took. */
export function costLine(name: string, own: Cost, bare: Cost): string {
  const inWords = ({ seconds, peakMib, idleMib }: Cost) =>
    `${seconds.toFixed(2)} s and ${peakMib.toFixed(0)} MiB at most, ${(peakMib - idleMib).toFixed(0)} of them for it`;
  const time = own.seconds / bare.seconds;
  const memory = (own.peakMib - own.idleMib) / (bare.peakMib - bare.idleMib);
  return `${name}: ${inWords(own)}; bare ${inWords(bare)}: ${time.toFixed(2)} of its time, ${memory.toFixed(2)} of its memory (aim 1.15)`;
}

/** Of work that was done several times: the time in the middle, and the highest peak over what was there before the first. */
export function together(costs: readonly Cost[]): Cost {
  return {
    seconds: quantile(
      costs.map(({ seconds }) => seconds),
      0.5,
    ),
    peakMib: Math.max(...costs.map(({ peakMib }) => peakMib)),
    idleMib: Math.min(...costs.map(({ idleMib }) => idleMib)),
  };
}
