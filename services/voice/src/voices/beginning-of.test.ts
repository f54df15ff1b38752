import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

const upTo = (most: number) => (part: string) => part.length <= most;

test.each([
  ['Three coves and a lighthouse.', 17, 'Three coves and …'],
  ['Three coves and a lighthouse.', 16, 'Three coves …'],
  ['Three coves', 100, 'Three coves …'],
  ['Lighthouse', 5, ''],
  ['', 5, ''],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 14, '👨‍👩‍👧‍👦 …'],
])('of “%s” in %d characters: “%s”', (text, most, beginning) => {
  expect(beginningOf(text, upTo(most))).toBe(beginning);
});

test('text without spaces ends between two of its words, too', () => {
  const beginning = beginningOf('今日は海へ行きました。とても楽しかったです。', upTo(9));

  expect(beginning).toMatch(/^今日は海へ.* …$/);
  expect(beginning.length).toBeLessThanOrEqual(9);
});
