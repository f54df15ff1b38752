import { createHash } from 'node:crypto';

export type Random = {
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  /** One of them; there must be one. */
  pick<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
};

/** The same words always give the same row of numbers (mulberry32 over a hash). */
export function openRandom(words: string): Random {
  let state = createHash('sha256').update(words).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
    chance: share => next() < share,
  };
}
