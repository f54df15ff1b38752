import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { emptyPng } from '../../testing/empty-png.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { Api } from '../api.ts';
import { type OwnProduct, startOwnProduct } from '../own-product.ts';

/** Encoding shares the machine with everything else. */
const patient = 600_000;
/** Most that all services in one process may grow by while files come in, in megabytes. */
const mostGrowth = 300;
const hasTools = await createToolsCheck()();
const isLinux = process.platform === 'linux';
const run = promisify(execFile);

let product: OwnProduct;
let api: Api;

beforeAll(async () => {
  product = await startOwnProduct();
  api = product.api;
}, patient);
afterAll(() => product?.stop());

async function upload(path: string, bytes: Buffer, name: string) {
  const reply = await sendFile(`${product.publicUrl}${path}`, product.token, bytes, name);
  const { message = '' } = (await reply.json()) as { message?: string };
  return { status: reply.status, message };
}

const newItem = async () => `/api/contents/${(await api.createContent({ title: 'x' }))._id}/uploadMedia`;
const library = async () => '/api/contentTypes/uploadMedia';

/** How much the product's largest size grew while something was done, in megabytes. */
async function growth(work: () => Promise<void>): Promise<number> {
  const status = async (name: string) => {
    const text = await readFile(`/proc/${product.pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
  };
  // Sets the largest size back to the present one.
  await writeFile(`/proc/${product.pid}/clear_refs`, '5');
  const before = await status('VmRSS');
  await work();
  return (await status('VmHWM')) - before;
}

const pngs: [name: string, make: () => Promise<Buffer>, words: RegExp][] = [
  [
    'of 9990 by 9990 pixels with 16 bits, interlaced',
    () => emptyPng(9_990, 9_990, { depth: 16, interlaced: true }),
    /9990 by 9990 pixels; the limit is 26 million/,
  ],
  ['of 7700 by 7700 pixels', () => emptyPng(7_700, 7_700), /7700 by 7700 pixels; the limit is 26 million/],
];

it.runIf(isLinux).each(pngs)(
  'a PNG %s is refused in words at both doors, four at once, and takes no memory',
  async (_name, make, words) => {
    const bytes = await make();
    const grown = await growth(async () => {
      const doors = await Promise.all([1, 2, 3, 4].flatMap(() => [newItem(), library()]));
      const answers = await Promise.all(doors.map(door => upload(door, bytes, 'large.png')));
      for (const { status, message } of answers)
        expect([status, message]).toEqual([413, expect.stringMatching(words)]);
    });
    expect(grown).toBeLessThan(mostGrowth);
  },
  patient,
);

it.runIf(isLinux)(
  'the largest pictures that are taken, four at once, stay within the bound',
  async () => {
    const bytes = await emptyPng(4_300, 4_300, { depth: 16, interlaced: true });
    const grown = await growth(async () => {
      const doors = await Promise.all([newItem(), library(), newItem(), library()]);
      const answers = await Promise.all(doors.map(door => upload(door, bytes, 'most.png')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    expect(grown).toBeLessThan(mostGrowth);
  },
  patient,
);

it.runIf(isLinux && hasTools)(
  'a MOV of 8000 by 8000 pixels is refused in words when it comes in',
  async () => {
    const path = join(product.folder, 'bomb.mov');
    const source = ['-f', 'lavfi', '-i', 'color=black:s=8000x8000:r=1', '-t', '4'];
    await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'png', '-pix_fmt', 'rgba64be', path]);
    const bytes = await readFile(path);

    const grown = await growth(async () => {
      const doors = await Promise.all([1, 2, 3, 4].map(newItem));
      const answers = await Promise.all(doors.map(door => upload(door, bytes, 'large.mov')));
      for (const { status, message } of answers)
        expect([status, message]).toEqual([
          413,
          expect.stringMatching(/8000 by 8000 pixels; the limit is 4K/),
        ]);
    });
    expect(grown).toBeLessThan(mostGrowth);
  },
  patient,
);

it('letters larger than they may be are refused in words', async () => {
  const body = { title: 'x', captionSize: 4_000 };
  await expect(api.createContent(body)).rejects.toThrow(/captionSize/);
});

it.runIf(isLinux).each([
  ['12 megapixels', 4_032, 3_024],
  ['24 megapixels', 6_000, 4_000],
])(
  'a photo of %s lying on its side is taken at both doors, four at once, within the bound',
  async (_name, width, height) => {
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
    const photo = await sharp({ create: { width, height, channels: 3, background: '#777777', noise } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 88 })
      .toBuffer();
    const grown = await growth(async () => {
      const doors = await Promise.all([newItem(), library(), newItem(), library()]);
      const answers = await Promise.all(doors.map(door => upload(door, photo, 'photo.jpg')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    expect(grown).toBeLessThan(mostGrowth);
  },
  patient,
);

it.runIf(hasTools)(
  'a minute of 4K is taken, and a few seconds of it go out as a Reel',
  async () => {
    const film = async (seconds: number) => {
      const path = join(product.folder, `4k-${seconds}.mp4`);
      const source = ['-f', 'lavfi', '-i', 'testsrc2=s=2160x3840:r=30', '-f', 'lavfi', '-i', 'sine'];
      const codec = '-c:v libx264 -preset ultrafast -crf 35 -pix_fmt yuv420p -c:a aac'.split(' ');
      await run('ffmpeg', ['-v', 'error', ...source, '-t', String(seconds), ...codec, path]);
      return readFile(path);
    };
    expect((await upload(await newItem(), await film(60), '4k.mp4')).status).toBe(200);
    const { _id: _contentType } = await api.createContentType({ name: 'Reel', instagramType: 'Reel' });
    const item = await api.createContent({ title: '4K', metaDescription: '4K', _contentType });

    const answer = await upload(`/api/contents/${item._id}/uploadMedia`, await film(4), '4k.mp4');

    expect(answer.status).toBe(200);
    const [made] = await api.predictions(item._id);
    await api.saveContent(item._id, { contents: made?.output ?? [] });
    expect((await api.publish(item._id)).status).toBe('Published');
  },
  patient,
);
