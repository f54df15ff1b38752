import { deflateSync } from 'node:zlib';
import { emptyPng } from '@insta-ai/deploy/testing/empty-png';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakeGeneration } from '../../src/generation/generation-parts.fake.ts';
import { runGeneration } from '../../src/run/run-generation.ts';
import type { ProviderPeer } from './provider-peer.ts';

const small = sharp({ create: { width: 20, height: 10, channels: 3, background: '#4a7bc9' } });

/** The header of a PNG of any size, over a body that is far from it: 100 KB in all. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const png = await emptyPng(3_000, 2_000);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** A GIF whose pictures are the same few bytes again and again. */
async function movingGif(frames: number): Promise<Buffer> {
  const pair = await sharp([await small.png().toBuffer(), await small.negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif({ loop: 0, delay: [100, 200] })
    .toBuffer();
  const start = pair.indexOf(Buffer.from([0x21, 0xf9, 4]));
  const end = pair.indexOf(Buffer.from([0x21, 0xf9, 4]), start + 1);
  const one = pair.subarray(start, end);
  return Buffer.concat([
    pair.subarray(0, start),
    ...Array.from({ length: frames }, () => one),
    Buffer.from([0x3b]),
  ]);
}

const tiff = await small.clone().tiff().toBuffer();

const drew = 'The image service drew something that cannot be kept: a picture that';

/** What an image service delivers is judged by its bytes, whatever it is called; each peer says that it sends a PNG. */
export function badBytesSuite(name: string, open: (picture: Buffer) => Promise<ProviderPeer>): void {
  describe(`${name}: bytes`, () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });
    async function failed(peer: ProviderPeer) {
      closers.push(peer.close);
      const stage = await createFakeGeneration(1, peer.provider);
      const id = await stage.click();
      await runGeneration(stage.parts, id);
      expect(peer.runs).toHaveLength(1);
      expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([]);
      expect([...stage.objects.keys()]).toEqual([]);
      return stage.predictions.find(id);
    }

    test.each([
      [
        'more pixels than are opened',
        () => bomb(50_000, 50_000),
        `${drew} is 50000 by 50000 pixels; the limit is 26`,
      ],
      [
        'more bytes than are opened',
        () => emptyPng(5_050, 5_050, { depth: 16, interlaced: true }),
        `${drew} is 5050 by 5050 pixels at 64 bits`,
      ],
      ['more frames than are opened', () => movingGif(601), `${drew} has 601 frames; the limit is 600`],
    ])(
      'a picture of %s fails the prediction with its numbers, and nothing of it is kept',
      async (_what, bytes, words) => {
        const prediction = await failed(await open(await bytes()));

        expect(prediction).toMatchObject({ state: 'failed', error: expect.stringContaining(words) });
        expect(prediction?.error).not.toMatch(/upload/);
      },
    );

    test.each([
      ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['JSON', Buffer.from('{"detail":"Not found"}')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
      [
        'an archive',
        Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), deflateSync(Buffer.alloc(500))]),
      ],
      ['a TIFF', tiff],
      [
        'a film',
        Buffer.concat([
          Buffer.from([0, 0, 0, 24]),
          Buffer.from('ftypisom\0\0\0\0isommp42'),
          Buffer.alloc(64),
        ]),
      ],
      ['nothing', Buffer.alloc(0)],
    ])('%s that calls itself a PNG is no picture', async (_what, bytes) => {
      expect(await failed(await open(bytes))).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/not a picture|sent no picture/),
      });
    });

    test('a WebP that calls itself a PNG is kept as what it is', async () => {
      const peer = await open(await small.clone().webp().toBuffer());
      closers.push(peer.close);
      const stage = await createFakeGeneration(1, peer.provider);
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      const kept = await stage.parts.outputs.listOfPrediction(id);
      expect(kept).toMatchObject([{ mimeType: 'image/webp', key: expect.stringMatching(/\.webp$/) }]);
    });
  });
}
