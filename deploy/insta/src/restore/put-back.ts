import type { Readable } from 'node:stream';
import { afterRestore, restoredPerson } from '@insta-ai/auth-user/restored-person';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { Ledger } from '@insta-ai/instagram/ledger';
import { mayBeOfLostTime, type RestoredItem, restoredItems } from '@insta-ai/instagram/restored-items';
import { wordsKey } from '@insta-ai/instagram/restored-words';
import { postText } from '@insta-ai/proto/rules/post-text';
import type { AnyBulkWriteOperation, Document, Filter, UpdateFilter } from 'mongodb';
import { collectionOf, names, objectKeyOf } from '../archive/archive-form.ts';
import { documentsIn } from '../archive/documents-in.ts';
import type { ArchiveEntry } from '../archive/read-archive.ts';

/** Numbers keep their kind: what is read as they are is written as they were. */
const asTheyAre = { promoteValues: false, bsonRegExp: true };

export type Target = {
  documents: Databases;
  objects: ObjectStore;
  /** When the backup was begun: of what happened since, nothing is known. */
  since: Date;
  /** Secrets of the backup. */
  keep(secrets: string): void;
};

/** Puts one piece of a backup back. Each item is noted as restored before it is there, so that nothing is sent for it unasked. */
export async function putBack(
  entry: ArchiveEntry,
  { documents, objects, since, keep }: Target,
): Promise<void> {
  const place = collectionOf(entry.name);
  if (place) {
    const found = documentsIn(await wholeOf(entry.body), asTheyAre);
    if (place.database === 'instagram' && place.collection === restoredItems)
      return noteLonger(documents, found as RestoredItem[]);
    const isItems = place.database === 'content' && place.collection === 'contents';
    if (isItems) await noteRestored(documents, found, since);
    const isPeople = place.database === 'auth-user' && place.collection === 'users';
    const rows = isPeople ? found.map(restoredPerson) : found;
    await documents.of(place.database).collection(place.collection).insertMany(rows);
    return;
  }
  const key = objectKeyOf(entry.name);
  if (key) await objects.put(key, entry.body);
  else if (entry.name === names.secrets) keep((await wholeOf(entry.body)).toString());
}

/** All is back: what the installation of the backup did until now, while it may have run on, is lost as well. */
export async function endLostTime(
  documents: Databases,
  { since, until }: { since: Date; until: Date },
): Promise<void> {
  await noteOfNoItem(documents, since);
  const setAll = (database: string, collection: string, fields: Document) =>
    documents.of(database).collection(collection).updateMany({}, { $set: fields });
  await setAll('instagram', restoredItems, { until });
  await setAll('content', 'contents', { restoredUntil: until });
  await setAll('auth-user', 'users', afterRestore(until));
}

/** What was restored before, and Instagram was not asked about until the backup, has the longer time. */
async function noteLonger(documents: Databases, earlier: readonly RestoredItem[]): Promise<void> {
  const notes = documents.of('instagram').collection<RestoredItem>(restoredItems);
  for (const { _id, since, askedFor } of earlier)
    if (askedFor === undefined) await notes.updateOne({ _id }, { $min: { since } });
}

/** Ledgers of one question, of which an installation may have hundreds of thousands. */
const askedAtOnce = 100;

/** A ledger of the lost time whose item the backup does not have explains no post, and sends none: the item may be there under its id of before. */
async function noteOfNoItem(documents: Databases, since: Date): Promise<void> {
  const ledgers = documents.of('instagram').collection<Ledger>('ledgers');
  const notes = documents.of('instagram').collection<RestoredItem>(restoredItems);
  const ofNow = { $or: [{ 'live.at': { $gte: since } }, { state: { $in: ['open', 'held', 'unknown'] } }] };
  const facts = { contentId: 1, state: 1, live: 1 } as const;
  const noteThese = async (some: readonly Pick<Ledger, '_id' | 'contentId'>[]) => {
    const items = { _id: { $in: some.map(({ contentId }) => contentId) } };
    const back = new Set(
      (await notes.find(items, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    );
    const lost = some.filter(({ contentId }) => !back.has(contentId)).map(({ _id }) => _id);
    if (lost.length === 0) return;
    await ledgers.updateMany({ _id: { $in: lost } }, { $set: { isOfNoItem: true } });
    await ledgers.updateMany({ _id: { $in: lost }, state: { $in: ['open', 'held'] }, sent: null }, endOfWork);
  };
  let some: Pick<Ledger, '_id' | 'contentId'>[] = [];
  for await (const ledger of ledgers.find(ofNow as Filter<Ledger>, { projection: facts })) {
    if (!mayBeOfLostTime(ledger, since)) continue;
    some.push(ledger);
    if (some.length < askedAtOnce) continue;
    await noteThese(some);
    some = [];
  }
  await noteThese(some);
}

/** Nobody would see what becomes of it. What was sent already is looked after to its end. */
const endOfWork: UpdateFilter<Ledger> = {
  $set: { state: 'canceled' },
  $unset: { nextAt: '', waitsForTurn: '', leaseHolder: '', leaseUntil: '', inFlight: '' },
};

async function noteRestored(documents: Databases, items: readonly Document[], since: Date): Promise<void> {
  const notes = items.map((item): AnyBulkWriteOperation<RestoredItem> => {
    const note = { since, ...wordsOf(item) };
    return { updateOne: { filter: { _id: String(item._id) }, update: { $set: note }, upsert: true } };
  });
  await documents.of('instagram').collection<RestoredItem>(restoredItems).bulkWrite(notes);
}

/** Two that were to go out with the same words are told apart by nothing that Instagram shows. */
function wordsOf({ status, account, metaDescription, hashtags, instagramType }: Document): {
  words?: string;
} {
  if (status === 'Published') return {};
  const text = postText(
    { metaDescription: String(metaDescription ?? ''), hashtags: String(hashtags ?? '') },
    instagramType,
  );
  return { words: wordsKey(String(account ?? ''), text) };
}

async function wholeOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
