import { videoLengths } from '@insta-ai/proto/rules/post-media';
import type { VideoFacts } from './video-facts.ts';
import { refuseOutline, type VideoRefusal } from './video-limits.ts';

export type VideoTarget = keyof typeof videoLengths;

const widest = 1920;
const frames = { least: 23, most: 60, otherwise: 30 };
const bits = { most: 25_000_000, wanted: 8_000_000, sound: 128_000 };
const ratios = { least: 0.1, most: 10 };

/** How a video becomes what the platform takes. */
export type VideoPlan = {
  picture: 'copy' | 'encode';
  sound: 'copy' | 'encode' | 'silence';
  /** Nothing has to be done at all. */
  asItIs: boolean;
};

export function planVideo(
  facts: VideoFacts,
  target: VideoTarget,
  { bytes, hasCaption }: { bytes: number; hasCaption: boolean },
): VideoPlan {
  const { codec, pixelFormat, width, framesPerSecond, sound } = facts;
  const fits =
    ['h264', 'hevc'].includes(codec) &&
    pixelFormat === 'yuv420p' &&
    width <= widest &&
    framesPerSecond >= frames.least &&
    framesPerSecond <= frames.most + 0.5 &&
    facts.bitsPerSecond <= bits.most &&
    bytes <= videoLengths[target].megabytes * 1_000_000 &&
    facts.isProgressive &&
    !hasCaption;
  const soundFits = sound && sound.codec === 'aac' && sound.sampleRate <= 48_000 && sound.channels <= 2;
  const plan = {
    picture: fits ? ('copy' as const) : ('encode' as const),
    // Videos without sound are among the causes of 2207082 (instagram-graph-api.md 2.4).
    sound: sound ? (soundFits ? ('copy' as const) : ('encode' as const)) : ('silence' as const),
  };
  const untouched = plan.picture === 'copy' && plan.sound === 'copy';
  return { ...plan, asItIs: untouched && facts.container === 'mp4' && facts.isStreamable };
}

/** What no conversion can help; undefined when it can. */
export function refuseVideo(facts: VideoFacts, target: VideoTarget): VideoRefusal | undefined {
  const { least, most } = videoLengths[target];
  const tooMuch = refuseOutline(facts);
  if (tooMuch) return tooMuch;
  const { seconds, width, height } = facts;
  if (seconds > most + 0.05)
    return {
      message: `The video is ${lengthOf(seconds)} long; Instagram takes ${lengthOf(most)} in a ${target}.`,
      fix: 'Upload a shorter one.',
    };
  if (seconds < least - 0.05)
    return {
      message: `The video is ${lengthOf(seconds)} long; Instagram takes ${least} seconds or more.`,
      fix: 'Upload a longer one.',
    };
  const ratio = width / height;
  if (ratio < ratios.least || ratio > ratios.most)
    return {
      message: `The video is ${width} by ${height} pixels; Instagram takes none that is so narrow.`,
      fix: 'Upload one that is nearer to the shape of a phone.',
    };
  return undefined;
}

/** Bits per second that keep an encoded video within its size. */
export function bitRateFor(seconds: number, target: VideoTarget): number {
  const room = (videoLengths[target].megabytes * 1_000_000 * 8 * 0.9) / Math.max(1, seconds) - bits.sound;
  return Math.round(Math.min(bits.wanted, room));
}

/** Frames per second of an encoded video: its own where the platform takes them. */
export function frameRateFor({ framesPerSecond }: VideoFacts): number {
  const fits = framesPerSecond >= frames.least && framesPerSecond <= frames.most;
  return fits ? framesPerSecond : frames.otherwise;
}

/** A length of time as a person says it. */
function lengthOf(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} seconds`;
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest ? ` ${rest} s` : ''}`;
}
