import { join } from 'node:path';
import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { launcherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { proveDocuments } from '@insta-ai/deploy/launcher/stores/given-stores';
import { MongoClient } from 'mongodb';
import { objectSettings } from '../installation/object-settings.ts';
import { beginIn, endIn, proveEmpty, wasBegunIn } from './empty-databases.ts';
import { type EmptyFolder, openEmptyFolder } from './empty-folder.ts';

/** A place without an installation, which one is being restored into. */
export type EmptyPlace = {
  documents: MongoClient;
  objects: ObjectStore;
  /** Whether it keeps secrets of its own; given stores are used with given secrets. */
  keepsSecrets: boolean;
  /** All is there: from now on it is an installation. */
  complete(secrets: string): Promise<void>;
  /** Closes what was opened. */
  close(): Promise<void>;
};

/** Opens the stores that the settings speak of, as the product would find them; refuses them where anything is in one of them. */
export async function openEmptyPlace(given: SettingsSource): Promise<EmptyPlace> {
  const { MONGODB_URL: url, DATA_DIR } = readSettings(launcherSettings, given);
  const hasBucket = Boolean(given.S3_ENDPOINT);
  const folder = url && hasBucket ? undefined : await openEmptyFolder(DATA_DIR);
  const opened: (() => Promise<unknown>)[] = folder ? [folder.stop] : [];
  const closeTo = async (left: number) => {
    for (const end of opened.splice(left).reverse()) await end();
  };
  try {
    const documents = await openDocuments(url, folder, opened);
    const wasBegun = url !== undefined && (await wasBegunIn(documents));
    if (url && !wasBegun) await proveEmpty(documents);
    const objects = await openObjects(given, folder);
    const there = hasBucket ? await objects.list('') : [];
    if (there.length > 0 && !wasBegun && !folder?.wasBegun)
      throw new CannotStart(
        `The bucket is not empty (${there[0]}): restore into an empty one. Nothing was changed.`,
      );
    if (url) await beginIn(documents);
    for (const key of there) await objects.remove(key);
    return {
      documents,
      objects,
      keepsSecrets: folder !== undefined,
      async complete(secrets) {
        if (url) await endIn(documents);
        // What is moved must not be open; the folder stays locked.
        await closeTo(folder ? 1 : 0);
        await folder?.complete(secrets);
      },
      close: () => closeTo(0),
    };
  } catch (error) {
    await closeTo(0);
    throw error;
  }
}

async function openDocuments(
  url: string | undefined,
  folder: EmptyFolder | undefined,
  opened: (() => Promise<unknown>)[],
): Promise<MongoClient> {
  if (url) await proveDocuments(url);
  const store = url
    ? undefined
    : await startDocumentStore({ folder: join(folder?.staging ?? '', 'documents'), account: newAccount() });
  if (store) opened.push(store.stop);
  const client = new MongoClient(url ?? store?.url ?? '', { serverSelectionTimeoutMS: 5_000 });
  opened.push(() => client.close());
  return client.connect();
}

async function openObjects(given: SettingsSource, folder: EmptyFolder | undefined): Promise<ObjectStore> {
  if (given.S3_ENDPOINT) return openObjectStore(objectSettings(given));
  return createFolderObjectStore(join(folder?.staging ?? '', 'media'));
}
