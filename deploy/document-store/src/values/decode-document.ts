import { BSONError, type BSONRegExp, type DeserializeOptions, type Document, deserialize } from 'bson';
import { badValue, CommandError } from '../command-error.ts';
import { bsonTypeOf, isPlainObject } from './plain-object.ts';

/** For filters, sorts and pipelines: numbers are plain numbers (an int64 beyond 2^53 stays a Long). */
export function decodeDocument(raw: Uint8Array): Document {
  return decode(raw, { bsonRegExp: true });
}

/** For updates: Int32, Long and Double keep their type, so that an update leaves the other fields as they were. */
export function decodeTyped(raw: Uint8Array): Document {
  return decode(raw, { promoteValues: false, bsonRegExp: true });
}

function decode(raw: Uint8Array, options: DeserializeOptions): Document {
  try {
    return deserialize(raw, options);
  } catch (error) {
    if (error instanceof BSONError) throw new CommandError('InvalidBSON', error.message);
    throw error;
  }
}

/** A filter's regular expressions become JavaScript's; an option that means something else there is refused. */
export function withRegExps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRegExps);
  if (isPlainObject(value)) {
    const entries = Object.entries(value).map(([name, inner]) => [name, withRegExps(inner)]);
    return Object.fromEntries(entries);
  }
  return bsonTypeOf(value) === 'BSONRegExp' ? toRegExp(value as BSONRegExp) : value;
}

function toRegExp({ pattern, options }: BSONRegExp): RegExp {
  if (/[^imsu]/.test(options)) {
    throw badValue(`regular expression options '${options}' are not supported here`);
  }
  try {
    return new RegExp(pattern, options);
  } catch (error) {
    throw badValue(`Regular expression is invalid: ${String(error)}`);
  }
}
