import { charactersOf } from '@insta-ai/proto/rules/post-text';

/** What a person can do where a model wrote something else than stands there. */
export type Way = 'keep' | 'replace' | 'insert';

/** A text with another one as its last paragraph. */
export function insertedAfter(own: string, written: string): string {
  return `${own.trimEnd()}\n\n${written}`;
}

/** Why a text cannot be inserted, measured on what stands there then; undefined where it fits. */
export function tooLongWithInsert(after: string, most: number): string | undefined {
  const characters = charactersOf(after);
  if (characters <= most) return undefined;
  return `With Insert it is ${characters.toLocaleString('en')} characters long; ${most.toLocaleString('en')} are taken.`;
}
