import {
  createOperatorNotes,
  type FailedBackup,
  type GoodBackup,
  type LastBackup,
} from '@insta-ai/auth-user/operator-notes';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { Manifest } from '../archive/archive-form.ts';
import { contentsInWords } from './backup-words.ts';

type Note = { _id: 'good' | 'failed' } & Partial<GoodBackup & FailedBackup & { keyIds: string[] }>;

/** In a database of the operator's own, which is no part of a backup: what is restored has none yet. */
const notesOf = (documents: Databases) => documents.of('operator').collection<Note>('backups');

/** When the last backup of this installation was made, however it was asked for, and whether one of a series has failed since. */
export async function lastBackup(documents: Databases): Promise<LastBackup> {
  const notes = await notesOf(documents).find().toArray();
  const good = notes.find(({ _id }) => _id === 'good') as GoodBackup | undefined;
  const failed = notes.find(({ _id }) => _id === 'failed') as FailedBackup | undefined;
  return { good, failed: failed && (!good || failed.failedAt > good.finishedAt) ? failed : undefined };
}

/** Names of the keys that backups of this installation were made with. */
export async function keyIdsOfBackups(documents: Databases): Promise<string[]> {
  return (await notesOf(documents).findOne({ _id: 'good' }))?.keyIds ?? [];
}

/**
 * The same for the page Operations, whose service may not read the operator's database.
 * Told again with each backup and at each start of who makes them, so that what could not be told is not untold for long.
 */
export async function tellPage(documents: Databases): Promise<void> {
  await createOperatorNotes(documents.of('auth-user')).tellBackup(await lastBackup(documents));
}

/** Notes one that was read again and is whole. */
export async function noteGood(
  documents: Databases,
  place: string,
  { manifest, bytes }: { manifest: Manifest; bytes: number },
): Promise<void> {
  const startedAt = new Date(manifest.head.startedAt);
  const finishedAt = new Date(manifest.finishedAt);
  const note = { place, startedAt, finishedAt, holds: contentsInWords(manifest), bytes };
  const keyIds = manifest.head.keyId;
  await notesOf(documents).updateOne(
    { _id: 'good' },
    { $set: note, $addToSet: { keyIds } },
    { upsert: true },
  );
  await tellPage(documents);
}

/** Notes that one of a series failed, where the documents can be reached at all. */
export async function noteFailed(documents: Databases, place: string, reason: string): Promise<void> {
  const note = { place, failedAt: new Date(), reason };
  await notesOf(documents).updateOne({ _id: 'failed' }, { $set: note }, { upsert: true });
  await tellPage(documents);
}
