import { runs } from '@insta-ai/deploy/testing/property-runs';
import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues, encodeKey, flip } from './encode-key.ts';
import { emptyArray } from './type-order.ts';

describe('the encoding of values as keys', () => {
  it('sorts the types of BSON in the order of the server, with a missing value as null', () => {
    const ascending = [
      new MinKey(),
      emptyArray,
      null,
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      -1.5,
      0,
      1e-300,
      Long.fromString('9007199254740992'),
      Long.fromString('9007199254740993'),
      Number.POSITIVE_INFINITY,
      '',
      'a',
      'a\0',
      'a\0b',
      'ab',
      'b',
      'é',
      '\uffee',
      '😀',
      {},
      { a: 1 },
      { a: 1, b: 1 },
      { b: 0 },
      { a: 'x' },
      [],
      [1],
      [1, 2],
      [2],
      new Binary(new Uint8Array([9])),
      new Binary(new Uint8Array([1, 1])),
      new Binary(new Uint8Array([1, 1]), 4),
      new ObjectId('000000000000000000000001'),
      new ObjectId('ffffffffffffffffffffffff'),
      false,
      true,
      new Date(-1),
      new Date(0),
      new Date('2026-01-01'),
      new Timestamp({ t: 1, i: 2 }),
      /a/,
      new MaxKey(),
    ];

    const sorted = ascending.toReversed().sort((a, b) => Buffer.compare(encodeKey(a), encodeKey(b)));

    expect(sorted).toEqual(ascending);
    expect(encodeKey(undefined)).toEqual(encodeKey(null));
  });

  it('gives equal numbers of different types one key', () => {
    const five = encodeKey(5);

    for (const same of [new Int32(5), new Double(5), Long.fromNumber(5), Decimal128.fromString('5.0'), 5n]) {
      expect(encodeKey(same)).toEqual(five);
    }
    expect(encodeKey(-0)).toEqual(encodeKey(0));
  });

  it('orders numbers and texts as comparing them does', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      runs(),
    );
    fc.assert(
      fc.property(
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        (a, b) => {
          const order = Buffer.compare(encodeKey(Long.fromBigInt(a)), encodeKey(Long.fromBigInt(b)));
          expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0);
        },
      ),
      runs(),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const order = Buffer.compare(encodeKey(a), encodeKey(b));
        expect(Math.sign(order)).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
      runs(),
    );
  });

  it('never makes one key the beginning of another, so that joined keys keep their order', () => {
    const values = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.array(fc.integer()),
      fc.object(),
    );
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [first, second] = [encodeKey(a), encodeKey(b)];
        const begins = second.subarray(0, first.length).equals(first);
        expect(begins).toBe(first.equals(second));
        expect(Math.sign(Buffer.compare(flip(second), flip(first)))).toBe(
          Math.sign(Buffer.compare(first, second)),
        );
      }),
      runs(),
    );
  });

  it('compares values without encoding to the same result', () => {
    const values = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      // A driver writes an invalid date as 0: none comes over the wire.
      fc.date({ noInvalidDate: true }),
    );
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(Math.sign(compareValues(a, b))).toBe(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b))));
      }),
      runs(),
    );
  });
});
