/** What Instagram takes as a picture of the feed, width by height: 4:5 to 1.91:1 (instagram-graph-api.md, 2.4). */
export const feedRatios = { least: 0.8, most: 1.91 } as const;
/** Widths in pixels that Instagram leaves as they are (the same table). */
export const feedWidths = { least: 320, most: 1440 } as const;
/** What a Story and a Reel fill. */
export const phoneRatio = 9 / 16;
/** A difference this small is hardly seen; the image model's 768 by 1344 is a hair wider than a phone. */
const ratioTolerance = 0.03;

/** Largest picture, in bytes: 8 MiB (the same table). */
export const pictureBytes = 8 * 1024 * 1024;

/** What Instagram takes of a video as it is (the same table); everything else is converted first. */
export const videoForm = {
  codecs: ['h264', 'hevc'],
  pixelFormat: 'yuv420p',
  width: 1920,
  framesPerSecond: { least: 23, most: 60 },
  bitsPerSecond: 25_000_000,
  ratios: { least: 0.1, most: 10 },
  sound: { codec: 'aac', sampleRate: 48_000, channels: 2 },
} as const;

/** Length in seconds and size of a lone video (the same table); in a Post it is a Reel there. */
export const videoLengths = {
  Reel: { least: 3, most: 15 * 60, megabytes: 300 },
  Post: { least: 3, most: 15 * 60, megabytes: 300 },
  Story: { least: 3, most: 60, megabytes: 100 },
} as const;

/** The ratio of the feed that is nearest to a picture's own. */
export function feedRatioOf(ratio: number): number {
  return Math.min(feedRatios.most, Math.max(feedRatios.least, ratio));
}

/**
 * The ratio at which an item is shown: a phone's for Story and Reel, else that of its first picture, within the limits.
 * All pictures of a carousel are made alike, since Instagram cuts them to the ratio of the first.
 * @param ratios Width by height of each file; undefined for a video, and for a picture that was not measured yet.
 */
export function frameRatio(instagramType: string | null, ratios: readonly (number | undefined)[]): number {
  if (instagramType === 'Story' || instagramType === 'Reel') return phoneRatio;
  const first = ratios.find(ratio => ratio !== undefined);
  return first === undefined ? feedRatios.least : feedRatioOf(first);
}

/** Whether a picture can be shown in a frame without a margin or a cut that anybody would see. */
export function fitsFrame(ratio: number, frame: number): boolean {
  return Math.abs(ratio / frame - 1) <= ratioTolerance;
}
