import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
});
afterAll(() => stage.stop());

/** Smallest beginning of an MP4 file, and of a QuickTime and an AVI one. */
const ftyp = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp42`),
    Buffer.alloc(64),
  ]);
const avi = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([64, 0, 0, 0]),
  Buffer.from('AVI LIST'),
  Buffer.alloc(64),
]);

async function adopt(bytes: Buffer, filename: string, contentId = newId()) {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  return { objectKey, contentId, answer: stage.rpc.adoptUpload({ userId, contentId, objectKey, filename }) };
}

test('an uploaded picture is a completed prediction with its name, bytes and small picture', async () => {
  const bytes = await aPicture(600, 400);
  const { answer, objectKey } = await adopt(bytes, 'Holiday.png');

  const { predictions } = await answer;

  expect(predictions).toMatchObject([{ filename: 'Holiday.png', progress: 100 }]);
  expect(predictions[0]?.completedAt).toBeTruthy();
  const reply = await running.app.inject({ url: predictions[0]?.output[0] ?? '' });
  expect(reply.rawPayload).toEqual(bytes);
  const small = await running.app.inject({ url: predictions[0]?.thumbnails[0] ?? '' });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, format: 'webp' });
  expect(await stage.objects.stat(objectKey)).toBeUndefined();
});

test('the same upload adopted twice is one prediction', async () => {
  const { answer, objectKey, contentId } = await adopt(await aPicture(40, 40), 'a.png');
  const first = await answer;

  const second = await stage.rpc.adoptUpload({ userId, contentId, objectKey, filename: 'a.png' });

  expect(second.predictions).toEqual(first.predictions);
});

test.each([
  ['mp4', ftyp('isom'), 'video/mp4'],
  ['mov', ftyp('qt  '), 'video/quicktime'],
  ['avi', avi, 'video/x-msvideo'],
])('an uploaded %s is kept as a video by its bytes', async (ending, bytes, mimeType) => {
  const { answer } = await adopt(bytes, 'clip.bin');

  const { predictions } = await answer;

  const path = predictions[0]?.output[0] ?? '';
  expect(path.endsWith(`.${ending}`)).toBe(true);
  const reply = await running.app.inject({ url: path });
  expect(reply.headers['content-type']).toBe(mimeType);
  expect(reply.rawPayload).toEqual(bytes);
});

test.each([
  ['a text file named .png', Buffer.from('I am only words.')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused in plain words, and nothing of it stays', async (_what, bytes) => {
  const { answer, objectKey, contentId } = await adopt(bytes, 'picture.png');

  await expect(answer).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: expect.stringContaining('picture.png'),
  });

  expect(await stage.objects.stat(objectKey)).toBeUndefined();
  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('a picture that is cut off is refused, and nothing of it stays', async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  const { answer, contentId } = await adopt(whole.subarray(0, whole.length / 2), 'half.png');

  await expect(answer).rejects.toMatchObject({ code: 'unsupported_media_type' });

  expect((await stage.rpc.listPredictions({ userId, contentId })).predictions).toEqual([]);
});

test('a key outside of what waits is refused', async () => {
  const request = { userId, contentId: newId(), filename: 'x.png' };

  for (const objectKey of ['outputs/a/b.png', 'incoming/../uploads/x.png', '', 'incoming/none']) {
    await expect(stage.rpc.adoptUpload({ ...request, objectKey })).rejects.toMatchObject({
      code: expect.stringMatching(/invalid_argument|failed_precondition/),
    });
  }
});
