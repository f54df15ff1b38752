import type { Random } from './random.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Where people live: hours from UTC, and their share. */
const zones = [
  { hours: -8, share: 0.1 },
  { hours: -5, share: 0.2 },
  { hours: -3, share: 0.1 },
  { hours: 0, share: 0.1 },
  { hours: 1, share: 0.25 },
  { hours: 3, share: 0.05 },
  { hours: 5.5, share: 0.1 },
  { hours: 9, share: 0.1 },
];
/** How much happens in each hour of a person's day; posts go out in the morning, at noon and in the evening. */
const posting = [1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 7, 7, 10, 7, 5, 5, 6, 8, 11, 10, 9, 6, 3, 2];
const working = [1, 0, 0, 0, 0, 1, 2, 4, 7, 9, 10, 9, 7, 8, 9, 9, 8, 7, 6, 6, 7, 6, 4, 2];
/** Where in an hour a post is planned: at its beginning, at the half, at the other quarters; what is left, anywhere. */
const marks = [
  { minute: 0, share: 0.45 },
  { minute: 30, share: 0.2 },
  { minute: 15, share: 0.1 },
  { minute: 45, share: 0.1 },
];

/** The moments at which so many posts are due, in order; in milliseconds since midnight UTC. */
export function postMoments(count: number, random: Random): Float64Array {
  const hourOf = hours(posting, random);
  const markOf = picker(marks, random);
  return Float64Array.from({ length: count }, () => {
    const mark = markOf();
    return hourOf() + (mark ? mark.minute * 60_000 : random() * hourMs);
  }).sort();
}

/** How often in each second of the day people do something at the screen. */
export function workPerSecond(count: number, random: Random): Int32Array {
  const hourOf = hours(working, random);
  const seconds = new Int32Array(dayMs / 1_000);
  for (let one = 0; one < count; one += 1) {
    const second = Math.floor((hourOf() + random() * hourMs) / 1_000);
    seconds[second] = (seconds[second] ?? 0) + 1;
  }
  return seconds;
}

/** An account of so many: a few post far more than others, some more than Instagram takes. */
export function pickAccount(count: number, random: Random): number {
  return Math.floor(count * random() ** 1.5);
}

/** Draws the beginning of an hour: of a person's day, somewhere in the world. */
function hours(curve: readonly number[], random: Random): () => number {
  const all = curve.reduce((sum, weight) => sum + weight, 0);
  const hourOf = picker(
    curve.map((weight, hour) => ({ hour, share: weight / all })),
    random,
  );
  const zoneOf = picker(zones, random);
  return () => ((((hourOf()?.hour ?? 0) - (zoneOf()?.hours ?? 0) + 24) % 24) * hourMs) % dayMs;
}

/** Draws one by their shares; undefined for what is left of 1. */
function picker<T extends { share: number }>(all: readonly T[], random: Random): () => T | undefined {
  return () => {
    let left = random();
    for (const one of all) {
      left -= one.share;
      if (left < 0) return one;
    }
    return undefined;
  };
}
