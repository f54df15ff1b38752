import { Readable } from 'node:stream';
import { AppError } from '@insta-ai/chassis/app-error';
import { expect, it } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { createFakeContentsStore } from '../store/contents.store.fake.ts';
import { createFakePredictionMedia } from './prediction-media.gateway.fake.ts';
import { createUploadsService } from './uploads.service.ts';

const item = newContent('anna', new Date());

function uploads(adoptUpload = createFakePredictionMedia().adoptUpload, room = Number.MAX_SAFE_INTEGER) {
  const kept = new Set<string>();
  const service = createUploadsService({
    store: createFakeContentsStore([item]),
    objects: {
      put: async key => void kept.add(key),
      remove: async key => void kept.delete(key),
    },
    predictionMedia: {
      adoptUpload,
      checkUpload: async ({ bytes }) => {
        if (bytes > room) throw new AppError('failed_precondition', `no room for ${bytes}`);
        return room;
      },
    },
    bus: { send: async () => {} },
  });
  const file = { filename: 'a.mov', stream: Readable.from(['x']) };
  const asked: number[] = [];
  return {
    kept,
    asked,
    upload: (cutOff = false, leastBytes = 1) =>
      service.uploadMedia('anna', item._id, {
        leastBytes,
        repeatKey: undefined,
        open: async mostBytes => {
          asked.push(mostBytes);
          return { ...file, isCutOff: () => cutOff };
        },
      }),
  };
}

it('a file that was too long to be read whole is refused and not kept', async () => {
  const { upload, kept } = uploads();

  await expect(upload(true)).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringContaining('at most 300 MB'),
  });
  expect(kept.size).toBe(0);
});

it('bytes that may still be taken over are left for the sweep', async () => {
  const { upload, kept } = uploads(async () => {
    throw new Error('the answer was lost');
  });

  await expect(upload()).rejects.toThrow('lost');
  expect(kept.size).toBe(1);
});

it('nothing is read of a file that is known to have no room', async () => {
  const { upload, asked, kept } = uploads(undefined, 1_000);

  await expect(upload(false, 1_001)).rejects.toMatchObject({ code: 'failed_precondition' });
  expect(asked).toEqual([]);
  expect(kept.size).toBe(0);
});

it('a file that does not say its length is read as far as there is room', async () => {
  const { upload, asked, kept } = uploads(undefined, 1_000);

  await expect(upload(true)).rejects.toThrow('no room for 1001');
  expect(asked).toEqual([1_000]);
  expect(kept.size).toBe(0);
});
