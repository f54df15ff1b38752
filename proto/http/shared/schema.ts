import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/** Ids are opaque to clients: an unknown or malformed one is answered with 404, not with a parse error. */
export const Id = Type.String({ minLength: 1, maxLength: 64, description: 'Opaque identifier' });

/** A moment in UTC, ISO 8601, for example `2026-11-21T09:30:00.000Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** The same value or null. `nullable` instead of a union keeps Fastify's serialiser fast. */
export function Nullable<T extends TSchema & { enum?: unknown[] }>(schema: T) {
  // Of a list of values null has to be one, or a strict reader refuses it.
  const { enum: values } = schema;
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    nullable: true,
    ...(values && { enum: [...values, null] }),
  });
}

/** One of the given texts, as JSON Schema `enum`. */
export function OneOf<const T extends readonly string[]>(values: T, options: { default?: T[number] } = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Text of a form field, bounded so that no single field can fill the store. */
export function Text(maxLength = 10_000) {
  return Type.String({ maxLength });
}

/** An object of which every property may be left out: what a save accepts. What is not named here is dropped. */
export function Patch<T extends TProperties>(properties: T) {
  return Type.Partial(Type.Object(properties), { additionalProperties: false });
}
