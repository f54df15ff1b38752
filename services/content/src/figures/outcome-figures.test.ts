import { expect, test } from 'vitest';
import { latenessSeconds } from './outcome-figures.ts';

const at = (seconds: number) => new Date(1_900_000_000_000 + seconds * 1_000);
const decision = (dueAt: Date) => ({ publishId: 'a.1', dueAt, giveUpAt: at(9_999) });

test('a post is as late as its moment is past, and on time within the second that the platform tells', () => {
  expect(latenessSeconds({ decision: decision(at(0)) }, at(7))).toBe(7);
  expect(latenessSeconds({ decision: decision(at(0.9)) }, at(0))).toBe(0);
});

test('what was planned for a moment in the past is late from when it was planned', () => {
  expect(latenessSeconds({ decision: decision(at(-600)), plannedAt: at(0) }, at(3))).toBe(3);
});

test('what nobody waited for has no lateness', () => {
  expect(latenessSeconds({}, at(7))).toBeUndefined();
  expect(latenessSeconds({ decision: decision(at(0)) }, null)).toBeUndefined();
});
