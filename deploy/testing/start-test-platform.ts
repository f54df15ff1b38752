import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformSettings, readSettings } from '@insta-ai/chassis/config';
import { newId } from '@insta-ai/chassis/new-id';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { startSecantus } from './servers/start-secantus.ts';

/** Stores and bus for a test, on free ports and in a temporary folder. */
export type TestPlatform = {
  /** Platform settings for `startServices`; add what the service under test needs. */
  settings: Record<string, string>;
  folder: string;
  /** The media and uploads that services under test see. */
  openObjects(): Promise<ObjectStore>;
  stop(): Promise<void>;
};

type Stores = { natsUrl: string; mongodbUrl: string; stop(): Promise<void> };

/**
 * Starts a real nats-server and the embedded document store for one test file; with `TEST_STORES=containers` NATS and MongoDB
 * are containers, and media is in the S3 server at `TEST_S3_ENDPOINT` (`deploy/checks/containers.ts` sets all of it). Where
 * `TEST_SECANTUS` names that program, it keeps the documents (`deploy/judges/src/runs/on-secantus.ts`).
 */
export async function startTestPlatform(): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-test-'));
  const stores = process.env.TEST_STORES === 'containers' ? await inContainers() : await embedded(folder);
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    NATS_URL: stores.natsUrl,
    MONGODB_URL: stores.mongodbUrl,
    ...objectStore(),
  };
  return {
    folder,
    settings,
    openObjects: () => openObjectStore(readSettings(platformSettings, settings)),
    async stop() {
      await stores.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function embedded(folder: string): Promise<Stores> {
  const nats = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '' });
  const { TEST_SECANTUS: secantus } = process.env;
  const documents = await (secantus
    ? startSecantus(secantus, folder)
    : startDocumentStore({ folder: join(folder, 'documents') }));
  return {
    natsUrl: nats.url,
    mongodbUrl: documents.url,
    async stop() {
      await nats.stop();
      await documents.stop();
    },
  };
}

async function inContainers(): Promise<Stores> {
  // Loaded only where it is used: it brings a whole client for engines.
  const { startContainerStores } = await import('./servers/container-stores.ts');
  return startContainerStores();
}

function objectStore(): Record<string, string> {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;
  if (process.env.TEST_STORES !== 'containers' || !TEST_S3_ENDPOINT) return {};
  return {
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: TEST_S3_SECRET_KEY,
    S3_BUCKET: `test-${newId()}`,
  };
}
