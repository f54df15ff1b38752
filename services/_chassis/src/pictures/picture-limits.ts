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

/** What is too much about a picture, said of "a picture that …", and what whoever sent it can do. */
export type PictureRefusal = { what: string; fix: string };

/** Why a picture is not unpacked; undefined when it may be. A small file can hold a very large picture. */
export function refusePicture(facts: PictureFacts): PictureRefusal | undefined {
  const { width, height, channels, bytesPerChannel, frames } = facts;
  const pixels = width * height;
  const size = `is ${width} by ${height} pixels`;
  if (pixels > pictureLimits.pixels)
    return {
      what: `${size}; the limit is ${millions(pictureLimits.pixels)} million pixels in all, for example 6000 by 4000`,
      fix: 'Make it smaller and upload it again.',
    };
  if (Math.max(width, height) > pictureLimits.side)
    return {
      what: `${size}; the limit is ${pictureLimits.side} on a side`,
      fix: 'Crop it and upload it again.',
    };
  const unpacked = pixels * channels * bytesPerChannel;
  if (unpacked > pictureLimits.bytes)
    return {
      what: `${size} at ${channels * bytesPerChannel * 8} bits, which takes ${millions(unpacked)} MB once it is opened; the limit is ${millions(pictureLimits.bytes)} MB`,
      fix: 'Save it with 8 bits per colour and upload it again.',
    };
  if (frames > pictureLimits.frames)
    return {
      what: `has ${frames} frames; the limit is ${pictureLimits.frames}`,
      fix: 'Make it shorter and upload it again.',
    };
  return undefined;
}

/** Says to whoever uploads a picture why it is not taken; who had it from elsewhere says `what` in words of its own. */
export class PictureTooBig extends AppError {
  readonly what: string;
  constructor({ what, fix }: PictureRefusal) {
    super('payload_too_large', `The picture ${what}. ${fix}`);
    this.what = what;
  }
}

function millions(amount: number): number {
  return Math.ceil(amount / 1_000_000);
}
