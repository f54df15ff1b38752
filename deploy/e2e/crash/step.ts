/** Something a process did that the outside can see: a write to its store, or a request to a provider. */
export type Step = { kind: 'write' | 'request'; label: string };

/** Where to kill: the first time each different step is made. A poll that is repeated is one step. */
export function firstOfEach(labels: readonly string[]): number[] {
  return labels.flatMap((label, index) => (labels.indexOf(label) === index ? [index] : []));
}
