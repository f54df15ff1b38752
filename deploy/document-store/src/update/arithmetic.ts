import { Double, type Int32, Long } from 'bson';
import { badValue, CommandError, notSupported } from '../command-error.ts';
import { bsonTypeOf } from '../values/plain-object.ts';

/** Whole numbers stay whole up to int64 and keep the wider of the two types; anything with a double is a double. */
export function calculate(
  operator: '$inc' | '$mul',
  current: unknown = 0,
  operand: unknown,
  path: string,
): unknown {
  const [a, b] = [toNumber(operator, current, path), toNumber(operator, operand, path)];
  if (isWhole(current, a) && isWhole(operand, b)) {
    const exact = operator === '$inc' ? BigInt(a) + BigInt(b) : BigInt(a) * BigInt(b);
    if (exact !== BigInt.asIntN(64, exact)) {
      throw badValue(`Failed to apply ${operator} to '${path}': the result overflows an int64`);
    }
    const fitsInt32 = exact === BigInt.asIntN(32, exact);
    const long = typeof a === 'bigint' || typeof b === 'bigint' || !fitsInt32;
    return long ? Long.fromBigInt(exact) : Number(exact);
  }
  const result = operator === '$inc' ? Number(a) + Number(b) : Number(a) * Number(b);
  return new Double(result);
}

/** An int64 as a bigint, the other types as a number. */
function toNumber(operator: string, value: unknown, path: string): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  const type = bsonTypeOf(value);
  if (type === 'Long') return (value as Long).toBigInt();
  if (type === 'Int32' || type === 'Double') return (value as Int32 | Double).valueOf();
  if (type === 'Decimal128') throw notSupported(`${operator} with a Decimal128 (field '${path}')`);
  throw new CommandError(
    'TypeMismatch',
    `Cannot apply ${operator} to a value of non-numeric type (field '${path}')`,
  );
}

function isWhole(value: unknown, number: number | bigint): boolean {
  return bsonTypeOf(value) !== 'Double' && (typeof number === 'bigint' || Number.isSafeInteger(number));
}
