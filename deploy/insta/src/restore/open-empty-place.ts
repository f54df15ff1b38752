import { join } from 'node:path';
import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { type Databases, databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { isOwnKey } from '@insta-ai/chassis/storage/own-folders';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { endInTurn } from '@insta-ai/deploy/launcher/basis/end-in-turn';
import { launcherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { proveDocuments } from '@insta-ai/deploy/launcher/stores/given-stores';
import { MongoClient } from 'mongodb';
import { objectSettings } from '../installation/object-settings.ts';
import { beginIn, endIn, markAll, proveEmpty, wasBegunIn } from './empty-databases.ts';
import { type EmptyFolder, openEmptyFolder } from './empty-folder.ts';
import { type BucketTurn, bucketMark, takeBucket } from './take-bucket.ts';
import { type Turn, takeTurn } from './take-turn.ts';

/** A place without an installation, which one is being restored into. */
export type EmptyPlace = {
  documents: Databases;
  objects: ObjectStore;
  /** Whether it keeps secrets of its own; given stores are used with given secrets. */
  keepsSecrets: boolean;
  /** Throws in words once another restore may have begun here. */
  proveOwn(): void;
  /** All is there: from now on it is an installation. */
  complete(secrets: string): Promise<void>;
  /** Closes what was opened. */
  close(): Promise<void>;
};

/** Opens the stores that the settings speak of, as the product would find them; refuses them where anything is in one of them. */
export async function openEmptyPlace(given: SettingsSource): Promise<EmptyPlace> {
  const { MONGODB_URL: url, DATABASE_PREFIX: prefix, DATA_DIR } = readSettings(launcherSettings, given);
  const hasBucket = Boolean(given.S3_ENDPOINT);
  const opened: (() => Promise<unknown>)[] = [];
  const closeTo = (left: number) => endInTurn(opened.splice(left));
  try {
    const ofGiven = url ? databasesOf(await openGiven(url, opened), prefix) : undefined;
    const turn = ofGiven && (await takeGiven(ofGiven, opened));
    const wasBegun = ofGiven !== undefined && (await wasBegunIn(ofGiven));
    if (ofGiven && wasBegun) await markAll(ofGiven);
    const folder = url && hasBucket ? undefined : await openEmptyFolder(DATA_DIR, wasBegun);
    // What is moved into its place must not be open, the folder and the given store must.
    if (folder) opened.push(folder.stop);
    const objects = await openObjects(given, folder);
    const bucket = hasBucket
      ? await takeGivenBucket(objects, wasBegun || folder?.wasBegun === true, opened)
      : undefined;
    const stays = opened.length;
    const documents = ofGiven ?? databasesOf(await openOwn(folder, opened), '');
    if (ofGiven && !wasBegun) await proveEmpty(ofGiven);
    if (ofGiven) await beginIn(ofGiven);
    for (const key of bucket?.there ?? []) await objects.remove(key);
    return {
      documents,
      objects,
      keepsSecrets: folder !== undefined,
      proveOwn() {
        turn?.prove();
        bucket?.turn.prove();
      },
      async complete(secrets) {
        await turn?.proveNow();
        await bucket?.turn.proveNow();
        const end = async () => {
          if (ofGiven) await endIn(ofGiven);
        };
        await closeTo(stays);
        if (folder) await folder.complete(secrets, end);
        else await end();
        await bucket?.turn.complete();
      },
      close: () => closeTo(0),
    };
  } catch (error) {
    await closeTo(0);
    throw error;
  }
}

/** Has a bucket for this restore alone, and what one that was killed put there. Nothing is written into one with anything else of a product in it. */
async function takeGivenBucket(
  objects: ObjectStore,
  wasBegun: boolean,
  opened: (() => Promise<unknown>)[],
): Promise<{ turn: BucketTurn; there: string[] }> {
  const all = await objects.list('');
  const halfDone = wasBegun && all.includes(bucketMark) ? all : [];
  refuseBucketWith(all.filter(key => isOwnKey(key) && !halfDone.includes(key)));
  const turn = await takeBucket(objects);
  opened.push(turn.release);
  const there = (await objects.list('')).filter(isOwnKey);
  const ofOthers = there.filter(key => !halfDone.includes(key));
  // Another one ended meanwhile: nothing of it is half.
  if (ofOthers.length > 0 && !all.includes(bucketMark)) await turn.complete();
  refuseBucketWith(ofOthers);
  return { turn, there };
}

function refuseBucketWith([first]: readonly string[]): void {
  if (first)
    throw new CannotStart(
      `The bucket is not empty (${first}): restore into an empty one. Nothing was changed.`,
    );
}

/** Has given stores for this restore alone; nothing is written into those that none may be put into. */
async function takeGiven(documents: Databases, opened: (() => Promise<unknown>)[]): Promise<Turn> {
  if (!(await wasBegunIn(documents))) await proveEmpty(documents);
  const turn = await takeTurn(documents);
  opened.push(turn.release);
  return turn;
}

async function openGiven(url: string, opened: (() => Promise<unknown>)[]): Promise<MongoClient> {
  await proveDocuments(url);
  return openClient(url, opened);
}

function openClient(url: string, opened: (() => Promise<unknown>)[]): Promise<MongoClient> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  opened.push(() => client.close());
  return client.connect();
}

async function openOwn(
  folder: EmptyFolder | undefined,
  opened: (() => Promise<unknown>)[],
): Promise<MongoClient> {
  const store = await startDocumentStore({
    folder: join(folder?.staging ?? '', 'documents'),
    account: newAccount(),
  });
  opened.push(store.stop);
  return openClient(store.url, opened);
}

async function openObjects(given: SettingsSource, folder: EmptyFolder | undefined): Promise<ObjectStore> {
  if (given.S3_ENDPOINT) return openObjectStore(objectSettings(given));
  return createFolderObjectStore(join(folder?.staging ?? '', 'media'));
}
