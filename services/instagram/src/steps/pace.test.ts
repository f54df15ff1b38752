import { describe, expect, it } from 'vitest';
import { livePace, pauseAfterFault, pauseBeforeLook, pauseForPlatform } from './pace.ts';

const second = 1_000;

/** The ages at which a container that takes a quarter of an hour is looked at, in seconds. */
function looksAt(kind: 'image' | 'video'): number[] {
  const looks: number[] = [];
  let age = pauseBeforeLook(kind, 0, false, livePace);
  while (age <= 15 * 60 * second) {
    looks.push(age / second);
    age += pauseBeforeLook(kind, age, true, livePace);
  }
  return looks;
}

describe('a container', () => {
  it('of a picture is looked at after two seconds, and then ever less often', () => {
    expect(looksAt('image').slice(0, 5)).toEqual([2, 4, 6, 9, 13.5]);
  });

  it('of a video is looked at after ten seconds, and then ever less often', () => {
    expect(looksAt('video').slice(0, 4)).toEqual([10, 20, 30, 45]);
  });

  it('is looked at once a minute when it takes long', () => {
    const [before = 0, last = 0] = looksAt('image').slice(-2);
    expect(last - before).toBe(60);
    expect(looksAt('video').length).toBeLessThan(25);
  });

  it('of a clock that was ahead is looked at as if it was just made', () => {
    expect(pauseBeforeLook('video', -3_600 * second, false, livePace)).toBe(10 * second);
  });

  it('that is old when a worker finds it is looked at now', () => {
    expect(pauseBeforeLook('video', 11 * second, false, livePace)).toBe(0);
  });
});

it('a fault that occurs again is tried again after a longer pause, a minute at most', () => {
  expect([1, 2, 3, 7, 2_000].map(times => pauseAfterFault(times, livePace) / second)).toEqual([
    1, 2, 4, 60, 60,
  ]);
});

describe('a pause that the platform wants', () => {
  const day = 24 * 3_600 * second;

  it('is as long as it says, and else as its kind takes', () => {
    expect(pauseForPlatform({ wait: 'quota', regainMs: 5_000, leftMs: day }, livePace)).toBe(5_000);
    expect(pauseForPlatform({ wait: 'quota', leftMs: day }, livePace)).toBe(livePace.waitMs.quota);
    expect(pauseForPlatform({ leftMs: day }, livePace)).toBe(livePace.waitMs.limit);
  });

  it('ends just after the last moment of its post', () => {
    expect(pauseForPlatform({ wait: 'quota', leftMs: 20_000 }, livePace)).toBe(21_000);
  });
});
