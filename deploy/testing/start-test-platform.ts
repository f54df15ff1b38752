import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { databaseName } from '@insta-ai/chassis/storage/documents/databases';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { type GivenStores, givenDocuments, givenObjects } from './servers/given-stores.ts';

/** Stores and bus for a test, on free ports and in a temporary folder. */
export type TestPlatform = {
  /** Platform settings for `startServices`; add what the service under test needs. */
  settings: Record<string, string>;
  folder: string;
  /** Where documents are, for who is told nothing else. */
  documents: Record<string, string>;
  /** The name of a database here, of a service or of the test itself: on a server of somebody else it has a prefix. */
  database(owner: string): string;
  /** The media and uploads that services under test see. */
  openObjects(): Promise<ObjectStore>;
  stop(): Promise<void>;
};

type Stores = { natsUrl: string; documents: Record<string, string>; stop(): Promise<void> };

/**
 * Starts a real nats-server and the embedded document store for one test file; with `TEST_STORES=containers` NATS and MongoDB
 * are containers (`deploy/checks/containers.ts` sets all of it). Documents are on the server at `TEST_MONGODB_URL` instead where
 * that is set, and media is in the one at `TEST_S3_ENDPOINT`: both may be anybody's, since what a test keeps there is removed.
 */
export async function startTestPlatform(): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-test-'));
  const stores =
    process.env.TEST_STORES === 'containers' ? await inContainers() : await onThisMachine(folder);
  const objects = givenObjects();
  const settings: Record<string, string> = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    NATS_URL: stores.natsUrl,
    ...stores.documents,
    ...objects?.settings,
  };
  return {
    folder,
    settings,
    documents: stores.documents,
    database: owner => databaseName(owner, settings.DATABASE_PREFIX ?? ''),
    openObjects: () => openObjectStore(readSettings(platformSettings, settings)),
    async stop() {
      await stores.stop();
      await objects?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onThisMachine(folder: string): Promise<Stores> {
  const nats = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '' });
  const documents = givenDocuments() ?? (await ownDocuments(folder));
  return {
    natsUrl: nats.url,
    documents: documents.settings,
    async stop() {
      await nats.stop();
      await documents.remove();
    },
  };
}

async function ownDocuments(folder: string): Promise<Pick<GivenStores, 'settings' | 'remove'>> {
  const { url, stop } = await startDocumentStore({ folder: join(folder, 'documents') });
  return { settings: { MONGODB_URL: url }, remove: stop };
}

async function inContainers(): Promise<Stores> {
  // Loaded only where it is used: it brings a whole client for engines.
  const { startContainerStores } = await import('./servers/container-stores.ts');
  const { natsUrl, mongodbUrl, stop } = await startContainerStores();
  return { natsUrl, documents: { MONGODB_URL: mongodbUrl }, stop };
}
