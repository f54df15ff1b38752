import { onDemand } from 'bson';

/** The server stores `_id` as the first field; all bytes of the document stay as they came. Undefined without one. */
export function withIdFirst(raw: Uint8Array): Uint8Array | undefined {
  const elements = [...onDemand.parseToElements(raw)];
  for (const [position, [, nameAt, nameLength, valueAt, valueLength]] of elements.entries()) {
    if (nameLength !== 3 || Buffer.from(raw.subarray(nameAt, nameAt + 3)).toString('latin1') !== '_id')
      continue;
    if (position === 0) return raw;
    // an element is its type byte, its name with a closing zero, its value
    const [start, end] = [nameAt - 1, valueAt + valueLength];
    return Buffer.concat([
      raw.subarray(0, 4),
      raw.subarray(start, end),
      raw.subarray(4, start),
      raw.subarray(end),
    ]);
  }
  return undefined;
}

export function prependId(raw: Uint8Array, idDocument: Uint8Array): Uint8Array {
  const joined = Buffer.concat([idDocument.subarray(0, -1), raw.subarray(4)]);
  joined.writeInt32LE(joined.length, 0);
  return joined;
}
