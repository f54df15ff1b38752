import { Readable } from 'node:stream';
import { mimeTypeOf } from '@insta-ai/chassis/storage/mime-type-of';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addressControlPictures } from './control-pictures.ts';

async function library(files: Record<string, Buffer>) {
  const objects = new Map(Object.entries(files).map(([name, bytes]) => [`uploads/${name}`, bytes]));
  return {
    async stat(key: string) {
      const bytes = objects.get(key);
      return bytes && { size: bytes.length, etag: '"x"', mimeType: mimeTypeOf(key) };
    },
    read: async (key: string) => Readable.from([objects.get(key) ?? Buffer.alloc(0)]),
  };
}

/** A picture that does not compress. */
async function noise(side: number): Promise<Buffer> {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: noisy } })
    .png()
    .toBuffer();
}

const input = { prompt: 'x', image_seed: 1, cn_img1: 'face.png', cn_type1: 'FaceSwap' };

test('a small picture goes along inside the request, and nothing else changes', async () => {
  const objects = await library({ 'face.png': Buffer.from('small') });

  const addressed = await addressControlPictures(objects, 'https://insta.example', input);

  expect(addressed).toEqual({
    ...input,
    cn_img1: `data:image/png;base64,${Buffer.from('small').toString('base64')}`,
  });
  expect(input.cn_img1).toBe('face.png');
});

test('a large picture goes by its public address', async () => {
  const objects = await library({ 'face.png': await noise(500) });

  const addressed = await addressControlPictures(objects, 'https://insta.example', input);

  expect(addressed.cn_img1).toBe('https://insta.example/api/contentTypes/uploads/face.png');
});

test('a large picture that the provider cannot reach is made smaller and goes along', async () => {
  const objects = await library({ 'face.png': await noise(1_500) });

  const addressed = await addressControlPictures(objects, 'http://localhost:8080', input);

  const text = String(addressed.cn_img1);
  expect(text.length).toBeLessThanOrEqual(256 * 1024);
  expect(text).toMatch(/^data:image\/jpeg;base64,/);
});

test('a picture that is not there is named', async () => {
  await expect(addressControlPictures(await library({}), 'http://localhost', input)).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('face.png'),
  });
});
