/** What a person can do where a model wrote something else than stands there. */
export type Way = 'keep' | 'replace' | 'insert';

/** A text with another one as its last paragraph. */
export function insertedAfter(own: string, written: string): string {
  return `${own.trimEnd()}\n\n${written}`;
}
