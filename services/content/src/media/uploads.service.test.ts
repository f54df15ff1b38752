import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { newContent } from '../contents/content-document.ts';
import { createFakeContentsStore } from '../contents/contents.store.fake.ts';
import { createFakePredictionMedia } from './prediction-media.gateway.fake.ts';
import { createUploadsService } from './uploads.service.ts';

const item = newContent('anna', new Date());

function uploads(adoptUpload = createFakePredictionMedia().adoptUpload) {
  const kept = new Set<string>();
  const service = createUploadsService({
    store: createFakeContentsStore([item]),
    objects: {
      put: async key => void kept.add(key),
      remove: async key => void kept.delete(key),
    },
    predictionMedia: { adoptUpload },
    sayDeleted: async () => {},
  });
  const file = { filename: 'a.mov', stream: Readable.from(['x']), mostBytes: 300 * 1024 * 1024 };
  return {
    kept,
    upload: (cutOff = false) =>
      service.uploadMedia('anna', item._id, async () => ({ ...file, isCutOff: () => cutOff })),
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
