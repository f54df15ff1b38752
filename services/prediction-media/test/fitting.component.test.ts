import { newId } from '@insta-ai/chassis/new-id';
import { readWhole } from '@insta-ai/chassis/storage/object-store';
import { findingFromBus } from '@insta-ai/proto/convert/rules';
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

function withOtherByte(bytes: Buffer): Buffer {
  const at = bytes.length >> 1;
  return Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);
}

/** TABLE: what a broken disk does to a file; all but the last a look at its size tells. */
const damages: [string, (bytes: Buffer) => Buffer, boolean][] = [
  ['was cut off', bytes => bytes.subarray(0, bytes.length - 2_000), true],
  ['was emptied', () => Buffer.alloc(0), true],
  ['has another byte in its middle', bytes => withOtherByte(bytes), false],
];

test.each(damages)(
  'a picture whose file %s does not go out, and what can be seen of it is said ahead',
  async (_how, damage, isSeen) => {
    const output = await upload(await aPicture(1000, 1000));
    const key = output.replace('/media/', '');
    const whole = await readWhole(stage.objects, key);
    const damaged = damage(whole);
    expect(damaged.equals(whole)).toBe(false);
    await stage.objects.put(key, damaged);
    const request = { userId, outputs: [output], instagramType: 'Post' };

    const { found } = await stage.rpc.checkMedia(request);
    expect(found.map(findingFromBus).filter(({ level }) => level === 'error')).toMatchObject(
      isSeen ? [{ rule: 'media-broken', where: 'media' }] : [],
    );
    await expect(stage.rpc.fitMedia(request)).rejects.toThrow(
      /file of a picture or video of this item is damaged/,
    );

    await stage.objects.put(key, whole);
    expect((await stage.rpc.checkMedia(request)).found).toEqual([]);
    expect((await stage.rpc.fitMedia(request)).media).toHaveLength(1);
  },
);

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

test('a Story carries its caption where the preview shows it; another text is another file', async () => {
  const output = await upload(await aPicture(1080, 1920));
  const captionStyle = { background: '#00ff00', color: '#000000', left: 30, top: 60, size: 20, padding: 5 };
  const ask = (caption: string) =>
    stage.rpc.fitMedia({ userId, outputs: [output], instagramType: 'Story', caption, captionStyle });

  const [drawn, again, other, plain] = [
    await ask('Fresh bread'),
    await ask('Fresh bread'),
    await ask('Rolls'),
    await ask(''),
  ];

  expect(new Set([drawn, other, plain].map(({ media }) => media[0]?.url)).size).toBe(3);
  expect(again.media).toEqual(drawn.media);
  const pixelAt = async (left: number, top: number, url = drawn.media[0]?.url ?? '') => [
    ...(await sharp(await bytesOf(url))
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];
  const isGreen = ([red = 0, green = 0]: number[]) => green > 200 && red < 60;
  // 30 and 60 pixels on a preview that is 300 wide are 108 and 216 here.
  expect(isGreen(await pixelAt(112, 220))).toBe(true);
  expect(isGreen(await pixelAt(102, 220))).toBe(false);
  expect(isGreen(await pixelAt(112, 210))).toBe(false);
  expect(isGreen(await pixelAt(112, 220, plain.media[0]?.url))).toBe(false);
});

test('what cannot be made is refused in plain words', async () => {
  const picture = await upload(await aPicture(100, 100));
  const ask = (outputs: string[], instagramType: string, fit = '', owner = userId) =>
    stage.rpc.fitMedia({ userId: owner, outputs, instagramType, fit });

  await expect(ask([], 'Post')).rejects.toMatchObject({ code: 'failed_precondition' });
  await expect(ask(Array(11).fill(picture), 'Post')).rejects.toMatchObject({ code: 'failed_precondition' });
  await expect(ask([picture], 'Poster')).rejects.toMatchObject({ code: 'invalid_argument' });
  await expect(ask([picture], 'Post', 'stretch')).rejects.toMatchObject({ code: 'invalid_argument' });
  await expect(ask([picture], 'Post', '', newId())).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(['/media/uploads/x.png'], 'Post')).rejects.toMatchObject({ code: 'not_found' });
});

test('what stands in the way is told beforehand, by the rules that refuse', async () => {
  const wide = await upload(await aPicture(1536, 640));
  const check = async (outputs: string[], instagramType: string) =>
    (await stage.rpc.checkMedia({ userId, outputs, instagramType })).found.map(findingFromBus);

  expect(await check([wide], 'Post')).toMatchObject([
    { level: 'warning', message: expect.stringContaining('filled up'), fix: expect.any(String) },
  ]);
  expect(await check([await upload(await aPicture(1000, 1000))], 'Post')).toEqual([]);
  expect(await check(['/media/uploads/x.png'], 'Post')).toMatchObject([
    { level: 'error', message: expect.stringContaining('no longer exists') },
  ]);
  await expect(check([wide], 'Poster')).rejects.toMatchObject({ code: 'invalid_argument' });
});

test('it is told of each file whether a model drew what it shows, and beforehand of each output', async () => {
  const owner = newId();
  const photo = await upload(await aPicture(1000, 1000), owner);
  const drawn = await upload(await aPicture(1000, 1000), owner);
  // Of an older version, which knew no more of it than where it came from.
  await stage.outputsCollection.updateOne(
    { key: drawn.replace('/media/', '') },
    { $set: { origin: 'generated' } },
  );
  const request = { userId: owner, outputs: [photo, drawn, '/media/outputs/gone.png'] };

  const check = await stage.rpc.checkMedia({ ...request, instagramType: 'Post' });
  const { media } = await stage.rpc.fitMedia({
    userId: owner,
    outputs: [photo, drawn],
    instagramType: 'Post',
  });

  expect(check.aiOutputs).toEqual([drawn]);
  expect(media.map(({ aiDrawn }) => aiDrawn)).toEqual([false, true]);
});
