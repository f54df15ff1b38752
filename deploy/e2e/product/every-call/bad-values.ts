import type { TSchema } from 'typebox';

/** What JSON Schema says about a value, as far as the contracts use it. */
type Facts = {
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  anyOf?: TSchema[];
  format?: string;
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

const factsOf = (schema: TSchema) => schema as unknown as Facts;

/** A value that a schema accepts, with nothing in it that may be left out. */
export function goodValue(schema: TSchema): unknown {
  const facts = factsOf(schema);
  if (facts.nullable) return null;
  if (facts.anyOf?.[0]) return goodValue(facts.anyOf[0]);
  if (facts.enum) return facts.enum[0];
  if (facts.type === 'object') {
    const names = facts.required ?? [];
    return Object.fromEntries(names.map(name => [name, goodValue(property(facts, name))]));
  }
  if (facts.type === 'array') return facts.items ? [goodValue(facts.items)] : [];
  if (facts.type === 'boolean') return true;
  if (facts.type === 'number' || facts.type === 'integer') return facts.minimum ?? 0;
  return facts.format === 'date-time' ? '2026-11-21T09:30:00.000Z' : 'x'.repeat(facts.minLength ?? 1);
}

function property(facts: Facts, name: string): TSchema {
  const found = facts.properties?.[name];
  if (!found) throw new Error(`The schema requires ${name} and does not describe it.`);
  return found;
}

/** Longer texts than this run into the limit of the whole body instead. */
const longestText = 20_000;

/** Values that a schema must refuse: of another type, out of bounds, not among the choices, and each of these further down. */
export function badValues(schema: TSchema): unknown[] {
  const facts = factsOf(schema);
  if (facts.anyOf) return [12, true, []];
  const wrong = [...ofOtherType(facts), ...outOfBounds(facts)];
  if (facts.type === 'array' && facts.items) wrong.push(...badValues(facts.items).map(value => [value]));
  if (facts.type === 'object') wrong.push(...badObjects(schema));
  return facts.nullable || facts.type === undefined ? wrong : [...wrong, null];
}

const otherTypes: Record<string, unknown[]> = {
  string: [12, true, {}, ['x']],
  number: ['1', true, {}, [1]],
  integer: ['1', 1.5, true, {}, [1]],
  boolean: ['true', 1, 0, {}, []],
  array: ['x', 12, {}],
  object: ['x', 12, []],
};

function ofOtherType({ type }: Facts): unknown[] {
  return type === undefined ? [] : (otherTypes[type] ?? []);
}

function outOfBounds(facts: Facts): unknown[] {
  const wrong: unknown[] = [];
  if (facts.enum) wrong.push('not one of them');
  if (facts.format === 'date-time') wrong.push('tomorrow', '2026-13-45T99:00:00Z');
  if (facts.minLength) wrong.push('');
  if (facts.maxLength !== undefined && facts.maxLength < longestText)
    wrong.push('x'.repeat(facts.maxLength + 1));
  if (facts.minimum !== undefined) wrong.push(facts.minimum - 1);
  if (facts.maximum !== undefined) wrong.push(facts.maximum + 1);
  if (facts.minItems) wrong.push([]);
  if (facts.maxItems !== undefined && facts.items)
    wrong.push(Array(facts.maxItems + 1).fill(goodValue(facts.items)));
  return wrong;
}

/** One field wrong or missing, everything else right. */
function badObjects(schema: TSchema): unknown[] {
  const facts = factsOf(schema);
  const good = goodValue({ ...schema, nullable: false } as TSchema) as Record<string, unknown>;
  const wrong = Object.entries(facts.properties ?? {}).flatMap(([name, inner]) =>
    badValues(inner).map(value => ({ ...good, [name]: value })),
  );
  const missing = (facts.required ?? []).map(name => {
    const { [name]: _, ...rest } = good;
    return rest;
  });
  return [...wrong, ...missing];
}

/** Query strings that a call must refuse: its texts become numbers only where they are numbers. */
export function badQueries(schema: TSchema): string[] {
  return Object.entries(factsOf(schema).properties ?? {}).flatMap(([name, inner]) => {
    const { type } = factsOf(inner);
    const texts = outOfBounds(factsOf(inner)).map(String);
    if (type === 'integer' || type === 'number') texts.push('many', '1e999', '0x1F;');
    return texts.map(text => new URLSearchParams({ [name]: text }).toString());
  });
}
