import { expect, it } from 'vitest';
import { watchPutBack } from './watch-put-back.ts';

it('tells once by how much a clock was put back, and nothing of one that goes or is put forward', () => {
  const time = { wall: 1_800_000_000_000, steady: 5_000 };
  const putBackBy = watchPutBack(
    () => time.wall,
    () => time.steady,
  );
  const after = (wallMs: number, steadyMs: number) => {
    time.wall += wallMs;
    time.steady += steadyMs;
    return putBackBy();
  };

  expect(after(1_000, 1_000)).toBe(0);
  expect(after(3_601_000, 1_000)).toBe(0);
  expect(after(-3_599_000, 1_000)).toBe(3_600_000);
  expect(after(1_000, 1_000)).toBe(0);
  expect(after(-1_000, 1_000)).toBe(0);
});
