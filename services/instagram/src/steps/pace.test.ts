import { describe, expect, it } from 'vitest';
import { livePace, pauseBeforeLook } from './pace.ts';

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

  it('that is old when a worker finds it is looked at now', () => {
    expect(pauseBeforeLook('video', 11 * second, false, livePace)).toBe(0);
  });
});
