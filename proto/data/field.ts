import type { Music, OutputText, PersonTag, Place } from '../rules/post-options.ts';

/**
 * What a field holds, as plain data: the schemas of the calls are made of it (`proto/http/shared/field-schema.ts`), and the browser
 * reads it without a schema library.
 */
export type Holds =
  | { kind: 'text'; most: number; initial?: string }
  | { kind: 'texts'; most: number; each: number; initial?: readonly string[] }
  /** A text for each of some outputs. */
  | { kind: 'output-texts'; most: number; each: number; initial?: readonly [] }
  /** People on some outputs, each with a place. */
  | { kind: 'person-tags'; most: number; each: number; initial?: readonly [] }
  /** A Page of the platform that has a location. */
  | { kind: 'place'; most: number; initial?: null }
  /** A track of the platform, with its loudness. */
  | { kind: 'music'; most: number; initial?: null }
  | { kind: 'choice'; from: readonly string[]; initial?: string }
  | { kind: 'flag'; initial?: boolean }
  | { kind: 'number'; least: number; most: number; initial?: number }
  | { kind: 'version'; initial?: number }
  /** A moment in UTC: text on the wire, a date in the store. */
  | { kind: 'moment'; initial?: null }
  | { kind: 'id'; initial?: null }
  /** An address that somebody else gave. */
  | { kind: 'link'; initial?: null }
  /** More than one value; its schema stands beside the calls. */
  | { kind: 'record'; initial?: null };

/** A field; `initial` is what a new object has, and what one has that was stored before there was this field. */
export type Field = Holds & {
  /** It can be null. */
  nullable?: true;
  /** It can be missing. */
  optional?: true;
};

type Fields = { readonly [name: string]: Field };

type PlainOf<F> = F extends { kind: 'text' | 'moment' | 'id' | 'link' }
  ? string
  : F extends { kind: 'texts' }
    ? string[]
    : F extends { kind: 'output-texts' }
      ? OutputText[]
      : F extends { kind: 'person-tags' }
        ? PersonTag[]
        : F extends { kind: 'place' }
          ? Place
          : F extends { kind: 'music' }
            ? Music
            : F extends { kind: 'choice'; from: readonly (infer V)[] }
              ? V
              : F extends { kind: 'flag' }
                ? boolean
                : F extends { kind: 'number' | 'version' }
                  ? number
                  : never;

/** What a field holds on the wire; of a `record` its emptiness alone. */
export type ValueOf<F> = F extends { nullable: true } ? PlainOf<F> | null : PlainOf<F>;

/** Names of the fields that have something: a property, or a value of one. */
export type NamesWith<T, Having> = { [N in keyof T]: T[N] extends Having ? N : never }[keyof T];

export function namesOf<const T extends Fields>(fields: T): readonly (keyof T & string)[] {
  return Object.keys(fields);
}

/** Names of the fields whose row has a value. */
export function namesWhere<const T extends Fields, P extends string, const V>(
  fields: T,
  property: P,
  value: V,
): readonly (NamesWith<T, { [K in P]: V }> & string)[] {
  const rows = Object.entries<{ [name: string]: unknown }>(fields);
  return rows.filter(([, row]) => row[property] === value).map(([name]) => name) as never;
}

type InitialOf<F extends { initial: unknown }> = F extends { initial: null } | { kind: 'choice' }
  ? F['initial']
  : ValueOf<F>;

/** What new objects start with, each with lists of its own. */
export function initialValues<const T extends Fields>(
  fields: T,
): {
  [N in NamesWith<T, { initial: unknown }>]: T[N] extends { initial: unknown } ? InitialOf<T[N]> : never;
} {
  const starting = Object.entries(fields).filter(([, { initial }]) => initial !== undefined);
  return Object.fromEntries(starting.map(([name, { initial }]) => [name, own(initial)])) as never;
}

function own(initial: unknown): unknown {
  return Array.isArray(initial) ? [...initial] : initial;
}
