import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import { expect, test } from 'vitest';
import { endInWords, stepInWords, undoneInWords } from './action-words.ts';

const step = (change: Partial<Undoable>): Undoable => ({
  _id: 'step-1',
  kind: 'move',
  items: 1,
  title: 'Croissants',
  at: '',
  until: '',
  ...change,
});
const action = (change: Partial<Action>): Action => ({
  _id: 'action-1',
  kind: 'undo',
  state: 'ended',
  items: 1,
  done: 1,
  kept: [],
  createdAt: '',
  ...change,
});

test.each([
  [step({}), 'Moved ‘Croissants’'],
  [step({ title: '' }), 'Moved ‘NO_NAME’'],
  [step({ kind: 'status' }), 'Changed the status of ‘Croissants’'],
  [step({ kind: 'delete', items: 41 }), 'Deleted 41 items'],
])('a step is named by what was done, and to what', (undo, words) => {
  expect(stepInWords(undo)).toBe(words);
});

test('what was left is said with its reason', () => {
  const kept = [{ items: 1, reason: 'It goes out right now', titles: ['Rolls'] }];
  expect(endInWords(action({ kind: 'schedule', done: 2, kept }))).toBe(
    'Scheduled 2 items. 1 stays as it is (‘Rolls’): It goes out right now.',
  );
});

test('what came back is said, by name where all of it did', () => {
  expect(undoneInWords(action({}), step({}))).toBe('‘Croissants’ is as it was before.');
  expect(undoneInWords(action({ done: 40 }), step({ kind: 'delete', items: 41 }))).toBe('40 items are back.');
  expect(undoneInWords(action({}), step({ kind: 'add', title: '' }))).toBe('The new item is deleted.');
  expect(undoneInWords(action({ done: 2 }), undefined)).toBe('2 items are as they were before.');
  const kept = [{ items: 1, reason: 'You changed it since.', titles: [] }];
  expect(undoneInWords(action({ done: 0, kept }), step({}))).toBe(
    'Nothing was taken back. 1 stays as it is: You changed it since.',
  );
});
