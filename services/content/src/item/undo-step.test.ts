import { expect, test } from 'vitest';
import { type ContentDocument, newContent } from './content-document.ts';
import { asBefore, asStep, besideStep, hasActed, isAsLeft, undoable, withActed } from './undo-step.ts';

const now = new Date('2027-02-01T10:00:00Z');
const item = { ...newContent('anna', now), title: 'Bread', instagramType: 'Post' };
const changedBy = (before: ContentDocument, set: Partial<ContentDocument>): ContentDocument => ({
  ...before,
  ...set,
  version: before.version + 1,
});
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
  expect(asBefore(changed, now)).toEqual({
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

test('what is written under the same name is one step, as long as nothing came between', () => {
  const first = changedBy(item, asStep(item, { title: 'R' }, 'replace', now, 'typing'));
  const second = changedBy(
    first,
    asStep(first, { title: 'Rolls', hashtags: '#a' }, 'replace', now, 'typing'),
  );

  expect(second.undo).toMatchObject({ id: first.undo?.id, before: { title: 'Bread', hashtags: '' } });
  expect(asBefore(second, now)).toMatchObject({ title: 'Bread', hashtags: '', undo: undefined });
  const takenBack = changedBy(second, asBefore(second, now));
  expect(asStep(takenBack, { title: 'Buns' }, 'replace', now, 'typing').undo?.id).not.toBe(first.undo?.id);
});

test('under the newest step wait those before it, and each is taken back in its turn', () => {
  const moved = changedBy(item, asStep(item, { date: now }, 'move', now));
  const typed = changedBy(moved, asStep(moved, { title: 'Rolls' }, 'replace', now));
  const planned = changedBy(typed, asStep(typed, { status: 'Scheduled' }, 'status', now));

  const draft = changedBy(planned, asBefore(planned, now));
  expect(draft).toMatchObject({ status: item.status, title: 'Rolls', undo: { kind: 'replace' } });
  const untyped = changedBy(draft, asBefore(draft, now));
  expect(untyped).toMatchObject({ title: 'Bread', date: now, undo: { kind: 'move' } });
  expect(isAsLeft(untyped)).toBe(true);
  expect(changedBy(untyped, asBefore(untyped, now))).toMatchObject({ date: item.date, undo: undefined });
});

test('a step that was changed beside the newest one does not come back', () => {
  const moved = changedBy(item, asStep(item, { date: now }, 'move', now));
  const typed = changedBy(moved, asStep(moved, { title: 'Rolls' }, 'replace', now));
  const redated = changedBy(typed, asStep(typed, { date: null }, undefined, now));

  expect(isAsLeft(redated)).toBe(true);
  expect(asBefore(redated, now)).toMatchObject({ title: 'Bread', undo: undefined });
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

test('of words that were written together, those typed over since stay and the others are taken back', () => {
  const words = { metaDescription: 'Warm.', hashtags: '#warm' };
  const written = changedBy(item, asStep(item, words, 'replace', now));

  const typed = changedBy(written, asStep(written, { metaDescription: 'Warm. Mine.' }, undefined, now));
  expect(isAsLeft(typed)).toBe(true);
  expect(changedBy(typed, asBefore(typed, now))).toMatchObject({
    metaDescription: 'Warm. Mine.',
    hashtags: '',
  });

  const all = changedBy(typed, asStep(typed, { hashtags: '#mine' }, undefined, now));
  expect(isAsLeft(all)).toBe(false);
});

test.each([{ contents: ['/media/a.jpg'] }, { coverOutput: '/media/a.jpg' }])(
  'a step that brings media back stands and waits like any other: %o',
  set => {
    const stepped = changedBy(item, undoable(item, set, step));
    const typed = changedBy(stepped, besideStep(stepped, { title: 'Buns' }));
    expect(isAsLeft(typed)).toBe(true);

    const planned = changedBy(typed, asStep(typed, { status: 'Scheduled' }, 'status', now));
    const draft = changedBy(planned, asBefore(planned, now));
    expect(changedBy(draft, asBefore(draft, now))).toMatchObject({
      contents: [],
      coverOutput: '',
      title: 'Buns',
    });
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
