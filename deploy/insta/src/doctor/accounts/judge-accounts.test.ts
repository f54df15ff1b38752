import { neededScopes } from '@insta-ai/instagram/login-faults';
import { readBudgets } from '@insta-ai/spending/budgets';
import type { Room } from '@insta-ai/spending/used-budgets';
import { expect, it } from 'vitest';
import { judgeBudgets } from './judge-budgets.ts';
import { judgeEnds, judgeScopes } from './judge-logins.ts';

const now = new Date('2026-03-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
const ann = { name: 'Ann', needsReconnect: false };

it.each([
  ['no end', {}, 'ok'],
  ['a far end', { endsAt: inDays(30) }, 'ok'],
  ['an end in six days', { endsAt: inDays(6.5) }, 'warn'],
  ['the end of its access to data first', { tokenEndsAt: inDays(30), dataAccessEndsAt: inDays(2.5) }, 'warn'],
  ['an end of yesterday', { endsAt: inDays(-1) }, 'fail'],
  ['a refusal', { needsReconnect: true }, 'fail'],
])('a login with %s', (_what, facts, level) => {
  expect(judgeEnds([{ ...ann, ...facts }], now)).toMatchObject([{ level }]);
});

it('permissions that are not known are not told of', () => {
  expect(judgeScopes([ann, { ...ann, scopes: null }])).toMatchObject([{ level: 'ok' }]);
  expect(judgeScopes([{ ...ann, scopes: neededScopes }])).toMatchObject([{ level: 'ok' }]);
  expect(judgeScopes([{ ...ann, scopes: neededScopes.slice(1) }])).toMatchObject([
    { level: 'fail', words: `The login of Ann does not allow ${neededScopes[0]}.` },
  ]);
});

const person = (count: Room['count']): Room => ({ count, holds: [] });
const budgets = readBudgets('person=5 USD/month, 2 pictures/day; installation=50 USD/month');

it.each([
  ['nothing was spent', undefined, 'ok'],
  ['there is room', { people: [person({ micros: 4_999_999, pictures: 9 })] }, 'ok'],
  ['a person is at the end', { people: [person({ micros: 5_000_000, pictures: 1 })] }, 'warn'],
  [
    'a person is at the end of the day',
    { people: [person({ micros: 0, pictures: 2, days: { '01': { micros: 0, pictures: 2 } } })] },
    'warn',
  ],
  ['all are', { all: { micros: 51_000_000, pictures: 1 } }, 'fail'],
])('budgets where %s', (_what, month, level) => {
  const { all, people } = { all: undefined, people: [], ...month };
  const found = all && { _id: '2026-03', holds: [], all };
  expect(judgeBudgets(budgets, { month: found, people, day: '01' })).toMatchObject([{ level }]);
});
