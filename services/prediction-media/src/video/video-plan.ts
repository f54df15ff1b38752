import { videoForm, videoLengths } from '@insta-ai/proto/rules/post-media';
import type { VideoFacts } from '../media/video-facts.ts';
import { refuseOutline, type VideoRefusal } from './video-limits.ts';

export type VideoTarget = keyof typeof videoLengths;

/** Of a video that is encoded. */
const encoded = { framesPerSecond: 30, bits: 8_000_000, soundBits: 128_000 };

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
    videoForm.codecs.some(taken => taken === codec) &&
    pixelFormat === videoForm.pixelFormat &&
    width <= videoForm.width &&
    framesPerSecond >= videoForm.framesPerSecond.least &&
    framesPerSecond <= videoForm.framesPerSecond.most + 0.5 &&
    facts.bitsPerSecond <= videoForm.bitsPerSecond &&
    bytes <= videoLengths[target].megabytes * 1_000_000 &&
    facts.isProgressive &&
    !hasCaption;
  const { codec: soundCodec, sampleRate, channels } = videoForm.sound;
  const soundFits =
    sound && sound.codec === soundCodec && sound.sampleRate <= sampleRate && sound.channels <= channels;
  const plan = {
    picture: fits ? ('copy' as const) : ('encode' as const),
    // Videos without sound are among the causes of 2207082 (instagram-graph-api.md 2.4).
    sound: sound ? (soundFits ? ('copy' as const) : ('encode' as const)) : ('silence' as const),
  };
  const untouched = plan.picture === 'copy' && plan.sound === 'copy';
  // No edit lists are taken (2.4). Packing anew leaves them out, also those that an upload of before gave to a file.
  const isWellPacked = facts.container === 'mp4' && facts.isStreamable && facts.hasEditList === false;
  return { ...plan, asItIs: untouched && isWellPacked };
}

/** Why no conversion can help; undefined when one can. */
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
  if (ratio < videoForm.ratios.least || ratio > videoForm.ratios.most)
    return {
      message: `The video is ${width} by ${height} pixels; Instagram does not take one that narrow.`,
      fix: 'Upload one that is closer to the shape of a phone screen.',
    };
  return undefined;
}

/** Bits per second that keep an encoded video within its size. */
export function bitRateFor(seconds: number, target: VideoTarget): number {
  const room =
    (videoLengths[target].megabytes * 1_000_000 * 8 * 0.9) / Math.max(1, seconds) - encoded.soundBits;
  return Math.round(Math.min(encoded.bits, room));
}

/** Frames per second of an encoded video: its own where the platform takes them. */
export function frameRateFor({ framesPerSecond }: VideoFacts): number {
  const { least, most } = videoForm.framesPerSecond;
  const fits = framesPerSecond >= least && framesPerSecond <= most;
  return fits ? framesPerSecond : encoded.framesPerSecond;
}

/** A length of time as a person says it. */
export function lengthOf(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} seconds`;
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest ? ` ${rest} s` : ''}`;
}
