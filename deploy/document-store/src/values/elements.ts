import { onDemand } from 'bson';

/** A field of a stored document, still as bytes: `whole` is its type, its name with a closing zero, and its value. */
export interface Element {
  readonly type: number;
  readonly name: string;
  readonly value: Buffer;
  readonly whole: Buffer;
}

export function elementsOf(raw: Uint8Array): Element[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return [...onDemand.parseToElements(raw)].map(([type, nameAt, nameLength, valueAt, valueLength]) => ({
    type,
    name: bytes.toString('utf8', nameAt, nameAt + nameLength),
    value: bytes.subarray(valueAt, valueAt + valueLength),
    whole: bytes.subarray(nameAt - 1, valueAt + valueLength),
  }));
}

export function documentOf(elements: readonly Uint8Array[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  document.writeInt32LE(document.length, 0);
  return document;
}
