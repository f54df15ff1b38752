import { describe, expect, test } from 'vitest';
import { plainFilm as good } from '../../test/plain-film.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { bitRateFor, frameRateFor, planVideo, refuseVideo } from './video-plan.ts';

const about = { bytes: 6_000_000, hasCaption: false };
const plan = (facts: Partial<VideoFacts>, more: Partial<typeof about> = {}) =>
  planVideo({ ...good, ...facts }, 'Reel', { ...about, ...more });

describe('a video', () => {
  test('that the platform takes goes as it is', () => {
    expect(plan({}).asItIs).toBe(true);
    expect(plan({ codec: 'hevc' }).asItIs).toBe(true);
  });

  test.each([
    ['in another container', { container: 'avi' }],
    ['described at its end', { isStreamable: false }],
    ['with an edit list', { hasEditList: true }],
    ['of before edit lists were looked for', { hasEditList: undefined }],
  ])('%s is packed anew, not encoded', (_name, facts) => {
    expect(plan(facts)).toEqual({ picture: 'copy', sound: 'copy', asItIs: false });
  });

  test.each([
    ['in an old codec', { codec: 'mpeg4' }],
    ['with other colours', { pixelFormat: 'yuv444p' }],
    ['too wide', { width: 3840 }],
    ['too slow', { framesPerSecond: 15 }],
    ['too fast', { framesPerSecond: 120 }],
    ['of too many bits', { bitsPerSecond: 40_000_000 }],
    ['interlaced', { isProgressive: false }],
  ])('%s is encoded', (_name, facts) => {
    expect(plan(facts)).toMatchObject({ picture: 'encode', sound: 'copy' });
  });

  test('that is too large, or gets a caption, is encoded', () => {
    expect(plan({}, { bytes: 301_000_000 }).picture).toBe('encode');
    expect(plan({}, { hasCaption: true }).picture).toBe('encode');
  });

  test('without sound gets a silent track, one with other sound gets AAC', () => {
    expect(plan({ sound: null })).toEqual({ picture: 'copy', sound: 'silence', asItIs: false });
    expect(plan({ sound: { codec: 'mp3', sampleRate: 44_100, channels: 2 } }).sound).toBe('encode');
    expect(plan({ sound: { codec: 'aac', sampleRate: 96_000, channels: 6 } }).sound).toBe('encode');
  });
});

test('a length that no conversion helps is refused with the numbers', () => {
  expect(refuseVideo({ ...good, seconds: 61 }, 'Story')?.message).toBe(
    'The video is 1 min 1 s long; Instagram takes 1 min in a Story.',
  );
  expect(refuseVideo({ ...good, seconds: 61 }, 'Reel')).toBeUndefined();
  expect(refuseVideo({ ...good, seconds: 901 }, 'Reel')?.message).toMatch(/15 min 1 s long/);
  expect(refuseVideo({ ...good, seconds: 2.4 }, 'Reel')?.message).toMatch(/2.4 seconds long/);
  expect(refuseVideo({ ...good, width: 4_000, height: 300 }, 'Reel')?.message).toMatch(/4000 by 300/);
});

test('an encoded video stays below the size that is allowed', () => {
  const bytes = (seconds: number, target: 'Reel' | 'Story') =>
    ((bitRateFor(seconds, target) + 128_000) * seconds) / 8;

  expect(bytes(900, 'Reel')).toBeLessThan(300_000_000);
  expect(bytes(60, 'Story')).toBeLessThan(100_000_000);
  expect(bitRateFor(5, 'Reel')).toBe(8_000_000);
});

test('frames per second stay where they are taken', () => {
  expect(frameRateFor({ ...good, framesPerSecond: 25 })).toBe(25);
  expect(frameRateFor({ ...good, framesPerSecond: 10 })).toBe(30);
});
