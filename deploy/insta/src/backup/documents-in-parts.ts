import type { Collection } from 'mongodb';

/** About so much of a collection is one entry, in bytes: what is held in memory at once. */
const partBytes = 4 * 1024 * 1024;

/** The documents of a collection as they are stored, some at a time, in the order of their ids, which never changes. */
export async function* documentsInParts(
  collection: Collection,
): AsyncGenerator<{ bytes: Buffer; documents: number }> {
  let part: Buffer[] = [];
  let size = 0;
  const cursor = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: 200 });
  for await (const document of cursor) {
    const bytes = Buffer.from(document as unknown as Buffer);
    part.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield { bytes: Buffer.concat(part), documents: part.length };
    part = [];
    size = 0;
  }
  if (part.length > 0) yield { bytes: Buffer.concat(part), documents: part.length };
}
