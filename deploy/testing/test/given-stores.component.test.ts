import { createS3ObjectStore } from '@insta-ai/chassis/storage/s3-object-store';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';

import { testFolder } from '../launch.ts';
import { givenDocuments, givenObjects } from '../servers/given-stores.ts';
import { startStandInS3 } from '../servers/start-stand-in-s3.ts';
import { startTestDatabases } from '../start-test-databases.ts';
import { startTestPlatform } from '../start-test-platform.ts';

const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

function given(name: string, value: string) {
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('documents of two tests at once lie apart on the server at TEST_MONGODB_URL, and leave it as it was', async () => {
  const store = await startDocumentStore({ folder: await testFolder() });
  onTestFinished(store.stop);
  given('TEST_MONGODB_URL', store.url);
  const client = await MongoClient.connect(store.url);
  onTestFinished(() => client.close());
  await client.db('content').collection('contents').insertOne({ title: 'Of somebody else' });
  const namesOfAll = async () =>
    (await client.db('admin').admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
  const before = await namesOfAll();

  const [one, other, bare] = [
    await startTestPlatform(),
    await startTestPlatform(),
    await startTestDatabases(),
  ];
  for (const { settings, database } of [one, other]) {
    expect(settings.MONGODB_URL).toBe(store.url);
    expect(database('content')).toBe(`${settings.DATABASE_PREFIX}content`);
    await client.db(database('content')).collection('contents').insertOne({ title: 'Of a test' });
  }
  await bare.open().collection('things').insertOne({ of: 'a test' });

  expect(await namesOfAll()).toHaveLength(before.length + 3);
  await one.stop();
  expect(await client.db(other.database('content')).collection('contents').countDocuments()).toBe(1);
  await other.stop();
  await bare.stop();
  expect(await namesOfAll()).toEqual(before);
  expect(await client.db('content').collection('contents').countDocuments()).toBe(1);
});

test('media lies in a bucket of its own on the server at TEST_S3_ENDPOINT, which is gone afterwards', async () => {
  const server = await startStandInS3();
  onTestFinished(server.stop);
  given('TEST_S3_ENDPOINT', server.url);
  given('TEST_S3_ACCESS_KEY', keys.accessKey);
  given('TEST_S3_SECRET_KEY', keys.secretKey);

  const [one, untouched] = [await startTestPlatform(), await startTestPlatform()];
  const { S3_BUCKET: bucket = '' } = one.settings;
  await (await one.openObjects()).put('outputs/one/a.png', Buffer.from('a picture'));
  const seen = await createS3ObjectStore({ ...keys, bucket, region: 'us-east-1', endpoint: server.url });
  expect(await seen.list('')).toEqual(['outputs/one/a.png']);

  await one.stop();
  await untouched.stop();
  await expect(seen.list('')).rejects.toMatchObject({ code: 'NoSuchBucket' });
});

test('where no server is given there is none', () => {
  expect([givenDocuments({}), givenObjects({})]).toEqual([undefined, undefined]);
});

test('what is kept there is counted, and of nobody else', async () => {
  const store = await startDocumentStore({ folder: await testFolder() });
  onTestFinished(store.stop);
  const [one, other] = [
    givenDocuments({ TEST_MONGODB_URL: store.url }),
    givenDocuments({ TEST_MONGODB_URL: store.url }),
  ];
  const client = await MongoClient.connect(store.url);
  onTestFinished(() => client.close());
  const prefix = one?.settings.DATABASE_PREFIX;
  for (const name of ['content', 'voice'])
    await client.db(`${prefix}${name}`).collection('some').insertOne({});

  expect([await one?.kept(), await other?.kept()]).toEqual([2, 0]);
  await one?.remove();
  expect(await one?.kept()).toBe(0);
});
