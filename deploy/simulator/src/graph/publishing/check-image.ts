import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { mediaError } from '../graph.errors.ts';
import { taken } from '../taken.ts';

export const imageTooBig = () =>
  mediaError('imageTooBig', 'The image is too large to download. It should be less than 8 MiB.');

const wrongFormat = (found: string) =>
  mediaError('imageFormat', `The image format is not supported: ${found}. Use JPEG.`);

type ImageSize = { width: number; height: number };

/** JPEG by its bytes; feed pictures between 4:5 and 1.91:1, stories any (2.4). */
export async function checkImage(file: string, forFeed: boolean): Promise<ImageSize> {
  const found = await formatOf(file);
  if (found !== 'JPEG') throw wrongFormat(found);
  const { width, height, autoOrient } = await sharp(file)
    .metadata()
    .catch(() => {
      throw wrongFormat('a damaged JPEG');
    });
  const size = autoOrient ?? { width, height };
  const ratio = size.width / size.height;
  if (forFeed && (ratio < taken.feedRatio.least - 1e-9 || ratio > taken.feedRatio.most + 1e-9)) {
    throw mediaError(
      'aspectRatio',
      `The image's aspect ratio ${ratio.toFixed(3)} does not fall within the acceptable range of 4:5 to 1.91:1.`,
    );
  }
  return size;
}

const signatures: readonly (readonly [string, (head: Buffer) => boolean])[] = [
  ['JPEG', head => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ['PNG', head => head.subarray(1, 4).toString('latin1') === 'PNG'],
  ['WebP', head => head.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['GIF', head => head.subarray(0, 3).toString('latin1') === 'GIF'],
  ['HEIC or AVIF', head => /^(heic|heix|mif1|avif)$/.test(head.subarray(8, 12).toString('latin1'))],
];

async function formatOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(64 * 1024);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const start = head.subarray(0, bytesRead);
    const format = signatures.find(([, fits]) => fits(start))?.[0] ?? 'unknown';
    // MPO is a JPEG that carries several pictures, told by its MPF segment (2.4).
    return format === 'JPEG' && start.includes('MPF\0') ? 'MPO' : format;
  } finally {
    await handle.close();
  }
}
