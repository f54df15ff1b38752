import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '../embedded/src/document-store/start-document-store.ts';
import { startNatsServer } from '../embedded/src/nats-server.ts';

/** Stores and bus for a test, on free ports and in a temporary folder. */
export type TestPlatform = {
  /** Platform settings for `startServices`; add what the service under test needs. */
  settings: Record<string, string>;
  folder: string;
  stop(): Promise<void>;
};

/** Starts a real nats-server and the embedded document store (or uses TEST_MONGODB_URL) for one test file. */
export async function startTestPlatform(): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-test-'));
  const nats = await startNatsServer({ folder: join(folder, 'nats'), path: process.env.PATH ?? '' });
  const documents = await startDocumentStore({ folder: join(folder, 'documents') });
  return {
    folder,
    settings: {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      NATS_URL: nats.url,
      MONGODB_URL: documents.url,
    },
    async stop() {
      await nats.stop();
      await documents.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
