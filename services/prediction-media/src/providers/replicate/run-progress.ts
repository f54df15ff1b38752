/**
 * How far a run is, 0 to 99, from its log: the model prints one `NN%|` bar per picture (ai-providers.md A2). Full bars
 * count as finished pictures, the last one as the picture at work.
 */
export function runProgress(logs: string, imageNumber: number): number {
  const percents = [...logs.matchAll(/(\d{1,3})%\|/g)].map(match => Math.min(100, Number(match[1])));
  const finished = percents.filter(percent => percent === 100).length;
  const last = percents.at(-1) ?? 0;
  const atWork = last === 100 ? 0 : last;
  return Math.min(99, Math.floor((finished * 100 + atWork) / Math.max(1, imageNumber)));
}
