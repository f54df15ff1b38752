import { createLogger } from '@insta-ai/chassis/logger';
import { createDataKeeper } from '@insta-ai/chassis/migrations/service-data';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { predictionMediaData } from '../src/data.ts';
import type { Output, Prediction } from '../src/predictions/prediction.ts';

type OldPrediction = Pick<Prediction, '_id' | 'owner' | 'key'> & {
  filename?: string;
  input?: Partial<Prediction['input']>;
};

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

it('outputs of the first release are found by what they are about, and marked to be freed of what they tell', async () => {
  const db = databases.open();
  const outputs = db.collection<Partial<Output> & { _id: string }>('outputs');
  const predictions = db.collection<OldPrediction>('predictions');
  await predictions.insertMany([
    { _id: 'drawn', owner: 'anna', key: 'one', input: { prompt: 'boat, dawn' } },
    { _id: 'uploaded', owner: 'anna', key: 'two', filename: 'sea.jpg' },
  ]);
  // More than one batch.
  const many = Array.from({ length: 501 }, (_, n) => ({
    _id: `drawn.${n}`,
    prediction: 'drawn',
    owner: 'anna',
    key: `outputs/${n}`,
  }));
  await outputs.insertMany([
    ...many,
    { _id: 'uploaded.0', prediction: 'uploaded', owner: 'anna', key: 'outputs/sea' },
    { _id: 'lost.0', prediction: 'lost', owner: 'anna', key: 'outputs/lost' },
    {
      _id: 'public.0',
      prediction: 'drawn',
      owner: 'anna',
      key: 'outputs/public',
      isPublic: true,
      about: 'x',
    },
  ]);
  const keeper = createDataKeeper({
    service: 'prediction-media',
    product: '0.2.0',
    data: predictionMediaData,
    db,
    objects: { stat: async () => undefined },
    log: createLogger('silent'),
  });

  await keeper.prepare(neverStopping);
  await keeper.rest.run(neverStopping);

  expect(await outputs.countDocuments({ about: 'boat, dawn' })).toBe(many.length);
  expect(await outputs.findOne({ _id: 'uploaded.0' })).toMatchObject({
    about: 'sea.jpg',
    stripAt: new Date(0),
  });
  expect(await outputs.findOne({ _id: 'lost.0' })).toMatchObject({ about: '' });
  const shown = await outputs.findOne({ _id: 'public.0' });
  expect(shown).toMatchObject({ about: 'x' });
  expect(shown).not.toHaveProperty('stripAt');
});
