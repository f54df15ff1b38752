import type { VideoOutline } from '../media/video-facts.ts';

/** Why a video is not taken, in numbers, and what to do. */
export type VideoRefusal = { message: string; fix: string };

/** Most that is unpacked of a video: 4K in the width of cinemas, slow motion of phones, an hour, tracks of any camera. */
export const videoLimits = {
  width: 4096,
  height: 2304,
  pixels: 4096 * 2304,
  framesPerSecond: 240,
  seconds: 60 * 60,
  streams: 20,
};

/** Said of a video that needs more memory or time than its tools may take, whatever its header says. */
export const tooBigHere: VideoRefusal = {
  message: 'This video is too big to be read here.',
  fix: 'Save it smaller or shorter, 1080 by 1920 is enough for Instagram, and upload it again.',
};

/** Why a video is not unpacked, judged by its header; undefined when it may be. */
export function refuseOutline({
  width,
  height,
  framesPerSecond,
  seconds,
  streams = 1,
}: VideoOutline): VideoRefusal | undefined {
  const most = videoLimits;
  if (width * height > most.pixels)
    return {
      message: `The video is ${width} by ${height} pixels; the limit is 4K (${most.width} by ${most.height}).`,
      fix: 'Make it smaller, 1080 by 1920 is enough for Instagram, and upload it again.',
    };
  if (framesPerSecond > most.framesPerSecond * 1.05)
    return {
      message: `The video has ${Math.round(framesPerSecond)} frames a second; the limit is ${most.framesPerSecond}.`,
      fix: 'Save it with 30 frames a second and upload it again.',
    };
  if (seconds > most.seconds)
    return {
      message: `The video is ${Math.ceil(seconds / 60)} minutes long; the limit is ${most.seconds / 60}.`,
      fix: 'Upload a shorter one.',
    };
  if (streams > most.streams)
    return {
      message: `The video has ${streams} tracks; the limit is ${most.streams}.`,
      fix: 'Save it with one track of pictures and one of sound, and upload it again.',
    };
  return undefined;
}
