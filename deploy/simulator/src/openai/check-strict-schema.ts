export type Schema = { readonly [key: string]: unknown };

const refusedKeywords =
  'allOf oneOf not if then else dependentRequired dependentSchemas patternProperties default'.split(' ');
const mostProperties = 5_000;
const mostLevels = 10;
const mostEnumValues = 1_000;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The strict subset (ai-providers.md C3). The text OpenAI would refuse with, or undefined. */
export function strictSchemaProblem(name: string, schema: unknown): string | undefined {
  const counts = { properties: 0, enums: 0 };
  const problem = !isSchema(schema)
    ? 'schema must be an object'
    : schema.anyOf !== undefined || schema.type !== 'object'
      ? `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema.type ?? 'None')}"'.`
      : checkNode(schema, '', 1, counts);
  return problem && `Invalid schema for response_format '${name}': ${problem}`;
}

type Counts = { properties: number; enums: number };

function checkNode(schema: Schema, where: string, level: number, counts: Counts): string | undefined {
  const context = `In context=(${where})`;
  const refused = refusedKeywords.find(key => key in schema);
  if (refused) return `${context}, '${refused}' is not permitted.`;
  if (level > mostLevels) return `${context}, exceeded maximum nesting depth of ${mostLevels}.`;
  if (
    !('type' in schema) &&
    !('anyOf' in schema) &&
    !('$ref' in schema) &&
    !('enum' in schema) &&
    !('const' in schema)
  ) {
    return `${context}, schema must have a 'type' key.`;
  }
  if (Array.isArray(schema.enum)) {
    counts.enums += schema.enum.length;
    if (counts.enums > mostEnumValues) return `${context}, more than ${mostEnumValues} enum values.`;
  }
  const own = isObjectType(schema) ? checkObject(schema, context, counts) : undefined;
  if (own) return own;
  if (schema.type === 'array' && !isSchema(schema.items)) return `${context}, array schema missing items.`;
  for (const [key, child] of childrenOf(schema)) {
    const problem = checkNode(
      child,
      where ? `${where}, '${key}'` : `'${key}'`,
      level + (key === '$defs' ? 0 : 1),
      counts,
    );
    if (problem) return problem;
  }
  return undefined;
}

const isObjectType = (schema: Schema) =>
  schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));

function checkObject(schema: Schema, context: string, counts: Counts): string | undefined {
  if (schema.additionalProperties !== false) {
    return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const names = Object.keys(isSchema(schema.properties) ? schema.properties : {});
  counts.properties += names.length;
  if (counts.properties > mostProperties) return `${context}, more than ${mostProperties} properties.`;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = names.find(name => !required.includes(name));
  if (missing) {
    return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const extra = required.find(name => !names.includes(String(name)));
  return extra ? `${context}, 'required' names '${String(extra)}', which is not a property.` : undefined;
}

function childrenOf(schema: Schema): [string, Schema][] {
  const found: [string, Schema][] = [];
  for (const holder of ['properties', '$defs', 'definitions']) {
    const held = schema[holder];
    if (isSchema(held))
      for (const [key, child] of Object.entries(held)) if (isSchema(child)) found.push([key, child]);
  }
  if (isSchema(schema.items)) found.push(['items', schema.items]);
  if (Array.isArray(schema.anyOf)) {
    for (const [index, child] of schema.anyOf.entries())
      if (isSchema(child)) found.push([String(index), child]);
  }
  return found;
}
