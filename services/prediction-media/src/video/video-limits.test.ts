import { expect, it } from 'vitest';
import { refuseOutline } from './video-limits.ts';

const phone = { width: 2160, height: 3840, framesPerSecond: 30, seconds: 60, streams: 5 };

it.each([
  ['4K of a phone', {}],
  ['4K of a cinema camera', { width: 4096, height: 2160 }],
  ['slow motion', { width: 1920, height: 1080, framesPerSecond: 240 }],
  ['one whose rate and length nobody wrote down', { framesPerSecond: 0, seconds: 0 }],
])('takes %s', (_what, fields) => {
  expect(refuseOutline({ ...phone, ...fields })).toBeUndefined();
});

it.each([
  [{ width: 8000, height: 8000 }, '8000 by 8000 pixels; the limit is 4K (4096 by 2304)'],
  [{ framesPerSecond: 1000 }, '1000 frames a second; the limit is 240'],
  [{ seconds: 3_700 }, '62 minutes long; the limit is 60'],
  [{ streams: 300 }, '300 tracks; the limit is 20'],
])('refuses %o in words', (fields, words) => {
  expect(refuseOutline({ ...phone, ...fields })?.message).toContain(words);
});
