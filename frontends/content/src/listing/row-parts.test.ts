import { expect, test } from 'vitest';
import { type ListedRow, rowsToDraw, withRoom } from './row-parts.ts';

const rowsOf = (count: number, headEvery = Number.POSITIVE_INFINITY) =>
  Array.from({ length: count }, (_, index) => {
    const head = index - (index % headEvery);
    return { key: `row ${index}`, ...(head !== index && Number.isFinite(headEvery) && { head }) };
  });

test('what is in sight is drawn, and both ends, where the Tab key enters', () => {
  const drawn = rowsToDraw({ rows: rowsOf(500), first: 100, last: 103, focused: -1, edges: 3, others: [] });

  expect(drawn).toEqual([0, 1, 2, 100, 101, 102, 103, 497, 498, 499]);
});

test('a list that begins draws what is in sight and no ends', () => {
  const drawn = rowsToDraw({ rows: rowsOf(500), first: 100, last: 103, focused: -1, edges: 0, others: [] });

  expect(drawn).toEqual([100, 101, 102, 103]);
});

test('the row with the focus stays, with the neighbours to which the Tab key goes on', () => {
  const drawn = rowsToDraw({ rows: rowsOf(500), first: 100, last: 101, focused: 300, edges: 3, others: [] });

  expect(drawn).toEqual([0, 1, 2, 100, 101, 297, 298, 299, 300, 301, 302, 303, 497, 498, 499]);
});

test('a row brings the heading of its group', () => {
  const drawn = rowsToDraw({
    rows: rowsOf(500, 10),
    first: 105,
    last: 106,
    focused: -1,
    edges: 3,
    others: [],
  });

  expect(drawn).toEqual([0, 1, 2, 100, 105, 106, 490, 497, 498, 499]);
});

test('what stays is drawn wherever the screen is, and others that are asked for', () => {
  const rows: ListedRow[] = rowsOf(500);
  rows[7] = { key: 'Load earlier', stays: true };

  const drawn = rowsToDraw({ rows, first: 100, last: 100, focused: -1, edges: 3, others: [300, 4] });

  expect(drawn).toEqual([0, 1, 2, 4, 7, 100, 300, 497, 498, 499]);
});

test('there is nothing beyond the ends', () => {
  expect(rowsToDraw({ rows: rowsOf(2), first: -10, last: 12, focused: 1, edges: 3, others: [] })).toEqual([
    0, 1,
  ]);
  expect(rowsToDraw({ rows: [], first: 0, last: 0, focused: -1, edges: 3, others: [] })).toEqual([]);
});

test('rows that are not drawn leave room, which is named after the row that follows', () => {
  const placed = (index: number) => ({ key: `row ${index}`, index, start: index * 40, end: index * 40 + 40 });

  expect(withRoom([placed(2), placed(3), placed(7)], 0, 400)).toEqual([
    { key: 'room before row 2', room: 80 },
    { key: 'row 2', index: 2 },
    { key: 'row 3', index: 3 },
    { key: 'room before row 7', room: 120 },
    { key: 'row 7', index: 7 },
    { key: 'room at the end', room: 80 },
  ]);
  expect(withRoom([], 40, 80)).toEqual([{ key: 'room at the end', room: 40 }]);
  expect(withRoom([placed(2)], 80, 120)).toEqual([{ key: 'row 2', index: 2 }]);
});
