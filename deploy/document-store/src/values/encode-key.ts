import type { Binary, BSONRegExp, BSONSymbol, Code, Document, ObjectId, Timestamp } from 'bson';
import { encodeNumber } from './encode-number.ts';
import { typeOrder, typeOrderOf } from './type-order.ts';

/**
 * Values as bytes whose plain byte order is the BSON order: SQLite can then keep, range-scan and compare them as BLOBs.
 * Each encoding ends by itself (none is the beginning of another), so compound keys are simply joined.
 * One shared buffer is enough: encoding never waits.
 */
let scratch = Buffer.allocUnsafe(4096);
let length = 0;

export function encodeKey(value: unknown): Buffer {
  length = 0;
  writeValue(value);
  return Buffer.from(scratch.subarray(0, length));
}

/** Descending fields have their bytes flipped: one forward walk of the index then yields the declared order. */
export function flip(encoded: Buffer): Buffer {
  return Buffer.from(encoded.map(byte => byte ^ 0xff));
}

export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a < b) return -1;
    if (a > b) return 1;
    if (a === b) return 0;
  }
  if (a === b) return 0;
  const order = typeOrderOf(a) - typeOrderOf(b);
  return order !== 0 ? order : Buffer.compare(encodeKey(a), encodeKey(b));
}

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

function writeByte(byte: number): void {
  reserve(1);
  scratch[length++] = byte;
}

/** A zero byte inside becomes 00 ff, the end is 00 00: "a" stays before "a\\0" and "ab". */
function writeText(text: string): void {
  const pieces = text.split('\0');
  for (const [i, piece] of pieces.entries()) {
    reserve(piece.length * 3 + 2);
    length += scratch.write(piece, length);
    writeByte(0);
    writeByte(i === pieces.length - 1 ? 0 : 0xff);
  }
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, length);
  length += bytes.length;
}

function writeUInt64(value: bigint): void {
  reserve(8);
  length = scratch.writeBigUInt64BE(value, length);
}

function writeDocument(document: Document): void {
  for (const [name, value] of Object.entries(document)) {
    // the order of two fields is by type, then name, then value
    const start = length;
    writeValue(value);
    const encoded = Buffer.from(scratch.subarray(start, length));
    length = start;
    writeByte(encoded[0] ?? 0);
    writeText(name);
    writeBytes(encoded.subarray(1));
  }
  writeByte(0);
}

const writers: Record<number, (value: never) => void> = {
  [typeOrder.number]: (value: unknown) => {
    reserve(10);
    encodeNumber(value, scratch, length);
    length += 10;
  },
  [typeOrder.string]: (value: string | BSONSymbol) => writeText(value.toString()),
  [typeOrder.object]: (value: Document) => writeDocument(value),
  [typeOrder.array]: (value: unknown[]) => {
    for (const element of value) writeValue(element);
    writeByte(0);
  },
  [typeOrder.binData]: (value: Binary) => {
    reserve(5);
    length = scratch.writeUInt32BE(value.position, length);
    writeByte(value.sub_type);
    writeBytes(value.buffer.subarray(0, value.position));
  },
  [typeOrder.objectId]: (value: ObjectId) => writeBytes(value.id),
  [typeOrder.bool]: (value: boolean) => writeByte(value ? 1 : 0),
  [typeOrder.date]: (value: Date) => writeUInt64(BigInt(value.getTime()) + 0x8000000000000000n),
  [typeOrder.timestamp]: (value: Timestamp) => writeUInt64(BigInt.asUintN(64, value.toBigInt())),
  [typeOrder.regex]: (value: RegExp | BSONRegExp) => {
    writeText('pattern' in value ? value.pattern : value.source);
    writeText('options' in value ? value.options : value.flags);
  },
  [typeOrder.code]: (value: Code) => writeText(value.toString()),
};

function writeValue(value: unknown): void {
  const order = typeOrderOf(value);
  writeByte(order);
  writers[order]?.(value as never);
}
