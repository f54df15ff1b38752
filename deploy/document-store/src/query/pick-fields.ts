import { type Document, onDemand } from 'bson';

/**
 * A projection that only names whole top-level fields is cut out of the stored bytes, without decoding them.
 * Undefined for any other: that one is mingo's.
 */
export function fieldPickerFor(projection: Document): ((raw: Uint8Array) => Uint8Array) | undefined {
  const { _id, ...others } = projection;
  const names = Object.keys(others);
  if (names.length === 0 && _id === undefined) return undefined;
  const isPlain = [...names, '_id'].every(name => !/[.$]/.test(name) && isSwitch(projection[name]));
  const including = isOn(others[names[0] ?? ''] ?? _id);
  if (!isPlain || names.some(name => isOn(others[name]) !== including)) return undefined;
  const named = new Set(names);
  const idIsKept = _id === undefined || isOn(_id);
  return raw => pick(raw, name => (name === '_id' ? idIsKept : named.has(name) === including));
}

function isSwitch(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean' || typeof value === 'number';
}

function isOn(value: unknown): boolean {
  return Boolean(value);
}

function pick(raw: Uint8Array, isKept: (name: string) => boolean): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Uint8Array[] = [];
  for (const [, nameAt, nameLength, valueAt, valueLength] of onDemand.parseToElements(raw)) {
    if (!isKept(bytes.toString('utf8', nameAt, nameAt + nameLength))) continue;
    // an element is its type byte, its name with a closing zero, its value
    kept.push(bytes.subarray(nameAt - 1, valueAt + valueLength));
  }
  const picked = Buffer.concat([Buffer.alloc(4), ...kept, Buffer.alloc(1)]);
  picked.writeInt32LE(picked.length, 0);
  return picked;
}
