import { expect, test } from 'vitest';
import { beginWalk, goBack, goNext, goTo, nextTwo, type Walk, without } from './walk.ts';

const steps = (walk: Walk, count: number): Walk => (count === 0 ? walk : steps(goNext(walk), count - 1));

test('it begins where it is told, and at the first where that is not known', () => {
  expect(beginWalk(['a', 'b'], 'b').shown).toBe('b');
  expect(beginWalk(['a', 'b'], 'x').shown).toBe('a');
  expect(beginWalk([], undefined).shown).toBeUndefined();
});

test('it goes to the last, then to those before the first, then it ends', () => {
  const walk = beginWalk(['a', 'b', 'c'], 'b');
  expect([0, 1, 2, 3].map(count => steps(walk, count).shown)).toEqual(['b', 'c', 'a', undefined]);
  expect(goNext(steps(walk, 3))).toEqual(steps(walk, 3));
});

test('who went back walks along the days again, and is not sent to the end before all were looked at', () => {
  const walk = goBack(goBack(steps(beginWalk(['a', 'b', 'c', 'd'], 'a'), 2)));
  expect(walk.shown).toBe('a');
  expect([1, 2, 3, 4].map(count => steps(walk, count).shown)).toEqual(['b', 'c', 'd', undefined]);
});

test('at the first one back does nothing; from the end it goes to the last one', () => {
  expect(goBack(beginWalk(['a', 'b'], 'a')).shown).toBe('a');
  expect(goBack(steps(beginWalk(['a', 'b'], 'a'), 2)).shown).toBe('b');
});

test('what no longer exists is passed over, both ways', () => {
  const walk = without(beginWalk(['a', 'b', 'c'], 'a'), 'b');
  expect(walk.shown).toBe('a');
  expect(nextTwo(walk)).toEqual(['c']);
  expect(goBack(goNext(walk)).shown).toBe('a');
  expect(goTo(walk, 'b').shown).toBe('a');
  expect(without(walk, 'a').shown).toBe('c');
  expect(without(without(walk, 'a'), 'c').shown).toBeUndefined();
});
