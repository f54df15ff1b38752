/** Something a process did that the outside can see: a write to its store, or a request to a provider. */
export type Step = { kind: 'write' | 'request'; label: string };

/** Into how many parts the steps are dealt, each with a product of its own: a kill is mostly waiting for the next start. */
export const parts = [1, 2] as const;

/** Where to kill: the first time each different step is made. A poll that is repeated is one step. */
export function firstOfEach(labels: readonly string[]): number[] {
  return labels.flatMap((label, index) => (labels.indexOf(label) === index ? [index] : []));
}

/** The kills of one part. */
export function killsOfPart(kills: readonly number[], part: number): number[] {
  return kills.filter((_step, order) => order % parts.length === part - 1);
}
