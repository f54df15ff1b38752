import { expect, test, vi } from 'vitest';
import { createSelection } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

const listOf = (name: string, ids: string[], matches = '') => ({ name, ids, matches });

function chosen(selection: ReturnType<typeof createSelection>) {
  return order.filter(selection.has).join('');
}

test('a choice takes in, and out again', () => {
  const selection = createSelection();
  selection.choose('b');
  selection.choose('d');
  selection.choose('b');

  expect(chosen(selection)).toBe('d');
  expect(selection.count()).toBe(1);
});

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['b', 'gone', 'b'],
])('a range goes from %s to %s', (from, to, all) => {
  const selection = createSelection();
  selection.show(listOf('all', order));
  selection.choose(from);
  selection.choose(to, true);

  expect(chosen(selection)).toBe(all);
});

test('a range after a choice that took out takes all of it out', () => {
  const selection = createSelection();
  selection.show(listOf('all', order));
  selection.add(order);
  selection.choose('b');
  selection.choose('d', true);

  expect(chosen(selection)).toBe('ae');
});

test('of all that match some are taken out, and what is not loaded is in', () => {
  const selection = createSelection();
  selection.chooseAll({ matching: {}, total: 312 });
  selection.choose('c');

  expect(chosen(selection)).toBe('abde');
  expect(selection.has('never seen')).toBe(true);
  expect(selection.count()).toBe(311);

  selection.show({ ...listOf('by date', order), all: { matching: {}, total: 313 } });
  expect(selection.count()).toBe(312);
});

test('what was taken out of all that match stays out when the list does not show it any more', () => {
  const all = { matching: {}, total: 312 };
  const selection = createSelection();
  selection.show({ ...listOf('by date', order), all });
  selection.chooseAll(all);
  selection.choose('e');

  // A new item stands before it, so that it is on the next page.
  selection.show({ ...listOf('by date', ['new', 'a', 'b', 'c', 'd']), all: { ...all, total: 313 } });

  expect(chosen(selection)).toBe('abcd');
  expect(selection.count()).toBe(312);
});

test('what leaves the list leaves the selection, and nobody is told when nothing changed', () => {
  const selection = createSelection();
  selection.show(listOf('by date', order));
  selection.add(['a', 'b']);
  const told = vi.fn();
  selection.subscribe(told);

  selection.show(listOf('by date', ['a', 'b', 'd', 'e']));
  expect(told).not.toHaveBeenCalled();
  selection.show(listOf('by date', ['b', 'd', 'e']));

  expect(chosen(selection)).toBe('b');
  expect(told).toHaveBeenCalledTimes(1);
  expect(selection.countLeft()).toBe(1);

  // Undo brings it back, and the person sees that it is not chosen.
  selection.show(listOf('by date', order));
  expect(chosen(selection)).toBe('b');
  expect(selection.countLeft()).toBe(0);
});

test('sorted otherwise, an item that is not loaded stays selected', () => {
  const selection = createSelection();
  selection.show(listOf('by date', order));
  selection.add(['a', 'b']);

  selection.show(listOf('by title', ['d', 'e']));

  expect(chosen(selection)).toBe('ab');
});

test('another filter ends the selection', () => {
  const selection = createSelection();
  selection.show(listOf('by date', order));
  selection.chooseAll({ matching: {}, total: 312 });

  selection.show(listOf('by date', order, 'Rome'));

  expect(selection.count()).toBe(0);
});

test('selecting begins before the first choice, and ends with everything let go', () => {
  const selection = createSelection();
  selection.open();
  expect(selection.isOpen()).toBe(true);
  selection.choose('a');

  selection.clear();

  expect(selection.isOpen()).toBe(false);
  expect(selection.count()).toBe(0);
});
