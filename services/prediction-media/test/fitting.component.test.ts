import { newId } from '@insta-ai/chassis/new-id';
import { readWhole } from '@insta-ai/chassis/storage/object-store';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
const userId = newId();

beforeAll(async () => {
  stage = await startTestService();
  await stage.start({ ROLE: 'api' });
});
afterAll(() => stage.stop());

async function upload(bytes: Buffer, owner = userId): Promise<string> {
  const objectKey = `incoming/${newId()}`;
  await stage.objects.put(objectKey, bytes);
  const { predictions } = await stage.rpc.adoptUpload({
    userId: owner,
    contentId: newId(),
    objectKey,
    filename: 'x',
  });
  return predictions[0]?.output[0] ?? '';
}

const bytesOf = (url: string) => readWhole(stage.objects, url.replace('/media/', ''));

test('a picture for a post is a JPEG in sRGB without alpha and metadata, padded by its own blur', async () => {
  const tall = await sharp({
    create: { width: 768, height: 1344, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();

  const { media } = await stage.rpc.fitMedia({
    userId,
    outputs: [await upload(tall)],
    instagramType: 'Post',
  });

  expect(media).toMatchObject([{ kind: 'image', mimeType: 'image/jpeg', width: 1076, height: 1344 }]);
  const file = await bytesOf(media[0]?.url ?? '');
  expect(Number(media[0]?.bytes)).toBe(file.length);
  const facts = await sharp(file).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', space: 'srgb', hasAlpha: false, width: 1076, height: 1344 });
  expect(facts.exif).toBeUndefined();
});

test('the same request twice gives the same file; another fit gives another', async () => {
  const output = await upload(await aPicture(1536, 640));
  const ask = (fit: string) => stage.rpc.fitMedia({ userId, outputs: [output], instagramType: 'Post', fit });

  const [first, second, cropped] = [await ask(''), await ask('pad'), await ask('crop')];

  expect(second.media).toEqual(first.media);
  expect(cropped.media[0]?.url).not.toBe(first.media[0]?.url);
  expect(cropped.media[0]).toMatchObject({ width: 1222, height: 640 });
});

test('every picture of a carousel has the ratio of the first, in order', async () => {
  const outputs = [await upload(await aPicture(1000, 1000)), await upload(await aPicture(1600, 900))];

  const { media } = await stage.rpc.fitMedia({ userId, outputs, instagramType: 'Post' });

  expect(media.map(one => one.width / one.height)).toEqual([1, 1]);
  expect(media.map(one => one.width)).toEqual([1000, 1440]);
});

test('a story picture is 1080 by 1920, and a picture lying on its side by its EXIF stands upright first', async () => {
  const lying = await sharp(await aPicture(1920, 1080))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const { media } = await stage.rpc.fitMedia({
    userId,
    outputs: [await upload(lying)],
    instagramType: 'Story',
  });

  expect(media).toMatchObject([{ width: 1080, height: 1920 }]);
  const { data, info } = await sharp(await bytesOf(media[0]?.url ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Unpadded: the corner has the full colour of the picture, not its darker blur.
  expect([...data.subarray(0, 3)].map(Number)).toEqual(
    expect.arrayContaining([expect.toSatisfy((red: number) => Math.abs(red - 0xc9) < 6)]),
  );
  expect(info.channels).toBe(3);
});

test('a video goes as it is, except one that the platform does not take', async () => {
  const mp4 = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\0\0isommp42'),
    Buffer.alloc(64),
  ]);
  const avi = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([64, 0, 0, 0]),
    Buffer.from('AVI LIST'),
    Buffer.alloc(64),
  ]);
  const video = await upload(mp4);

  const { media } = await stage.rpc.fitMedia({ userId, outputs: [video], instagramType: 'Reel' });

  expect(media).toMatchObject([
    { url: video, kind: 'video', mimeType: 'video/mp4', bytes: BigInt(mp4.length) },
  ]);
  await expect(
    stage.rpc.fitMedia({ userId, outputs: [await upload(avi)], instagramType: 'Post' }),
  ).rejects.toMatchObject({ code: 'failed_precondition', message: expect.stringContaining('AVI') });
});

test('what cannot be made is refused in plain words', async () => {
  const picture = await upload(await aPicture(100, 100));
  const ask = (outputs: string[], instagramType: string, fit = '', owner = userId) =>
    stage.rpc.fitMedia({ userId: owner, outputs, instagramType, fit });

  await expect(ask([picture], 'Reel')).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('not built yet'),
  });
  await expect(ask([], 'Post')).rejects.toMatchObject({ code: 'failed_precondition' });
  await expect(ask(Array(11).fill(picture), 'Post')).rejects.toMatchObject({ code: 'failed_precondition' });
  await expect(ask([picture], 'Poster')).rejects.toMatchObject({ code: 'invalid_argument' });
  await expect(ask([picture], 'Post', 'stretch')).rejects.toMatchObject({ code: 'invalid_argument' });
  await expect(ask([picture], 'Post', '', newId())).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(['/media/uploads/x.png'], 'Post')).rejects.toMatchObject({ code: 'not_found' });
});
