import { newId } from '@insta-ai/chassis/new-id';
import { type Db, MongoClient } from 'mongodb';
import { startTestPlatform } from './start-test-platform.ts';

/** Empty databases, one after the other: where a store and its fake run the same suite. */
export type TestDatabases = { open(): Db; stop(): Promise<void> };

export async function startTestDatabases(): Promise<TestDatabases> {
  const platform = await startTestPlatform();
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  return {
    open: () => mongo.db(newId()),
    async stop() {
      await mongo.close();
      await platform.stop();
    },
  };
}
