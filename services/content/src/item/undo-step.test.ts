import { expect, test } from 'vitest';
import { newContent } from './content-document.ts';
import { asBefore, asStep, besideStep, hasActed, isAsLeft, undoable, withActed } from './undo-step.ts';

const now = new Date('2027-02-01T10:00:00Z');
const item = { ...newContent('anna', now), title: 'Bread', instagramType: 'Post' };
const step = { id: 's1', kind: 'replace', at: now } as const;

test('a step keeps what it changed as it was, and what the item did not have', () => {
  const { undo } = undoable(item, { title: 'Rolls', consent: true, updatedAt: now }, step);

  expect(undo).toEqual({
    ...step,
    owner: 'anna',
    before: { title: 'Bread' },
    lacked: ['consent'],
    version: item.version + 1,
  });
});

test('taking it back writes just that, and forgets the step', () => {
  const set = undoable(item, { title: 'Rolls', consent: true, instagramType: undefined }, step);
  const changed = { ...item, ...set, version: item.version + 1 };

  expect(isAsLeft(changed)).toBe(true);
  expect(isAsLeft({ ...changed, version: changed.version + 1 })).toBe(false);
  expect(asBefore(changed)).toEqual({
    title: 'Bread',
    instagramType: 'Post',
    consent: undefined,
    undo: undefined,
  });
});

test('a save that the person made as no step has none', () => {
  expect(asStep(item, { title: 'Rolls' }, undefined, now)).toEqual({ title: 'Rolls' });
  expect(asStep(item, { title: 'Rolls' }, 'replace', now)).toHaveProperty('undo.kind', 'replace');
});

const changedBy = (before: typeof item, set: Partial<typeof item>) => ({
  ...before,
  ...set,
  version: before.version + 1,
});

test.each([
  ['a field that the step did not change leaves it', { metaDescription: 'Warm' }, true],
  ['a field that it changed ends it', { title: 'Buns' }, false],
  ['a field that it gave the item ends it, too', { consent: undefined }, false],
])('%s', (_name, set, stays) => {
  const stepped = changedBy(item, undoable(item, { title: 'Rolls', consent: true }, step));

  const saved = changedBy(stepped, asStep(stepped, set, undefined, now));

  expect(isAsLeft(saved)).toBe(stays);
  expect(isAsLeft(changedBy(saved, besideStep(saved, { hashtags: '#a' })))).toBe(stays);
});

test.each([{ contents: ['/media/a.jpg'] }, { coverOutput: '/media/a.jpg' }])(
  'a step that brings media back ends with any change, for it may be forgotten meanwhile: %o',
  set => {
    const stepped = changedBy(item, undoable(item, set, step));

    expect(isAsLeft(changedBy(stepped, besideStep(stepped, { title: 'Buns' })))).toBe(false);
  },
);

test('an item knows which steps changed it, also where an older version kept one', () => {
  expect(hasActed({}, 'shift')).toBe(false);
  expect(hasActed({ actedAs: 'shift' }, 'shift')).toBe(true);
  expect(withActed({ actedAs: 'shift' }, 'draft')).toEqual(['shift', 'draft']);
  expect(withActed({ actedAs: ['shift', 'draft'] }, 'draft')).toEqual(['shift', 'draft']);
  expect(hasActed(undoable(item, { title: 'Rolls' }, step), 's1')).toBe(true);
});

test('what is long past is forgotten', () => {
  const actedAs = Array.from({ length: 20 }, (_, n) => `action-${n}`);

  expect(withActed({ actedAs }, 'newest')).toEqual([...actedAs.slice(1), 'newest']);
});
