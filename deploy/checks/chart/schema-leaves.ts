import { isMap } from './merge-values.ts';
import type { Leaf, ValuePath } from './values-file.ts';

/** What is read of a JSON schema. */
export type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
};

/** A value to change, with what to plant where the scenario has none. */
export type Plantable = { path: ValuePath; sample: unknown };

/**
 * The leaves of a values file, and below its empty maps those that only the schema knows. What many places share by a
 * `$ref` is taken apart in the first of them; the others are planted as a whole.
 */
export function plantables(leaves: readonly Leaf[], root: Schema): Plantable[] {
  const takenApart = new Set<string>();
  const below = (schema: Schema, path: ValuePath): Plantable[] => {
    const { properties } = resolve(schema, root);
    const isKnown = schema.$ref !== undefined && takenApart.has(schema.$ref);
    if (!properties || isKnown) return [{ path, sample: sampleOf(schema, root) }];
    if (schema.$ref) takenApart.add(schema.$ref);
    return Object.entries(properties).flatMap(([key, inner]) => below(inner, [...path, key]));
  };
  return leaves.flatMap(({ path, value }) => {
    const schema = schemaAt(root, path);
    return isMap(value) && schema ? below(schema, path) : [{ path, sample: undefined }];
  });
}

function schemaAt(root: Schema, path: ValuePath): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (schema, key) => schema && resolve(schema, root).properties?.[key],
    root,
  );
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return (name && root.$defs?.[name]) || schema;
}

/** Any value of a schema's kind; that a template reads it is all that matters. */
function sampleOf(schema: Schema, root: Schema): unknown {
  const { enum: choices, anyOf, type, properties } = resolve(schema, root);
  if (choices) return choices.at(-1);
  if (anyOf?.[0]) return sampleOf(anyOf[0], root);
  if (type === 'integer' || type === 'number') return 7;
  if (type === 'boolean') return true;
  if (type === 'array') return ['planted'];
  if (type !== 'object') return 'planted';
  if (!properties) return { planted: 'planted' };
  return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sampleOf(inner, root)]));
}
