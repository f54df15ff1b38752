import { Readable } from 'node:stream';
import { mimeTypeOf } from '@insta-ai/chassis/storage/mime-type-of';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createControlFiles } from './control-pictures.ts';

async function library(files: Record<string, Buffer>) {
  const objects = new Map(Object.entries(files).map(([name, bytes]) => [`uploads/${name}`, bytes]));
  return {
    add: (key: string, bytes: Buffer) => void objects.set(key, bytes),
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

test('a small picture goes along inside the request', async () => {
  const objects = await library({ 'face.png': Buffer.from('small') });

  const address = await createControlFiles(objects, 'https://insta.example').address('face.png');

  expect(address).toBe(`data:image/png;base64,${Buffer.from('small').toString('base64')}`);
});

test('a large picture goes by its public address', async () => {
  const objects = await library({ 'face.png': await noise(500) });

  const address = await createControlFiles(objects, 'https://insta.example').address('face.png');

  expect(address).toBe('https://insta.example/api/contentTypes/uploads/face.png');
});

test.each([
  ['http://localhost:8080', /^data:image\/jpeg;base64,/],
  ['https://insta.example', /^https:\/\/insta\.example\/media\/outputs\/p\/secret-0\.png$/],
])('a picture that was drawn steers another (%s)', async (publicUrl, address) => {
  const picture = await noise(500);
  const objects = await library({});
  objects.add('outputs/p/secret-0.png', picture);
  const files = createControlFiles(objects, publicUrl);

  expect(await files.address('outputs/p/secret-0.png')).toMatch(address);
  expect((await files.bytes('outputs/p/secret-0.png')).bytes).toEqual(picture);
});

test.each(['http://localhost:8080', 'https://localhost:8443', 'https://planner.lan', 'https://192.168.1.5'])(
  'a large picture that the provider cannot reach at %s is made smaller and goes along',
  async publicUrl => {
    const objects = await library({ 'face.png': await noise(1_500) });

    const address = await createControlFiles(objects, publicUrl).address('face.png');

    expect(address.length).toBeLessThanOrEqual(256 * 1024);
    expect(address).toMatch(/^data:image\/jpeg;base64,/);
  },
);

test('whoever wants the bytes gets them as they are', async () => {
  const picture = await noise(500);
  const files = createControlFiles(await library({ 'face.png': picture }), 'http://localhost:8080');

  expect(await files.bytes('face.png')).toEqual({ bytes: picture, mimeType: 'image/png' });
});

test.each(['address', 'bytes'] as const)('a picture that is not there is named (%s)', async want => {
  const files = createControlFiles(await library({}), 'http://localhost');

  await expect(files[want]('face.png')).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('face.png'),
  });
});
