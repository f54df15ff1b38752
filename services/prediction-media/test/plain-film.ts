import type { VideoFacts } from '../src/media/video-facts.ts';

/** A film that the platform takes as it is. */
export const plainFilm: VideoFacts = {
  container: 'mp4',
  codec: 'h264',
  pixelFormat: 'yuv420p',
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
  seconds: 12,
  bitsPerSecond: 4_000_000,
  isProgressive: true,
  isStreamable: true,
  hasEditList: false,
  sound: { codec: 'aac', sampleRate: 48_000, channels: 2 },
};
