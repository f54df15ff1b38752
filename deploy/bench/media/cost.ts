import { quantile } from '../spread.ts';

/** What some work took: seconds, of them of a processor, and MiB at its peak with what was there before it. */
export type Cost = { seconds: number; processorSeconds: number; peakMib: number; idleMib: number };

/** The product's own way beside the bare tool; the ratio of memory is of what the work itself took. */
export function costLine(name: string, own: Cost, bare: Cost): string {
  const inWords = ({ seconds, processorSeconds, peakMib, idleMib }: Cost) =>
    `${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of a processor and ${peakMib.toFixed(0)} MiB at most, ${(peakMib - idleMib).toFixed(0)} of them for it`;
  const time = own.seconds / bare.seconds;
  const work = own.processorSeconds / bare.processorSeconds;
  const memory = (own.peakMib - own.idleMib) / (bare.peakMib - bare.idleMib);
  return `${name}: ${inWords(own)}; bare ${inWords(bare)}: ${time.toFixed(2)} of its time, ${work.toFixed(2)} of its work, ${memory.toFixed(2)} of its memory (aim 1.15)`;
}

/** Of work that was done several times: the time in the middle, and the highest peak over what was there before the first. */
export function together(costs: readonly Cost[]): Cost {
  const middle = (of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);
  return {
    seconds: middle(({ seconds }) => seconds),
    processorSeconds: middle(({ processorSeconds }) => processorSeconds),
    peakMib: Math.max(...costs.map(({ peakMib }) => peakMib)),
    idleMib: Math.min(...costs.map(({ idleMib }) => idleMib)),
  };
}
