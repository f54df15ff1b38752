import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { type Db, MongoClient } from 'mongodb';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { platformSettings, readSettings } from '../src/config.ts';
import { defineService } from '../src/service.ts';
import { prepareData } from '../src/start/keep-data.ts';
import { startServices } from '../src/start-services.ts';
import { neverStopping } from '../src/stopping.ts';

type Kept = { _id: string; of: string };

/** One document store, on which each installation has a bus of its own. */
async function sharedStore() {
  const platforms = [await startTestPlatform(), await startTestPlatform()];
  const url = platforms[0]?.settings.MONGODB_URL ?? '';
  const client = await MongoClient.connect(url);
  const run = newId();
  onTestFinished(async () => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.includes(run)) await client.db(name).dropDatabase();
    await client.close();
    for (const platform of platforms) await platform.stop();
  });
  const settingsOf = (at: number, prefix: string) => ({
    ...platforms[at]?.settings,
    MONGODB_URL: url,
    DATABASE_PREFIX: prefix,
  });
  return { client, first: settingsOf(0, `a-${run}_`), second: settingsOf(1, `b-${run}_`), run };
}

test('two sets of services on one store see nothing of each other', async () => {
  const { client, first, second, run } = await sharedStore();
  const opened: Record<string, Db> = {};
  const steps: string[] = [];
  const servicesOf = (installation: string) =>
    (['voice', 'spending'] as const).map(name =>
      defineService({
        name,
        settings: Type.Object({}),
        data: {
          indexes: [],
          migrations: [
            {
              version: 1,
              name: 'all is well',
              when: 'needed',
              run: async ({ db }) => void steps.push(db.databaseName),
            },
          ],
        },
        async deps({ db, countMade }) {
          opened[`${installation} ${name}`] = db;
          await db.collection<Kept>('things').insertOne({ _id: 'the same', of: installation });
          await countMade('pictures', 'ann', 1);
          return {};
        },
      }),
    );
  const log = createLogger('silent');
  // As an init container does it, and then the pod.
  await prepareData(servicesOf('first'), readSettings(platformSettings, first), log, neverStopping);
  const one = await startServices({ services: servicesOf('first'), settings: first });
  onTestFinished(one.stop);
  const other = await startServices({ services: servicesOf('second'), settings: second });
  onTestFinished(other.stop);

  for (const name of ['voice', 'spending'])
    for (const installation of ['first', 'second']) {
      const db = opened[`${installation} ${name}`];
      expect(await db?.collection('things').find().toArray()).toEqual([
        { _id: 'the same', of: installation },
      ]);
      expect(await db?.collection('callCounts').distinct('count')).toEqual([1]);
    }
  const names = [`a-${run}_voice`, `a-${run}_spending`, `b-${run}_voice`, `b-${run}_spending`].sort();
  expect(steps.sort()).toEqual(names);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  expect(
    databases
      .map(({ name }) => name)
      .filter(name => name.includes(run))
      .sort(),
  ).toEqual(names);
});
