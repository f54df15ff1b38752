import { runs } from '@insta-ai/deploy/testing/property-runs';
import { deserialize, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldPickerFor } from './pick-fields.ts';
import { projectionFor } from './projection.ts';

describe('fields picked from stored bytes', () => {
  const document = { _id: 1, a: 'x', b: { c: [1, 2] }, ä: null, d: new Date(0) };
  const name = fc.constantFrom('a', 'b', 'ä', 'd', 'missing');

  it('are the same as mingo projects', () => {
    const projection = fc
      .tuple(
        fc.uniqueArray(name, { minLength: 1 }),
        fc.constantFrom(0, 1, true, false),
        fc.constantFrom(0, undefined),
      )
      .map(([names, value, id]) => ({
        ...Object.fromEntries(names.map(one => [one, value])),
        ...(id !== undefined && { _id: id }),
      }));
    fc.assert(
      fc.property(projection, fields => {
        const picked = deserialize(fieldPickerFor(fields)?.(serialize(document)) ?? new Uint8Array());
        expect(Object.entries(picked)).toEqual(Object.entries(projectionFor(fields, {})?.(document) ?? {}));
      }),
      runs(),
    );
  });

  it('by _id alone are that field, or all others', () => {
    expect(deserialize(fieldPickerFor({ _id: 1 })?.(serialize(document)) ?? new Uint8Array())).toEqual({
      _id: 1,
    });
    expect(
      deserialize(fieldPickerFor({ _id: 0 })?.(serialize({ _id: 1, a: 2 })) ?? new Uint8Array()),
    ).toEqual({ a: 2 });
  });

  it.each([[{ 'b.c': 1 }], [{ a: 1, b: 0 }], [{ 'list.$': 1 }], [{ b: { $slice: 1 } }], [{ a: '$b' }]])(
    'are left to mingo for %j',
    projection => {
      expect(fieldPickerFor(projection)).toBeUndefined();
    },
  );
});
