import { fromJson, type JsonObject, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { StructSchema } from '@bufbuild/protobuf/wkt';

/** Bytes of a message as the first release wrote it: texts by their field, and JSON (google.protobuf.Struct) by its own. */
export function olderBytes(texts: Record<number, string>, json: Record<number, object> = {}): Uint8Array {
  const writer = new BinaryWriter();
  for (const [field, value] of Object.entries(texts))
    writer.tag(Number(field), WireType.LengthDelimited).string(value);
  for (const [field, value] of Object.entries(json)) {
    const bytes = toBinary(StructSchema, fromJson(StructSchema, value as JsonObject));
    writer.tag(Number(field), WireType.LengthDelimited).bytes(bytes);
  }
  return writer.finish();
}
