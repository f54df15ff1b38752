import { operatorNotes } from '@insta-ai/auth-user/operator-notes';
import { isNotFound } from '@insta-ai/chassis/app-error';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { isOwnKey } from '@insta-ai/chassis/storage/own-folders';
import { type ArchiveHead, type Manifest, names } from '../archive/archive-form.ts';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { databaseOrder } from './database-order.ts';
import { documentsInParts } from './documents-in-parts.ts';

/** Up to so many bytes an object is read before its entry begins, so that its size is the one it is read with. */
const heldBytes = 8 * 1024 * 1024;

export type Sources = {
  head: ArchiveHead;
  documents: Databases;
  objects: ObjectStore;
  /** The secrets of a data folder, as they lie there; undefined where the installation is given its own. */
  secrets: Buffer | undefined;
  now?(): Date;
  /** Ends it between two pieces. */
  stopping: AbortSignal;
};

/** Reads all of an installation into an archive, in the order that makes it whole though the product goes on. */
export async function copyEverything(
  { head, documents, objects, secrets, now = () => new Date(), stopping }: Sources,
  archive: ArchiveWriter,
): Promise<Manifest> {
  await archive.add(names.head, Buffer.from(JSON.stringify(head)));
  if (secrets) await archive.add(names.secrets, secrets);
  const collections: Manifest['collections'] = [];
  for (const database of databaseOrder) {
    const listed = await documents.of(database).listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of listed.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (name.startsWith('system.') || name === operatorNotes) continue;
      const collection = documents.of(database).collection(name);
      const indexes = await collection.listIndexes().toArray();
      let part = 0;
      let count = 0;
      for await (const { bytes, documents: more } of documentsInParts(collection)) {
        stopping.throwIfAborted();
        part += 1;
        count += more;
        await archive.add(names.documents(database, name, part), bytes);
      }
      collections.push({ database, collection: name, documents: count, indexes });
    }
  }
  const copied = { count: 0, bytes: 0 };
  for (const key of (await objects.list('')).filter(isOwnKey)) {
    stopping.throwIfAborted();
    const size = await copyObject(objects, key, archive);
    if (size === undefined) continue;
    copied.count += 1;
    copied.bytes += size;
  }
  return archive.seal({
    head,
    finishedAt: now().toISOString(),
    holdsSecrets: secrets !== undefined,
    collections,
    objects: copied,
  });
}

/** Its size; undefined when it was deleted since it was listed. */
async function copyObject(
  objects: ObjectStore,
  key: string,
  archive: ArchiveWriter,
): Promise<number | undefined> {
  const known = await objects.stat(key);
  if (!known) return undefined;
  if (known.size > heldBytes) {
    const body = await objects.read(key).catch(unlessGone);
    if (!body) return undefined;
    await archive.stream(names.object(key), known.size, body);
    return known.size;
  }
  const bytes = await readWhole(objects, key).catch(unlessGone);
  if (!bytes) return undefined;
  await archive.add(names.object(key), bytes);
  return bytes.length;
}

/** Undefined for what is no longer there. */
function unlessGone(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
