/** Something a process did that the outside can see: a write to its store, or a request to a provider. */
export type Step = { kind: 'write' | 'request'; label: string };
