import { afterEach, expect, test } from 'vitest';
import { noticeStore, notify } from './notify.ts';

afterEach(() => notify.clear());

const shown = () => noticeStore.get().map(({ text }) => text);
const undo = { label: 'Undo', run() {} };

test('of notices that only tell, four are shown; the oldest makes room', () => {
  for (const text of ['1', '2', '3', '4', '5']) notify.error(text);

  expect(shown()).toEqual(['2', '3', '4', '5']);
});

test('a notice with something to be done makes no room, however many only tell after it', () => {
  notify.info('Deleted.', undo);
  notify.info('New words are ready.', { label: 'Compare', run() {}, isKept: true });
  for (const text of ['1', '2', '3', '4']) notify.error(text);

  expect(shown()).toEqual(['Deleted.', 'New words are ready.', '3', '4']);
});

test('where all the others have something to be done, the newest stands beside them', () => {
  for (const text of ['1', '2', '3', '4', '5']) notify.info(text, undo);
  notify.error('Not saved');
  expect(shown()).toEqual(['1', '2', '3', '4', '5', 'Not saved']);

  notify.error('Not sent');
  expect(shown()).toEqual(['1', '2', '3', '4', '5', 'Not sent']);
});
