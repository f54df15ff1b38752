import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { aHeic } from '@insta-ai/deploy/testing/a-heic';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
afterAll(() => stage.stop());

async function upload(bytes: Buffer) {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  const { predictions } = await stage.rpc.adoptUpload({
    userId: newId(),
    contentId: newId(),
    objectKey,
    filename: 'IMG_0042.HEIC',
  });
  return predictions[0];
}

test('a photo of a phone is kept as a JPEG that stands upright, has its colours and tells no place', async () => {
  const profiled = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const { icc } = await sharp(profiled).metadata();

  const prediction = await upload(await aHeic({ width: 96, height: 64, quarterTurns: 3, profile: icc }));

  expect(prediction).toMatchObject({ filename: 'IMG_0042.HEIC', progress: 100 });
  expect(prediction?.output[0]).toMatch(/\.jpg$/);
  expect(sizeInAddress(prediction?.output[0] ?? '')).toEqual({ width: 64, height: 96 });
  const { rawPayload, headers } = await running.app.inject({ url: prediction?.output[0] ?? '' });
  expect(headers['content-type']).toBe('image/jpeg');
  const facts = await sharp(rawPayload).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width: 64, height: 96, icc });
  expect(facts.exif).toBeUndefined();
  expect(rawPayload.includes('SecretPlace')).toBe(false);
  const { channels } = await sharp(rawPayload).stats();
  [0xc9, 0x6f, 0x4a].forEach((value, index) => {
    expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(8);
  });
});

test('a photo that says it is larger than a picture may be is refused in words', async () => {
  await expect(upload(await aHeic({ width: 96, height: 64, says: [9000, 9000] }))).rejects.toMatchObject({
    code: 'payload_too_large',
    message: expect.stringContaining('9000 by 9000 pixels'),
  });
});

test('a photo that is damaged is refused, and so is what has nothing or something larger behind its name', async () => {
  const photo = await aHeic({ width: 96, height: 64 });
  const lying = await aHeic({ width: 1000, height: 1000, says: [96, 64] });
  for (const broken of [photo.subarray(0, photo.length - 200), photo.subarray(0, 40), lying]) {
    await expect(upload(broken)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('damaged or incomplete'),
    });
  }
});
