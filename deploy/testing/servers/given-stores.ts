import { unguessable } from '@insta-ai/chassis/new-id';
import { createS3Client } from '@insta-ai/chassis/storage/s3-client';
import { type Db, MongoClient } from 'mongodb';

/** Where a test keeps what it keeps on servers that somebody else runs, and what removes all of it there. */
export type GivenStores = {
  settings: Record<string, string>;
  /** How many documents or objects lie there. */
  kept(): Promise<number>;
  remove(): Promise<void>;
};

/** Databases of a test's own on the server at `TEST_MONGODB_URL`; undefined where none is given. */
export function givenDocuments(env = process.env): GivenStores | undefined {
  const { TEST_MONGODB_URL: url } = env;
  if (!url) return undefined;
  const prefix = `test-${mark()}-`;
  return {
    settings: { MONGODB_URL: url, DATABASE_PREFIX: prefix },
    kept: () =>
      eachDatabase(url, prefix, async db => {
        const collections = await db.collections();
        const counts = await Promise.all(collections.map(one => one.countDocuments()));
        return counts.reduce((sum, count) => sum + count, 0);
      }),
    async remove() {
      await eachDatabase(url, prefix, async db => Number(await db.dropDatabase()));
    },
  };
}

/** A bucket of a test's own on the S3 server at `TEST_S3_ENDPOINT`; undefined where none is given. */
export function givenObjects(env = process.env): GivenStores | undefined {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY: accessKey = '',
    TEST_S3_SECRET_KEY: secretKey = '',
    TEST_S3_REGION: region = 'us-east-1',
  } = env;
  if (!endpoint) return undefined;
  const bucket = `test-${mark()}`;
  const client = createS3Client({ endpoint, region, bucket, accessKey, secretKey });
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_BUCKET: bucket,
      S3_REGION: region,
    },
    kept: async () => (await keysIn(client, bucket)).length,
    async remove() {
      if (!(await client.bucketExists(bucket))) return;
      await client.removeObjects(bucket, await keysIn(client, bucket));
      await client.removeBucket(bucket);
    },
  };
}

/** Does something with each database whose name begins so; answers the sum of what came of it. */
async function eachDatabase(url: string, prefix: string, work: (db: Db) => Promise<number>): Promise<number> {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    let sum = 0;
    for (const { name } of databases) if (name.startsWith(prefix)) sum += await work(client.db(name));
    return sum;
  } finally {
    await client.close();
  }
}

async function keysIn(client: ReturnType<typeof createS3Client>, bucket: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { name } of client.listObjectsV2(bucket, '', true)) if (name) keys.push(name);
  return keys;
}

/** Short, since a name of a database is. */
function mark(): string {
  return unguessable().slice(0, 12);
}
