import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stripGif } from './strip-gif.ts';

/** Two pictures that take turns for ever. */
async function moving(): Promise<Buffer> {
  const pages = await Promise.all(
    ['#c96f4a', '#204060'].map(background =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 200] })
    .toBuffer();
}

const blocks = (label: number, ...texts: string[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...texts.map(text => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])),
    Buffer.from([0]),
  ]);

/** Puts blocks before the first picture. */
function withBlocks(gif: Buffer, ...more: Buffer[]): Buffer {
  const head = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, head), ...more, gif.subarray(head)]);
}

test('a GIF keeps its movement and loses comments, XMP and what stands behind it', async () => {
  const gif = await moving();
  const talkative = Buffer.concat([
    withBlocks(gif, blocks(0xfe, 'SecretPlace 52.5'), blocks(0xff, 'XMP DataXMP', '<x>SecretPlace</x>')),
    Buffer.from('SecretPlace behind'),
  ]);

  const stripped = stripGif(talkative);

  expect(stripped).toEqual(gif);
  expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    loop: 0,
    delay: [100, 200],
  });
});

test('a GIF that says no more than it shows stays as it is', async () => {
  const gif = await moving();

  expect(stripGif(gif)).toEqual(gif);
});

test('a GIF that ends in the middle of a picture is no GIF', async () => {
  const gif = await moving();

  expect(stripGif(gif.subarray(0, gif.length - 8))).toBeUndefined();
});
