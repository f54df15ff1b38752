import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { HeicAnswer } from './heic.worker.ts';
import { PictureTooBig } from './picture-limits.ts';

/** Longest that a photo may take; one of 12 megapixels takes about a second. In milliseconds. */
const unpackMs = 60_000;

/** Whether a file is a photo of a phone (HEIC, HEIF), by the brand that its first bytes name (ISO/IEC 23008-12, annex B). */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return /^[\s\S]{4}ftyp(hei[cx]|hev[cx]|mif1|msf1)$/.test(head);
}

/**
 * A photo of a phone (HEIC, HEIF) as a JPEG that every browser shows: upright, in its colours, and without what the camera
 * wrote. Undefined when the bytes are no whole photo, a refusal when it is too large. The decoder holds up whatever runs beside
 * it and keeps its memory, so each photo has a thread of its own.
 */
export async function openHeic(bytes: Buffer): Promise<Buffer | undefined> {
  const photo = await unpack(bytes);
  if ('refusal' in photo) throw new PictureTooBig(photo.refusal);
  if ('isBroken' in photo) return undefined;
  const { data, width, height } = photo;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92, optimizeCoding: false })
    .toBuffer();
  return withProfile(jpeg, profileOf(bytes));
}

async function unpack(bytes: Buffer): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), {
    workerData: bytes,
    // What the decoder says of damaged bytes is for nobody.
    stdout: true,
    stderr: true,
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(unpackMs) });
    return answer as HeicAnswer;
  } catch {
    // The decoder gave up on the bytes, or would not end.
    return { isBroken: true };
  } finally {
    await worker.terminate();
  }
}

/** The colours that the samples mean (box `colr` of kind `prof`); phones use more than a screen's usual ones. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  // In one segment of a JPEG there is room for so much.
  return profile.length > 0 && profile.length < 65_000 ? profile : undefined;
}

/** Puts a colour profile behind the first two bytes of a JPEG (ICC.1, annex B.4). */
function withProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile) return jpeg;
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, name, profile, jpeg.subarray(2)]);
}
