import type { Decimal128, Double, Int32, Long } from 'bson';
import { bsonTypeOf } from './plain-object.ts';

const view = new DataView(new ArrayBuffer(8));

/**
 * Ten bytes that sort as the number does: the nearest double, then how far an int64 lies from it. Without the second
 * part whole numbers beyond 2^53 would fall together. A Decimal128 is placed at its nearest double.
 */
export function encodeNumber(value: unknown, target: Buffer, at: number): void {
  let nearest: number;
  let distance = 0;
  if (typeof value === 'number') nearest = value;
  else if (typeof value === 'bigint') [nearest, distance] = split(value);
  else {
    const wrapped = value as Int32 | Double | Long | Decimal128;
    if (wrapped._bsontype === 'Long') [nearest, distance] = split(wrapped.toBigInt());
    else if (wrapped._bsontype === 'Decimal128') nearest = Number(wrapped.toString());
    else nearest = wrapped.valueOf();
  }
  // NaN sorts before all numbers and equals itself
  if (Number.isNaN(nearest)) {
    target.fill(0, at, at + 10);
    return;
  }
  view.setFloat64(0, nearest === 0 ? 0 : nearest);
  const negative = (view.getUint8(0) & 0x80) !== 0;
  for (let i = 0; i < 8; i++) {
    const byte = view.getUint8(i);
    target[at + i] = negative ? byte ^ 0xff : i === 0 ? byte ^ 0x80 : byte;
  }
  target.writeUInt16BE(distance + 0x8000, at + 8);
}

/** Of any type of number. */
export function isNotANumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  const type = bsonTypeOf(value);
  return (type === 'Double' || type === 'Decimal128') && Number.isNaN(Number(String(value)));
}

function split(whole: bigint): [number, number] {
  const nearest = Number(whole);
  return [nearest, Number(whole - BigInt(nearest))];
}
