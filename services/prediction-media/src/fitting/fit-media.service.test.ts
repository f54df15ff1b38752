import { Readable } from 'node:stream';
import { create } from '@bufbuild/protobuf';
import { FitMediaRequestSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { mediaPath } from '../media/media-address.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import { removePrediction } from '../predictions/remove-prediction.ts';
import { runGeneration } from '../run/run-generation.ts';
import { fitMedia } from './fit-media.service.ts';

const sizeOf = (bytes: Buffer | undefined) =>
  bytes && { size: bytes.length, etag: '', mimeType: 'image/png' };

test('a picture that is deleted while it is fitted leaves no file behind, and is said to be gone', async () => {
  const stage = await createFakeGeneration(1);
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const outputs = stage.parts.outputs as OutputsStore;
  const { objects, now } = stage.parts;
  const [picture] = await outputs.listOfPrediction(id);
  const prediction = await stage.predictions.find(id);
  if (!picture || !prediction) throw new Error('Nothing was drawn.');
  const parts = {
    outputs,
    objects: {
      ...objects,
      stat: async (key: string) => sizeOf(stage.objects.get(key)),
      read: async (key: string) => Readable.from([stage.objects.get(key)]),
      readTo: () => Promise.reject(new Error('There is no film.')),
      async put(...[key, bytes]: Parameters<typeof objects.put>) {
        const { predictions, spending, begun: orders } = stage;
        await removePrediction({ predictions, outputs, objects, now, spending, orders }, prediction);
        await objects.put(key, bytes);
      },
    },
    askForFilm: () => Promise.reject(new Error('There is no film.')),
    lookAtVideo: async () => undefined,
    canConvert: async () => false,
  };

  const request = create(FitMediaRequestSchema, {
    userId: picture.owner,
    outputs: [mediaPath(picture.key)],
    fit: 'pad',
    instagramType: 'Post',
  });
  const asked = fitMedia(parts, request);

  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  expect([...stage.objects.keys()]).toEqual([]);
});
