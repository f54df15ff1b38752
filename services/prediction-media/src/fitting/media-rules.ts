import { pictureLimits } from '@insta-ai/chassis/pictures/picture-limits';
import { error, type Finding, warning } from '@insta-ai/proto/rules/finding';
import { feedWidths, fitsFrame, frameRatio } from '@insta-ai/proto/rules/post-media';
import { type Fit, ratioOf } from '../framing/fit-geometry.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import type { Output } from '../predictions/prediction.ts';
import { slideshowSeconds } from '../video/ffmpeg-args.ts';
import { lengthOf, refuseVideo, type VideoTarget } from '../video/video-plan.ts';

/** An output with what is known of it; facts of a video are missing where nobody could look at it. */
export type OutputWithFacts = { output: Output; facts: VideoFacts | undefined };

/** What media are to become. */
export type MediaTarget = {
  instagramType: VideoTarget;
  fit: Fit;
  hasCaption: boolean;
  /** Moment of a Reel whose frame is its cover. */
  coverMs?: number;
};

/** Everything about media that can be said before any work on them: the rules of fitting and of looking ahead. */
export function mediaFindings(
  target: MediaTarget,
  media: readonly OutputWithFacts[],
  canConvert: boolean,
): Finding[] {
  const videos = media.filter(({ output }) => output.kind === 'video');
  const pictures = media.flatMap(({ output }) => (output.kind === 'image' ? [output] : []));
  return [
    ...reelFindings(target, { videos: videos.length, pictures: pictures.length }, canConvert),
    ...videos.flatMap(video => videoFindings(target, video, canConvert)),
    ...pictureFindings(target, pictures),
    ...coverFindings(target, lengthOfReel(media)),
  ];
}

function reelFindings(
  { instagramType }: MediaTarget,
  { videos, pictures }: { videos: number; pictures: number },
  canConvert: boolean,
): Finding[] {
  if (instagramType !== 'Reel') return [];
  if (videos > 0 && videos + pictures > 1)
    return [
      error({
        rule: 'reel-mixed',
        where: 'media',
        message: 'A Reel is one video, or pictures only.',
        fix: 'Select one video alone, or only pictures.',
      }),
    ];
  return pictures > 0 && !canConvert ? [noFfmpeg.film] : [];
}

/** Seconds; undefined where nobody could look at the video. */
function lengthOfReel(media: readonly OutputWithFacts[]): number | undefined {
  const [first] = media;
  return first?.output.kind === 'image' ? slideshowSeconds(media.length) : first?.facts?.seconds;
}

function coverFindings({ instagramType, coverMs = 0 }: MediaTarget, seconds: number | undefined): Finding[] {
  if (instagramType !== 'Reel' || seconds === undefined || coverMs <= seconds * 1_000) return [];
  return [
    error({
      rule: 'cover',
      where: 'item',
      message: `The cover frame is past the end of the video, which is ${lengthOf(seconds)} long.`,
      fix: 'Choose an earlier frame in Edit, below More.',
    }),
  ];
}

function videoFindings(
  { instagramType, hasCaption }: MediaTarget,
  { output, facts }: OutputWithFacts,
  canConvert: boolean,
): Finding[] {
  if (!canConvert) {
    if (output.mimeType === 'video/x-msvideo') return [noFfmpeg.avi];
    return hasCaption ? [noFfmpeg.caption] : [noFfmpeg.look];
  }
  if (!facts) return [unreadable];
  const refusal = refuseVideo(facts, instagramType);
  return refusal ? [error({ rule: 'video', where: 'media', ...refusal })] : [];
}

function pictureFindings({ instagramType, fit }: MediaTarget, pictures: readonly Output[]): Finding[] {
  const findings: Finding[] = [];
  // Older versions of the product took pictures of any size.
  if (pictures.some(({ width, height }) => width * height > pictureLimits.pixels)) findings.push(tooLarge);
  const small = pictures.filter(({ width }) => width < feedWidths.least);
  if (small.length > 0)
    findings.push(
      warning({
        rule: 'small',
        where: 'media',
        message: `${named(small, pictures)} less than ${feedWidths.least} pixels wide and will look blurred.`,
        fix: 'Select a larger picture.',
      }),
    );
  const frame = frameRatio(instagramType, pictures.map(ratioOf));
  const changed = pictures.filter(picture => !fitsFrame(ratioOf(picture), frame));
  if (changed.length > 0)
    findings.push(
      warning({
        rule: 'shape',
        where: 'media',
        message: `${named(changed, pictures)} not in a shape that Instagram takes for a ${instagramType}, and will be ${fit === 'crop' ? 'cut at the edges' : 'filled up at the edges'}.`,
        fix: 'You do not have to do anything. To avoid it, select a picture of another shape.',
      }),
    );
  return findings;
}

function named(some: readonly Output[], all: readonly Output[]): string {
  if (all.length === 1) return 'The picture is';
  return some.length === 1
    ? `1 of ${all.length} pictures is`
    : `${some.length} of ${all.length} pictures are`;
}

const tooLarge = error({
  rule: 'pixels',
  where: 'media',
  message: `A picture has more than ${pictureLimits.pixels / 1_000_000} million pixels, so it cannot be opened.`,
  fix: 'Make it smaller and upload it again.',
});

const unreadable = error({
  rule: 'unreadable',
  where: 'media',
  message: 'The video cannot be read.',
  fix: 'Upload it again, as MP4.',
});

const installing = '"apt-get install ffmpeg" or "brew install ffmpeg"';
/** What cannot be done, or not be known, on a server without ffmpeg. */
const noFfmpeg = {
  film: error({
    rule: 'no-ffmpeg',
    where: 'media',
    message: 'ffmpeg is not installed on the server, so pictures cannot be made into a Reel.',
    fix: `Install it (${installing}), select a video, or change the type to Post or Story.`,
  }),
  avi: error({
    rule: 'no-ffmpeg',
    where: 'media',
    message:
      'Instagram does not take AVI videos, and ffmpeg is not installed on the server to convert this one.',
    fix: `Install ffmpeg (${installing}), or upload the video as MP4 or MOV.`,
  }),
  caption: error({
    rule: 'no-ffmpeg',
    where: 'media',
    message: 'ffmpeg is not installed on the server, so the caption cannot be drawn on the video.',
    fix: `Install ffmpeg (${installing}), or switch the caption off.`,
  }),
  look: warning({
    rule: 'no-ffmpeg',
    where: 'media',
    message: 'ffmpeg is not installed on the server, so we cannot tell whether Instagram takes this video.',
    fix: `Install ffmpeg (${installing}).`,
  }),
};
