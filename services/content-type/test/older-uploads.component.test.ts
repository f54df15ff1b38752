import { createLogger } from '@insta-ai/chassis/logger';
import { createDataKeeper } from '@insta-ai/chassis/migrations/service-data';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTypeData } from '../src/data.ts';
import { createUploadsStore } from '../src/uploads/uploads.store.ts';

type OldUpload = { _id: string; owner: string; createdAt: Date; bytes?: number };

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

it('pictures of the first release count what they weigh, and one whose bytes are gone nothing', async () => {
  const db = databases.open();
  const createdAt = new Date('2026-11-21T09:30:00Z');
  await db.collection<OldUpload>('uploads').insertMany([
    { _id: 'boat.png', owner: 'anna', createdAt },
    { _id: 'gone.png', owner: 'anna', createdAt },
    { _id: 'new.png', owner: 'anna', createdAt, bytes: 5 },
  ]);
  const stat = async (key: string) =>
    key === 'uploads/boat.png' ? { size: 100, mimeType: 'image/png', modifiedAt: createdAt } : undefined;
  const keeper = createDataKeeper({
    service: 'content-type',
    product: '0.2.0',
    data: contentTypeData,
    db,
    objects: { stat } as Parameters<typeof createDataKeeper>[0]['objects'],
    log: createLogger('silent'),
  });

  await keeper.prepare(neverStopping);
  expect(await createUploadsStore(db).bytesOf('anna')).toBe(5);
  await keeper.rest.run(neverStopping);

  expect(await createUploadsStore(db).bytesOf('anna')).toBe(105);
});
