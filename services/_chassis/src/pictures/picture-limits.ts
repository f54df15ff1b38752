import { AppError } from '../app-error.ts';

/** What a picture says of itself before anything of it is unpacked. */
export type PictureFacts = {
  kind: PictureKind;
  /** As it is stored, in pixels. */
  width: number;
  height: number;
  channels: number;
  bytesPerChannel: number;
  /** More than one in moving pictures. */
  frames: number;
};
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif';

/** Most that is unpacked: a photo of 6000 by 4300 pixels, or one of 4300 by 4300 with 16 bits and transparency. */
export const pictureLimits = { pixels: 26_000_000, bytes: 150_000_000, side: 20_000, frames: 600 };

/** Why a picture is not unpacked, in words for a person; undefined when it may be. A small file can hold a very large picture. */
export function refusePicture(facts: PictureFacts): string | undefined {
  const { width, height, channels, bytesPerChannel, frames } = facts;
  const pixels = width * height;
  const size = `${width} by ${height} pixels`;
  if (pixels > pictureLimits.pixels)
    return `The picture is ${size}; the limit is ${millions(pictureLimits.pixels)} million pixels in all, for example 6000 by 4000. Make it smaller and upload it again.`;
  if (Math.max(width, height) > pictureLimits.side)
    return `The picture is ${size}; the limit is ${pictureLimits.side} on a side. Crop it and upload it again.`;
  const unpacked = pixels * channels * bytesPerChannel;
  if (unpacked > pictureLimits.bytes)
    return `The picture is ${size} at ${channels * bytesPerChannel * 8} bits, which takes ${millions(unpacked)} MB once it is opened; the limit is ${millions(pictureLimits.bytes)} MB. Save it with 8 bits per colour and upload it again.`;
  if (frames > pictureLimits.frames)
    return `The picture has ${frames} frames; the limit is ${pictureLimits.frames}. Make it shorter and upload it again.`;
  return undefined;
}

export function pictureTooBig(why: string): AppError {
  return new AppError('payload_too_large', why);
}

function millions(amount: number): number {
  return Math.ceil(amount / 1_000_000);
}
