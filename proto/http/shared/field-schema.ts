import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import type { Field, NamesWith, ValueOf } from '../../data/field.ts';
import { Id, Instant, Nullable, OneOf, Text } from './schema.ts';

type Fields = { readonly [name: string]: Field };
type RecordsOf<T> = { [N in NamesWith<T, { kind: 'record' }>]: TSchema };
type Valued<F, R> = F extends { kind: 'record' }
  ? R extends TSchema
    ? TUnsafe<F extends { nullable: true } ? Static<R> | null : Static<R>>
    : never
  : TUnsafe<ValueOf<F>>;
type SchemaOf<F, R> = F extends { optional: true } ? TOptional<Valued<F, R>> : Valued<F, R>;

/** The schemas of a table of fields; a `record` gives its own. */
export function schemasOf<const T extends Fields, R extends RecordsOf<T>>(
  fields: T,
  records: R,
): { [N in keyof T]: SchemaOf<T[N], N extends keyof R ? R[N] : never> } {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const plain =
      field.kind === 'record' ? (records as { [name: string]: TSchema })[name] : plainSchema(field);
    if (!plain) throw new Error(`The field ${name} has no schema.`);
    const whole = field.nullable ? Nullable(plain) : plain;
    return [name, field.optional ? Type.Optional(whole) : whole];
  });
  return Object.fromEntries(schemas);
}

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Volume = Type.Integer({ minimum: 0, maximum: 100 });

function plainSchema(field: Exclude<Field, { kind: 'record' }>): TSchema {
  switch (field.kind) {
    case 'text':
      return Text(field.most);
    case 'texts':
      return Type.Array(Text(field.each), { maxItems: field.most });
    case 'output-texts':
      return Type.Array(Type.Object({ output: Text(2_000), text: Text(field.each) }), {
        maxItems: field.most,
      });
    case 'person-tags':
      return Type.Array(
        Type.Object({ output: Text(2_000), username: Text(field.each), x: Share, y: Share }),
        { maxItems: field.most },
      );
    case 'place':
      return Type.Object({ id: Type.String({ pattern: '^[0-9]{1,30}$' }), name: Text(field.most) });
    case 'music':
      return Type.Object({
        id: Type.String({ pattern: '^[0-9]{1,30}$' }),
        title: Text(field.most),
        artist: Text(field.most),
        lengthMs: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
        volume: Volume,
        filmVolume: Volume,
      });
    case 'choice':
      return OneOf(field.from);
    case 'flag':
      return Type.Boolean();
    case 'number':
      return Type.Number({ minimum: field.least, maximum: field.most });
    case 'version':
      return Type.Integer();
    case 'moment':
      return Instant;
    case 'id':
      return Id;
    case 'link':
      return Type.String();
  }
}

/** Some of the schemas. */
export function pick<T extends object, N extends keyof T>(schemas: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.map(name => [name, schemas[name]])) as Pick<T, N>;
}
