import { expect, test } from 'vitest';
import { newAutosave } from './autosave-machine.ts';
import { savingWord } from './saving-word.ts';

const untouched = newAutosave(null);
const typed = { ...untouched, edits: { title: 'A' } };
const clock = () => '12:04';

test('an untouched item says nothing', () => {
  expect(savingWord(untouched, clock)).toBeNull();
});

test('typed and not yet confirmed is Saving…', () => {
  expect(savingWord(typed, clock)?.text).toBe('Saving…');
  expect(savingWord({ ...typed, inFlight: typed.edits }, clock)?.text).toBe('Saving…');
});

test('a save that arrived says when', () => {
  expect(savingWord({ ...untouched, savedAt: 1 }, clock)).toEqual({ text: 'Saved 12:04', isProblem: false });
});

test('a save that failed says that it goes on trying, also while it does', () => {
  const failing = { ...typed, failures: 1, problem: { message: 'No connection.', canRetry: true } };

  expect(savingWord(failing, clock)).toEqual({ text: 'Not saved, retrying', isProblem: true });
  expect(savingWord({ ...failing, inFlight: typed.edits }, clock)?.text).toBe('Not saved, retrying');
});

test('a refused save says why', () => {
  const refused = { ...typed, failures: 1, problem: { message: 'Too long.', canRetry: false } };

  expect(savingWord(refused, clock)?.text).toBe('Not saved: Too long.');
});

test('an open choice is named', () => {
  const state = { ...typed, theirs: { title: 'B' } };

  expect(savingWord(state, clock)).toEqual({ text: 'Not saved: choose what to keep', isProblem: true });
});
