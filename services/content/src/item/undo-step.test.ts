import { expect, test } from 'vitest';
import { newContent } from './content-document.ts';
import { asBefore, asStep, isAsLeft, undoable } from './undo-step.ts';

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
