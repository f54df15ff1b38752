import { expect, test } from 'vitest';
import { exampleEntry } from '../canned-replies.ts';
import { addPiece, startArriving } from './arriving.ts';

const piece = (places: number[], written: number, requestKey = 'k') => ({
  requestKey,
  entries: places.map(place => ({ ...exampleEntry(), place })),
  written,
  total: 4,
});
const kept = { ...exampleEntry({ description: 'Mine.' }), rowId: 'old-1', isLocked: true };
const start = startArriving('k', [kept]);

test('pieces are added behind what is kept, in whatever order they come', () => {
  const after = addPiece(addPiece(start, piece([2, 3], 4)), piece([0, 1], 2));

  expect(after.rows.map(({ rowId }) => rowId)).toEqual(['old-1', 'k-2', 'k-3', 'k-0', 'k-1']);
  expect([after.written, after.total]).toEqual([4, 4]);
});

test('how many there will be is known before the first entry', () => {
  const after = addPiece(start, piece([], 0));

  expect([after.rows, after.written, after.total]).toEqual([[kept], 0, 4]);
});

test('a piece that came twice is there once', () => {
  const once = addPiece(start, piece([0], 1));

  expect(addPiece(once, piece([0], 1))).toBe(once);
});

test('a piece of another request is not ours', () => {
  expect(addPiece(start, piece([0], 1, 'other'))).toBe(start);
});
