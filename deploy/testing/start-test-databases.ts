import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { connectMongo } from '@insta-ai/chassis/storage/documents/connect-mongo';
import type { Db } from 'mongodb';
import { startTestPlatform } from './start-test-platform.ts';

/** Empty databases, one after the other, connected as services are: where stores are tried without the rest of a service. */
export type TestDatabases = { open(): Db; stop(): Promise<void> };

export async function startTestDatabases(): Promise<TestDatabases> {
  const platform = await startTestPlatform();
  const mongo = await connectMongo(platform.settings.MONGODB_URL ?? '', createLogger('silent'));
  return {
    open: () => mongo.db(platform.database(newId())),
    async stop() {
      await mongo.close();
      await platform.stop();
    },
  };
}
