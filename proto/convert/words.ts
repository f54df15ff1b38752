import type { DescMessage } from '@bufbuild/protobuf';

/** Every field of a message by its name: a mapper that forgets one does not compile. */
export type EachField<Desc extends DescMessage> = Record<keyof Desc['field'], unknown>;

/** The words of an enum, both ways. What has no word is 0 on the bus; a value that is newer than this process has none. */
export type Words<Word extends string, Value extends number> = {
  toBus(word: string | null | undefined): Value;
  fromBus(value: Value): Word | undefined;
  /** The same where an older version wrote a text instead: from the text, when no word is found for the value. */
  fromEither(value: Value, text: string | undefined): Word | undefined;
};

/** Each word of HTTP and documents with its value on the bus. */
export function wordsOf<Word extends string, Value extends number>(
  values: Record<Word, Value>,
): Words<Word, Value> {
  const known = Object.entries(values) as [Word, Value][];
  const wordOf = (value: Value) => known.find(([, number]) => number === value)?.[0];
  return {
    toBus: word => known.find(([name]) => name === word)?.[1] ?? (0 as Value),
    fromBus: wordOf,
    fromEither: (value, text) => wordOf(value) ?? known.find(([name]) => name === text)?.[0],
  };
}
