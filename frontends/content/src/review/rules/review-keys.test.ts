import { expect, test } from 'vitest';
import { actOfKey, reviewKeys, shortcutsOf } from './review-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

test.each([
  ['ArrowRight', 'next'],
  ['j', 'next'],
  ['ArrowLeft', 'previous'],
  ['K', 'previous'],
  ['a', 'approve'],
  ['Enter', 'approve'],
  ['p', 'picture'],
  ['t', 'text'],
  ['e', 'edit'],
  ['y', 'type'],
  ['m', 'move'],
  ['Delete', 'delete'],
  ['Backspace', 'delete'],
  ['h', 'unfold'],
  ['?', 'help'],
  ['x', undefined],
  ['z', undefined],
  ['Escape', undefined],
])('%s is %s', (key, act) => {
  expect(actOfKey({ ...plain, key })).toBe(act);
});

test('undo is Ctrl Z or ⌘ Z, and nothing else with a modifier is heard', () => {
  expect(actOfKey({ ...plain, key: 'z', ctrlKey: true })).toBe('undo');
  expect(actOfKey({ ...plain, key: 'z', metaKey: true })).toBe('undo');
  expect(actOfKey({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBeUndefined();
  expect(actOfKey({ ...plain, key: 'a', ctrlKey: true })).toBeUndefined();
  expect(actOfKey({ ...plain, key: 'ArrowLeft', altKey: true })).toBeUndefined();
});

test('a key that is held down walks on and approves only once', () => {
  expect(actOfKey({ ...plain, key: 'ArrowRight', repeat: true })).toBe('next');
  expect(actOfKey({ ...plain, key: 'a', repeat: true })).toBeUndefined();
  expect(actOfKey({ ...plain, key: 'z', ctrlKey: true, repeat: true })).toBeUndefined();
});

test('no key does two things', () => {
  const keys = Object.values(reviewKeys).flatMap(row => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('keys are written for assistive technology in the browser’s words', () => {
  expect(shortcutsOf('next')).toBe('ArrowRight J');
  expect(shortcutsOf('delete')).toBe('Delete Backspace');
  expect(shortcutsOf('undo')).toBe('Control+Z Meta+Z');
});
