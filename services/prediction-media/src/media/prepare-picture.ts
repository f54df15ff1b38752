import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { drawPublic, hasHiddenData } from '@insta-ai/chassis/pictures/public-picture';
import { stripGif } from '@insta-ai/chassis/pictures/strip-gif';
import { thumbnailWidth } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import type { Sharp } from 'sharp';
import { aiMark, saysAiDrawn } from './ai-mark.ts';
import { markGif } from './mark-gif.ts';
import { markPng } from './mark-png.ts';

/** What is kept of a picture, measured upright. */
export type PreparedPicture = {
  bytes: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
  /** What was sent said so itself. */
  saysAiDrawn: boolean;
};

/**
 * Looks at a picture and draws its small one; undefined when the bytes are no whole picture, and a refusal when it is too large.
 * What a model drew, ours (`isGenerated`) or another, is kept with the words that say so.
 */
export async function preparePicture(
  read: () => Promise<Buffer> | Buffer,
  isGenerated: boolean,
  leaving?: AbortSignal,
): Promise<PreparedPicture | undefined> {
  const prepare = async (picture: OpenedPicture) => {
    const { width, height } = picture.metadata.autoOrient;
    try {
      const marked = saysSo(picture);
      const aiDrawn = isGenerated || marked;
      const thumbnail = await drawThumbnail(picture.open(), aiDrawn);
      // Whoever has its address may fetch it, so it must not tell where and by whom it was taken.
      const bytes = await publicBytes(picture, aiDrawn);
      return bytes && { bytes, thumbnail, width, height, saysAiDrawn: marked };
    } catch {
      return undefined;
    }
  };
  return decodePicture(read, prepare, leaving);
}

/**
 * The bytes of a kept picture as the world may see them: its own when they say no more than they show, so that nothing is encoded
 * twice. Undefined when they are no whole picture.
 */
export async function strippedPicture(
  read: () => Promise<Buffer> | Buffer,
  isAiDrawn: boolean,
): Promise<Buffer | undefined> {
  return decodePicture(read, async picture => {
    const aiDrawn = isAiDrawn || saysSo(picture);
    if (picture.facts.kind !== 'gif' && !saysMoreThanOurMark(picture)) return picture.bytes;
    return publicBytes(picture, aiDrawn).catch(() => undefined);
  });
}

function saysMoreThanOurMark(picture: OpenedPicture): boolean {
  const { xmp, ...metadata } = picture.metadata;
  const isOurs = xmp === undefined || xmp.toString().replaceAll('\0', '').trim() === aiMark.trim();
  return hasHiddenData({ ...picture, metadata: isOurs ? metadata : picture.metadata });
}

/** In a PNG the words may be packed, so they are looked for as the library reads them, too. */
function saysSo({ sent, metadata }: OpenedPicture): boolean {
  return saysAiDrawn(sent) || (metadata.xmp !== undefined && saysAiDrawn(metadata.xmp));
}

async function publicBytes(picture: OpenedPicture, aiDrawn: boolean): Promise<Buffer | undefined> {
  const { kind } = picture.facts;
  if (kind === 'gif') {
    const gif = stripGif(picture.bytes);
    return gif && aiDrawn ? markGif(gif) : gif;
  }
  if (aiDrawn && kind !== 'png') return drawPublic(picture.open().withXmp(aiMark), kind);
  const bytes = hasHiddenData(picture) ? await drawPublic(picture.open(), kind) : picture.bytes;
  return aiDrawn ? markPng(bytes) : bytes;
}

function drawThumbnail(picture: Sharp, aiDrawn: boolean): Promise<Buffer> {
  const small = picture
    .autoOrient()
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    // Looking longer for a shorter code would take half as much again of a processor as the rest of the picture, for 4 % fewer bytes.
    .webp({ quality: 78, effort: 2 });
  return (aiDrawn ? small.withXmp(aiMark) : small).toBuffer();
}
