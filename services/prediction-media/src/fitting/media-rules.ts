import { pictureLimits } from '@insta-ai/chassis/pictures/picture-limits';
import type { Output } from '../predictions/prediction.ts';
import { type Fit, fills, fitPost, fitStory, postRatio, postWidths } from './fit-geometry.ts';
import type { VideoFacts } from './video-facts.ts';
import { refuseVideo, type VideoTarget } from './video-plan.ts';

/** Something about media, before they are due; an error keeps them from going out. */
export type MediaFinding = { level: 'error' | 'warning'; message: string; fix: string };

/** An output with what is known of it; facts of a video are missing where nobody could look at it. */
export type Looked = { output: Output; facts: VideoFacts | undefined };

/** What media are to become. */
export type MediaTarget = { instagramType: VideoTarget; fit: Fit; hasCaption: boolean };

/** Everything about media that can be said before any work on them: the rules of fitting and of looking ahead. */
export function mediaFindings(
  target: MediaTarget,
  media: readonly Looked[],
  canConvert: boolean,
): MediaFinding[] {
  const videos = media.filter(({ output }) => output.kind === 'video');
  const pictures = media.flatMap(({ output }) => (output.kind === 'image' ? [output] : []));
  return [
    ...reelFindings(target, { videos: videos.length, pictures: pictures.length }, canConvert),
    ...videos.flatMap(video => videoFindings(target, video, canConvert)),
    ...pictureFindings(target, pictures),
  ];
}

function reelFindings(
  { instagramType }: MediaTarget,
  { videos, pictures }: { videos: number; pictures: number },
  canConvert: boolean,
): MediaFinding[] {
  if (instagramType !== 'Reel') return [];
  if (videos > 0 && videos + pictures > 1)
    return [
      {
        level: 'error',
        message: 'A Reel is one video, or pictures only.',
        fix: 'Select one video alone, or only pictures.',
      },
    ];
  if (pictures > 0 && !canConvert)
    return [
      {
        level: 'error',
        message: 'ffmpeg is not installed on the server, so pictures cannot be made into a Reel.',
        fix: `Install it (${installing}), select a video, or change the type to Post or Story.`,
      },
    ];
  return [];
}

function videoFindings(
  { instagramType, hasCaption }: MediaTarget,
  { output, facts }: Looked,
  canConvert: boolean,
): MediaFinding[] {
  if (canConvert) {
    if (!facts)
      return [{ level: 'error', message: 'The video cannot be read.', fix: 'Upload it again, as MP4.' }];
    const refusal = refuseVideo(facts, instagramType);
    return refusal ? [{ level: 'error', ...refusal }] : [];
  }
  const isForeign = output.mimeType === 'video/x-msvideo';
  if (isForeign || hasCaption)
    return [
      {
        level: 'error',
        message: isForeign
          ? 'Instagram does not take AVI videos, and ffmpeg is not installed on the server to convert this one.'
          : 'ffmpeg is not installed on the server, so the caption cannot be drawn on the video.',
        fix: isForeign
          ? `Install ffmpeg (${installing}), or upload the video as MP4 or MOV.`
          : `Install ffmpeg (${installing}), or switch the caption off.`,
      },
    ];
  return [
    {
      level: 'warning',
      message: 'ffmpeg is not installed on the server, so nobody looked whether Instagram takes this video.',
      fix: `Install ffmpeg (${installing}).`,
    },
  ];
}

function pictureFindings({ instagramType, fit }: MediaTarget, pictures: readonly Output[]): MediaFinding[] {
  const findings: MediaFinding[] = [];
  // Older versions of the product took pictures of any size.
  if (pictures.some(({ width, height }) => width * height > pictureLimits.pixels))
    findings.push({
      level: 'error',
      message: `A picture has more than ${pictureLimits.pixels / 1_000_000} million pixels, so it cannot be opened.`,
      fix: 'Make it smaller and upload it again.',
    });
  const small = pictures.filter(({ width }) => width < postWidths.least);
  if (small.length > 0)
    findings.push({
      level: 'warning',
      message: `${named(small, pictures)} less than ${postWidths.least} pixels wide and will look blurred.`,
      fix: 'Select a larger picture.',
    });
  const [first] = pictures;
  const changed = pictures.filter(picture => {
    const ratio = postRatio(first ?? picture);
    return !fills(instagramType === 'Post' ? fitPost(picture, ratio, 'pad') : fitStory(picture, 'pad'));
  });
  const nearly = changed.filter(picture => !isNearlyPhone(instagramType, picture));
  if (nearly.length > 0)
    findings.push({
      level: 'warning',
      message: `${named(nearly, pictures)} not in a shape that Instagram takes for a ${instagramType}, and will be ${fit === 'crop' ? 'cut at the edges' : 'filled up at the edges'}.`,
      fix: 'Nothing has to be done. Select a picture of another shape to avoid it.',
    });
  return findings;
}

/** The image model's 768 by 1344 is a hair wider than a phone: nobody sees the difference. */
function isNearlyPhone(instagramType: string, { width, height }: Output): boolean {
  return instagramType !== 'Post' && Math.abs(width / height / (9 / 16) - 1) < 0.03;
}

function named(some: readonly Output[], all: readonly Output[]): string {
  if (all.length === 1) return 'The picture is';
  return some.length === 1
    ? `1 of ${all.length} pictures is`
    : `${some.length} of ${all.length} pictures are`;
}

const installing = '"apt-get install ffmpeg" or "brew install ffmpeg"';
