import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord } from '../../ask-json.ts';

/** A field of a model's input as far as we make use of it; foreign text, so every part may be missing. */
const Field = Type.Object({
  type: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
  enum: Type.Optional(Type.Array(Type.Unknown())),
  default: Type.Optional(Type.Unknown()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  multipleOf: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  maxItems: Type.Optional(Type.Integer({ minimum: 0 })),
  description: Type.Optional(Type.String()),
});
export type InputField = Static<typeof Field>;

/** What a model takes, by its own published schema. */
export type InputSchema = { fields: ReadonlyMap<string, InputField>; required: readonly string[] };

const Version = Type.Object({
  id: Type.Optional(Type.String()),
  openapi_schema: Type.Object({
    components: Type.Object({
      schemas: Type.Intersect([
        Type.Record(Type.String(), Type.Unknown()),
        Type.Object({
          Input: Type.Object({
            properties: Type.Record(Type.String(), Type.Unknown()),
            required: Type.Optional(Type.Array(Type.String())),
          }),
        }),
      ]),
    }),
  }),
});

/** Fields of one model that are looked at; the most that was seen are forty. */
const mostFields = 300;

export type PublishedModel = {
  schema: InputSchema;
  version: string | undefined;
  /** Run by its name alone. `is_official` is in replicate-python-beta's type of `GET /models/{owner}/{name}`. */
  isOfficial: boolean;
};

/** The answer of `GET /models/{owner}/{name}`, or of its `/versions/{id}`; undefined when it does not say what it takes. */
export function readPublishedModel(body: unknown): PublishedModel | undefined {
  const { latest_version: latest, is_official: isOfficial } = asRecord(body);
  const version = latest ?? body;
  if (!Value.Check(Version, version)) return undefined;
  const { schemas } = version.openapi_schema.components;
  const { properties, required = [] } = schemas.Input;
  const fields = Object.entries(properties)
    .slice(0, mostFields)
    .map(([name, raw]) => [name, readField(raw, schemas)] as const);
  return {
    schema: { fields: new Map(fields), required },
    version: version.id !== undefined && /^[0-9a-f]{64}$/.test(version.id) ? version.id : undefined,
    isOfficial: isOfficial === true,
  };
}

/** A field with what it refers to: choices stand beside the input, `allOf` names them; what may be null is one `anyOf`. */
function readField(raw: unknown, schemas: Record<string, unknown>): InputField {
  const { allOf, anyOf, $ref, ...own } = asRecord(raw);
  const parts = [allOf, anyOf].flatMap(list => (Array.isArray(list) ? list : []));
  const referred = [...parts, { $ref }].map(part => {
    const { $ref: address, ...rest } = asRecord(part);
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(String(address))?.[1];
    return name !== undefined && Object.hasOwn(schemas, name) ? asRecord(schemas[name]) : rest;
  });
  const merged = Object.assign({}, ...referred.filter(({ type }) => type !== 'null').reverse(), own);
  return Value.Check(Field, merged) ? merged : {};
}
