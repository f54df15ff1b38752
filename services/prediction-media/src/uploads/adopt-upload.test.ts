import { Readable } from 'node:stream';
import { AppError } from '@insta-ai/chassis/app-error';
import type { ObjectBody } from '@insta-ai/chassis/storage/object-store';
import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { failPrediction } from '../predictions/finish-prediction.ts';
import { createFakeOutputsStore } from '../predictions/outputs.store.fake.ts';
import { createFakePredictionsStore } from '../predictions/predictions.store.fake.ts';
import { removePrediction } from '../predictions/remove-prediction.ts';
import { usualPace } from '../run/pace.ts';
import { createFakeBegunOrders } from '../spending/begun-orders.store.fake.ts';
import { createFakeSpending } from '../spending/spending.gateway.fake.ts';
import { adoptUpload } from './adopt-upload.service.ts';

const objectKey = 'incoming/holiday';
const request = { userId: 'ann', contentId: 'item', objectKey, filename: 'a.png', repeatKey: '' };

type Meanwhile = (stage: ReturnType<typeof createStage>) => Promise<unknown>;

/** A file that waits to be adopted, and stores in memory; something else happens at the act of a number. */
function createStage(bytes: Buffer, at = 0, meanwhile: Meanwhile = async () => {}) {
  const objects = new Map([[objectKey, bytes]]);
  const predictions = createFakePredictionsStore();
  const outputs = createFakeOutputsStore();
  let acts = 0;
  const act = async () => {
    acts += 1;
    if (acts === at) await meanwhile(stage);
  };
  const parts = {
    predictions: {
      ...predictions,
      async insert(...inserted: Parameters<typeof predictions.insert>) {
        const isFirst = await predictions.insert(...inserted);
        await act();
        return isFirst;
      },
    },
    outputs: {
      ...outputs,
      async add(output: Parameters<typeof outputs.add>[0]) {
        await act();
        await outputs.add(output);
        await act();
      },
    },
    objects: {
      async stat(key: string) {
        await act();
        const found = objects.get(key);
        return found && { size: found.length, etag: '"1"', mimeType: 'image/png' };
      },
      async read(key: string, range?: object) {
        // The whole is read in a turn, for which what happens meanwhile would wait.
        if (range) await act();
        const found = objects.get(key);
        if (range) await act();
        if (!found) throw new AppError('not_found', 'This file no longer exists.');
        return Readable.from([found]);
      },
      readTo: () => Promise.reject(new Error('There is no film.')),
      async put(key: string, body: ObjectBody) {
        await act();
        objects.set(key, body as Buffer);
      },
      remove: async (key: string) => void objects.delete(key),
      list: async (prefix: string) => [...objects.keys()].filter(key => key.startsWith(prefix)),
    },
    spending: createFakeSpending(),
    orders: createFakeBegunOrders(),
    settings: { STORAGE_QUOTA_MB: 5 },
    fitting: { canConvert: async () => false },
    pace: usualPace,
    now: () => new Date('2026-11-21T09:00:00Z'),
  };
  const stage = {
    parts,
    objects,
    acts: () => acts,
    adopt: () => adoptUpload(parts, request as AdoptUploadRequest),
    list: () => predictions.listOfContent('ann', 'item'),
  };
  return stage;
}

const aPicture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7bc9' } })
  .png()
  .toBuffer();

const clean = createStage(aPicture);
await clean.adopt();
const points = Array.from({ length: clean.acts() }, (_, n) => n + 1);

test('an upload has enough acts for something to happen in between', () => {
  expect(points.length).toBeGreaterThan(5);
});

async function expectOneFile({ parts, objects, list }: ReturnType<typeof createStage>) {
  const predictions = await list();
  expect(predictions).toMatchObject([{ state: 'completed', error: null }]);
  const outputs = await parts.outputs.listOfPrediction(predictions[0]?._id ?? '');
  expect(outputs).toHaveLength(1);
  expect([...objects.keys()].sort()).toEqual(
    outputs.flatMap(({ key, thumbnailKey }) => [key, thumbnailKey]).sort(),
  );
}

test.each(points)('a call that the same one overtakes at act %i leaves what that one adopted', async at => {
  const stage = createStage(aPicture, at, ({ adopt }) => adopt());

  await stage.adopt();

  await expectOneFile(stage);
});

test.each(points)(
  'an upload whose time is over at act %i is there once it was adopted all the same',
  async at => {
    const stage = createStage(aPicture, at, async ({ parts, list }) => {
      for (const prediction of await list()) await failPrediction(parts, prediction, 'Not in time.');
    });

    await stage.adopt();

    await expectOneFile(stage);
  },
);

test.each(points)(
  'an upload whose process died at act %i is taken in when it comes again, also after its time',
  async at => {
    const stage = createStage(aPicture, at, () => Promise.reject(new Error('killed')));
    await expect(stage.adopt()).rejects.toThrow('killed');
    for (const prediction of await stage.list())
      if (prediction.state === 'adopting') await failPrediction(stage.parts, prediction, 'Not in time.');
    stage.objects.set(objectKey, aPicture);

    await stage.adopt();

    await expectOneFile(stage);
  },
);

test.each(points)('of an upload that is deleted at act %i nothing stays', async at => {
  let deleted = 0;
  const stage = createStage(aPicture, at, async ({ parts, list }) => {
    for (const prediction of await list()) {
      await removePrediction(parts, prediction);
      deleted += 1;
    }
  });

  await stage.adopt();

  if (deleted === 0) return expectOneFile(stage);
  expect([await stage.list(), [...stage.objects.keys()]]).toEqual([[], []]);
  expect(await stage.parts.outputs.bytesOf('ann')).toBe(0);
});

test('a file that cannot be taken is refused by every call, and nothing of it stays', async () => {
  const broken = aPicture.subarray(0, aPicture.length / 2);
  const stage = createStage(broken, 3, async ({ adopt }) => {
    await expect(adopt()).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  await expect(stage.adopt()).rejects.toBeInstanceOf(AppError);

  expect([await stage.list(), [...stage.objects.keys()]]).toEqual([[], []]);
});
