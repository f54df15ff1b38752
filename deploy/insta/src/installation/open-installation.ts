import type { SettingsSource } from '@insta-ai/chassis/config';
import { prefixed } from '@insta-ai/chassis/messaging/names/prefixed';
import { busOptions } from '@insta-ai/chassis/messaging/sign-in/bus-options';
import { halfRestoredWords, isHalfRestored } from '@insta-ai/chassis/migrations/half-restored';
import { type Databases, databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { once } from '@insta-ai/chassis/turns/once';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { endInTurn } from '@insta-ai/deploy/launcher/basis/end-in-turn';
import { findDataFolder } from '@insta-ai/deploy/launcher/data-folder/find-data-folder';
import { checkPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { readSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { databasePrefixOf, readLauncherSettings } from '@insta-ai/deploy/launcher/settings/launcher-settings';
import { proveBus, proveDocuments } from '@insta-ai/deploy/launcher/stores/given-stores';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { TooLong, within } from '../within.ts';
import { refuseNewerData } from './newer-data.ts';
import { objectSettings } from './object-settings.ts';
import { type FolderStores, reachFolderStores } from './reach-folder-stores.ts';

/** How long a store may take to answer, in milliseconds. */
const answerMs = 5_000;
/** The same for its first documents, which a busy one has to read from its disk. */
const firstDocumentsMs = 15_000;

/** One installation, however it is deployed. Each store is opened when it is first asked for. */
export type Installation = {
  /** What is set, and the secrets of the data folder. */
  settings: SettingsSource;
  /** Where it keeps anything on this machine. */
  folder: string | undefined;
  bus(): Promise<NatsConnection>;
  documents(): Promise<Databases>;
  objects(): Promise<ObjectStore>;
  /** Closes what was opened, and ends what was started for it. */
  close(): Promise<void>;
};

/**
 * Opens the installation that the settings speak of. A store whose address is given is found there; the others are those of the
 * data folder: reached through the product that runs on it, or started for as long as this takes while none does.
 */
export async function openInstallation(
  given: SettingsSource,
  say: (line: string) => void,
): Promise<Installation> {
  const settings = readLauncherSettings(given);
  const folder = findDataFolder(settings.DATA_DIR);
  if (folder) await checkPrefixes(folder, settings, settings.ACCEPT_LOSS);
  const opened: (() => Promise<unknown>)[] = [];
  const keep = <Part>(part: Part, end: () => Promise<unknown>): Part => {
    opened.push(end);
    return part;
  };
  const ofFolder = once(async (): Promise<FolderStores> => {
    const stores = await reachFolderStores(settings, given, folder, say);
    return keep(stores, stores.stop);
  });
  return {
    settings: { ...(folder && (await readSecrets(folder))), ...given } as SettingsSource,
    folder,
    bus: once(async () => {
      const NATS_URL = settings.NATS_URL ?? (await (await ofFolder()).bus());
      const door = { ...settings, NATS_URL };
      if (settings.NATS_URL) await proveBus(door);
      const nats = await connect({ ...busOptions(door), reconnect: false, timeout: answerMs });
      return prefixed(
        keep(nats, () => nats.close()),
        settings.BUS_PREFIX,
      );
    }),
    documents: once(async () => {
      if (settings.MONGODB_URL) await proveDocuments(settings.MONGODB_URL);
      const { url, prefix } = settings.MONGODB_URL
        ? { url: settings.MONGODB_URL, prefix: databasePrefixOf(settings) }
        : await (await ofFolder()).documents();
      const client = new MongoClient(url, { serverSelectionTimeoutMS: answerMs });
      await keep(client, () => client.close()).connect();
      const databases = databasesOf(client, prefix);
      await within(proveWhole(databases), firstDocumentsMs).catch(cause => {
        throw cause instanceof TooLong ? new CannotStart(silentDocuments, cause) : cause;
      });
      return databases;
    }),
    objects: once(() => openObjectStore(objectSettings(given))),
    close: () => endInTurn(opened.splice(0)),
  };
}

async function proveWhole(databases: Databases): Promise<void> {
  // Half of it must not be taken for the whole: by a backup, least of all.
  if (await isHalfRestored(databases.of('instagram'))) throw new CannotStart(halfRestoredWords);
  await refuseNewerData(databases);
}

/** One whose disk hangs greets and signs in all the same, and its driver would wait for ever. */
const silentDocuments = `The document store lets us in and does not answer within ${firstDocumentsMs / 1_000} s: look at its server and its disk.`;
