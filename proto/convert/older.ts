import { fromBinary, type JsonObject, type Message, toJson } from '@bufbuild/protobuf';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { StructSchema } from '@bufbuild/protobuf/wkt';

/**
 * What the versions up to the first release wrote as JSON (google.protobuf.Struct) into a field whose number is reserved
 * now: such messages wait in outboxes, in streams and among the dead letters. Undefined where there is none.
 */
export function olderJson(message: Message, field: number): JsonObject | undefined {
  const found = message.$unknown?.findLast(({ no }) => no === field);
  if (!found) return undefined;
  return toJson(StructSchema, fromBinary(StructSchema, new BinaryReader(found.data).bytes()));
}
