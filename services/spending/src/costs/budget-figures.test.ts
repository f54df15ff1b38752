import { expect, test } from 'vitest';
import { readBudgets } from '../budgets/read-budgets.ts';
import type { Room } from '../room/used-budgets.ts';
import { budgetShares } from './budget-figures.ts';

const room = (count: Room['count']): Room => ({ count, holds: [] });
const rooms = {
  installation: [
    room({ micros: 4_000_000, pictures: 12, days: { '07': { micros: 1_000_000, pictures: 3 } } }),
  ],
  person: [
    room({ micros: 3_000_000, pictures: 2, days: { '07': { micros: 1_000_000, pictures: 1 } } }),
    room({ micros: 1_000_000, pictures: 10, days: { '06': { micros: 1_000_000, pictures: 10 } } }),
  ],
};
const shares = (text: string) =>
  budgetShares(readBudgets(text), rooms, '07').map(({ labels, value }) => [
    Object.values(labels).join(' '),
    value,
  ]);

test('what all have used counts against a budget of all', () => {
  expect(shares('installation=5 USD/month, 4 pictures/day')).toEqual([
    ['installation month micros', 0.8],
    ['installation day pictures', 0.75],
  ]);
});

test('of a budget of each person the one who used most of it counts, of that day', () => {
  expect(shares('person=4 USD/month, 20 pictures/month, 2 pictures/day')).toEqual([
    ['person month micros', 0.75],
    ['person month pictures', 0.5],
    ['person day pictures', 0.5],
  ]);
});

test('of two that limit the same the smaller one counts, and one of nothing is used up', () => {
  expect(shares('installation=16 USD/month; installation=8 USD/month')).toEqual([
    ['installation month micros', 0.5],
  ]);
  expect(shares('installation=0 USD/day')).toEqual([['installation day micros', 1]]);
});

test('in a month in which nothing was counted nothing is used', () => {
  const value = (installation: Room | undefined) =>
    budgetShares(
      readBudgets('installation=4 USD/month'),
      { installation: [installation], person: [] },
      '01',
    )[0]?.value;
  expect([value(room(undefined)), value(undefined)]).toEqual([0, 0]);
});
