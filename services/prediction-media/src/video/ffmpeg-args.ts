import type { Fit } from '../framing/fit-geometry.ts';
import { storyCanvas } from '../framing/fit-geometry.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { videoLimits } from './video-limits.ts';
import { bitRateFor, frameRateFor, type VideoPlan, type VideoTarget } from './video-plan.ts';

const frameRate = 30;
/** How long each picture of a slideshow stands, and how long the shortest slideshow is, in seconds. */
const picture = { seconds: 3, alone: 5 };
/** How far a picture grows while it stands. */
const zoom = 0.07;
/** Pictures are drawn larger than the film, so that they move smoothly and stay sharp. */
export const slideCanvas = { width: storyCanvas.width * 1.5, height: storyCanvas.height * 1.5 };

const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];
const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo'];
const aac = ['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-ac', '2'];
/**
 * moov first, and no edit lists (instagram-graph-api.md 2.4). Without these the pictures of a film with B-frames would come two of them
 * later than their sound, unless their moments may count from below zero.
 */
const wellPacked = ['-movflags', '+faststart+negative_cts_offsets', '-use_editlist', '0'];
const file = [...wellPacked, '-map_metadata', '-1', '-f', 'mp4'];

/** How a video from outside is read: as one of the kinds we take, and nothing but this file. */
export const foreignFile = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,avi',
];
/**
 * How it is unpacked: no picture that is larger than we take, whatever the file says of itself, and few threads, because each
 * holds pictures of its own.
 */
export const foreignVideo = [...foreignFile, ...['-max_pixels', String(videoLimits.pixels), '-threads', '2']];

/** H.264 as the platform takes it; few threads, because other people's work goes on beside it. */
function h264(bitsPerSecond: number): string[] {
  const rates = ['-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond * 2)];
  const shape = ['-pix_fmt', 'yuv420p', '-profile:v', 'high', '-g', '60', '-bf', '0', '-flags', '+cgop'];
  return ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', ...rates, ...shape, '-threads', '2'];
}

/** Seconds of a slideshow. */
export function slideshowSeconds(pictures: number): number {
  return pictures === 1 ? picture.alone : pictures * picture.seconds;
}

/** Pictures, each slowly growing or shrinking, as one film of a phone's screen with a silent sound track. */
export function slideshowArgs(pictures: readonly string[], output: string): string[] {
  const seconds = slideshowSeconds(pictures.length) / pictures.length;
  const count = seconds * frameRate;
  const moves = pictures.map((_, index) => {
    const share = `${zoom}*on/${count}`;
    const by = index % 2 === 0 ? `1+${share}` : `${1 + zoom}-${share}`;
    const place = "x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2'";
    const size = `s=${storyCanvas.width}x${storyCanvas.height}`;
    return `[${index}:v]zoompan=z='${by}':${place}:d=${count}:${size}:fps=${frameRate},setsar=1[v${index}]`;
  });
  const joined = `${pictures.map((_, index) => `[v${index}]`).join('')}concat=n=${pictures.length}:v=1:a=0[film]`;
  return [
    ...quiet,
    ...pictures.flatMap(path => ['-i', path]),
    ...silence,
    ...['-filter_threads', '1', '-filter_complex', [...moves, joined].join(';')],
    ...['-map', '[film]', '-map', `${pictures.length}:a`],
    ...h264(8_000_000),
    ...aac,
    ...['-t', String(slideshowSeconds(pictures.length))],
    ...file,
    output,
  ];
}

/** The film and its sound copied into a new file of the same kind, and nothing else. */
export function publicVideoArgs(input: string, output: string, ending: string): string[] {
  const packed = ending === 'avi' ? [] : wellPacked;
  return [
    ...quiet,
    ...foreignVideo,
    ...['-i', input, '-map', '0:V:0', '-map', '0:a?', '-c', 'copy'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...packed, '-f', ending],
    output,
  ];
}

type Conversion = {
  facts: VideoFacts;
  plan: VideoPlan;
  target: VideoTarget;
  fit: Fit;
  /** A transparent picture of the whole screen that lies over the film. */
  overlay: string | undefined;
};

/** A video as the platform takes it; what fits already is copied, not encoded again. */
export function conversionArgs(input: string, output: string, conversion: Conversion): string[] {
  const { facts, plan, target, overlay } = conversion;
  const inputs = [
    ...foreignVideo,
    '-i',
    input,
    ...(overlay ? ['-i', overlay] : []),
    ...(plan.sound === 'silence' ? silence : []),
  ];
  const silentAt = overlay ? 2 : 1;
  return [
    ...quiet,
    ...['-filter_threads', '1'],
    ...inputs,
    ...pictureArgs(conversion),
    ...['-map', plan.sound === 'silence' ? `${silentAt}:a` : '0:a:0'],
    ...(plan.picture === 'copy'
      ? ['-c:v', 'copy', ...tagOf(facts)]
      : h264(bitRateFor(facts.seconds, target))),
    ...(plan.sound === 'copy' ? ['-c:a', 'copy'] : aac),
    ...['-t', String(facts.seconds)],
    ...file,
    output,
  ];
}

function pictureArgs({ facts, plan, fit, overlay }: Conversion): string[] {
  if (plan.picture === 'copy') return ['-map', '0:v:0'];
  const pace = `fps=${frameRateFor(facts)}`;
  if (!overlay) {
    const within =
      "w='min(iw,1920)':h='min(ih,1920)':force_original_aspect_ratio=decrease:force_divisible_by=2";
    return [
      '-filter_complex',
      `[0:v:0]yadif=deint=interlaced,scale=${within},setsar=1,${pace}[film]`,
      '-map',
      '[film]',
    ];
  }
  const { width, height } = storyCanvas;
  const size = `${width}:${height}`;
  const screen =
    fit === 'crop'
      ? `scale=${size}:force_original_aspect_ratio=increase,crop=${size}`
      : `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1:color=black`;
  const steps = `[0:v:0]yadif=deint=interlaced,${screen},setsar=1,${pace}[screen];[screen][1:v]overlay=0:0[film]`;
  return ['-filter_complex', steps, '-map', '[film]'];
}

/** Players want HEVC in MP4 marked as hvc1. */
function tagOf({ codec }: VideoFacts): string[] {
  return codec === 'hevc' ? ['-tag:v', 'hvc1'] : [];
}
