import { expect, test } from 'vitest';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { asStep, isAsLeft } from '../item/undo-step.ts';
import { withoutStepsBackTo } from './without-steps-back-to.ts';

const now = new Date('2027-02-01T10:00:00Z');
const [first, second, third] = ['/media/1.jpg', '/media/2.jpg', '/media/3.jpg'];
const shows = (output: string) => ({ contents: [output] });
const item = { ...newContent('anna', now), ...shows(first) };
const changedBy = (before: ContentDocument, set: Partial<ContentDocument>): ContentDocument => ({
  ...before,
  ...asStep(before, set, set.date ? 'move' : 'replace', now),
  version: before.version + 1,
});
const redrawn = changedBy(item, shows(second));
const moved = changedBy(redrawn, { date: now });
const drawnAgain = changedBy(moved, shows(third));

test('a step that would bring back what is gone goes, and the others stay', () => {
  const left = withoutStepsBackTo(drawnAgain, [first]);

  expect(left).toMatchObject({ kind: 'replace', before: shows(second), version: drawnAgain.version });
  expect(left?.below?.map(({ kind }) => kind)).toEqual(['move']);
});

test('with it go those below that changed the same, and the next one is the newest', () => {
  const left = withoutStepsBackTo(drawnAgain, [second]);

  expect(left).toMatchObject({ kind: 'move', version: drawnAgain.version });
  expect(left).not.toHaveProperty('below');
  expect(isAsLeft({ ...drawnAgain, ...(left && { undo: left }) })).toBe(true);
});

test('a cover counts as a picture does', () => {
  const covered = changedBy({ ...item, coverOutput: first }, { coverOutput: second });

  expect(withoutStepsBackTo(covered, [first])).toBeUndefined();
  expect(withoutStepsBackTo(covered, [second])).toEqual(covered.undo);
});

test('with the last one there is none', () => {
  expect(withoutStepsBackTo(redrawn, [first])).toBeUndefined();
  expect(withoutStepsBackTo(item, [first])).toBeUndefined();
});
