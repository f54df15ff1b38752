import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { Spending } from '@insta-ai/proto/http/spending/spending';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

const none = { calls: 0, pictures: 0, tokens: 0, micros: 0, unknown: 0 };
const nothing: Spending = { month: '2026-11', total: none, byTask: [], byType: [], byModel: [], budgets: [] };
const pictures = { calls: 4, pictures: 4, tokens: 0, micros: 160_000, unknown: 0 };
const texts = { calls: 2, pictures: 0, tokens: 3_400, micros: 0, unknown: 2 };
const some: Spending = {
  month: '2026-11',
  total: { calls: 6, pictures: 4, tokens: 3_400, micros: 160_000, unknown: 2 },
  byTask: [
    { task: 'picture', ...pictures },
    { task: 'metadata', ...texts },
    { task: 'test', ...texts, micros: 40, unknown: 0 },
  ],
  byType: [
    { _contentType: 'type-post', ...pictures },
    { _contentType: 'gone', ...texts },
    { _contentType: null, ...texts, micros: 0, unknown: 0 },
  ],
  byModel: [
    { provider: 'replicate', model: `me/mine:${'a'.repeat(64)}`, ...pictures },
    { provider: 'openai', model: 'gpt-6-luna', ...texts },
  ],
  budgets: [
    { scope: 'person', period: 'day', unit: 'pictures', limit: 20, used: 20 },
    { scope: 'installation', period: 'month', unit: 'micros', limit: 50_000_000, used: 2_100_000 },
  ],
};

async function show(replies: Replies = {}, path = '/profile/spending') {
  const types = [{ _id: 'type-post', name: 'Travel post', instagramType: 'Post' }];
  const shown = await renderRemote(remote.routes, {
    path,
    replies: { ...cannedReplies, getSpending: some, listContentTypes: types as never, ...replies },
  });
  await screen.findByRole('heading', { level: 1, name: 'Spending' });
  return shown;
}

test('a month says what it cost in all, by task, by content type and by model', async () => {
  await show();

  const total = within(await screen.findByRole('region', { name: 'In all' }));
  expect(total.getByText('at least $0.16')).toBeVisible();
  expect(total.getByText('6 calls · 4 pictures · 3,400 tokens')).toBeVisible();
  expect(total.getByText(/^2 calls have no known price/)).toBeVisible();
  const row = (table: string, name: RegExp) =>
    within(screen.getByRole('table', { name: table })).getByRole('row', { name });
  expect(row('By task', /^Pictures/)).toHaveTextContent('$0.16');
  expect(row('By task', /^Captions and hashtags/)).toHaveTextContent('unknown');
  expect(row('By task', /^Connection tests/)).toHaveTextContent('2 calls');
  expect(row('By content type', /^Travel post/)).toHaveTextContent('$0.16');
  expect(row('By content type', /^A deleted content type/)).toHaveTextContent('unknown');
  expect(row('By content type', /^Without a content type/)).toHaveTextContent('free');
  expect(row('By model', /^gpt-6-luna/)).toHaveTextContent('openai');
  expect(row('By model', /^me\/mine\W*replicate/)).toHaveTextContent('$0.16');
});

test('a price that comes with Insta AI says from which day it is', async () => {
  const byModel = some.byModel.map(one => ({ ...one, listPriceOn: '22 September 2026' }));
  await show({ getSpending: { ...some, byModel: byModel.slice(1) } });

  const row = await screen.findByRole('row', { name: /^gpt-6-luna/ });
  expect(row).toHaveTextContent('openai, list price of 22 September 2026');
});

test('names of content types that cannot be loaded are said to be missing, and asked for again', async () => {
  let failures = 1;
  const { person } = await show({
    listContentTypes: () => {
      if (failures-- > 0) throw new ApiError('invalid_argument', 'Not now.', 400);
      return [{ _id: 'type-post', name: 'Travel post', instagramType: 'Post' }] as never;
    },
  });

  expect(await screen.findByText('The names of your content types could not be loaded')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /^Travel post/ })).toBeVisible();
});

test('each budget says what is used of it, and what a full one means', async () => {
  await show();

  const budgets = within(await screen.findByRole('region', { name: 'Budgets' }));
  expect(budgets.getByText('You, today')).toBeVisible();
  expect(budgets.getByText('20 of 20 pictures')).toBeVisible();
  expect(budgets.getByText(/^Used up: nothing more that costs is asked for until tomorrow/)).toBeVisible();
  expect(
    budgets.getByRole('progressbar', { name: 'All people here, this month: $2.10 of $50.00' }),
  ).toBeVisible();
});

test('where nothing was asked for and nothing is limited, the page says so', async () => {
  await show({ getSpending: nothing });

  expect(await screen.findByText('Nothing was asked of a model')).toBeVisible();
  expect(screen.getByText(/^There is no limit/)).toBeVisible();
});

test('earlier months are in reach, those to come are not, and the address names the month', async () => {
  const { person, calls, path } = await show();
  await screen.findByRole('region', { name: 'In all' });
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();

  await person.click(screen.getByRole('button', { name: 'Previous month' }));

  expect(await screen.findByText('October 2026')).toBeVisible();
  expect(calls('getSpending').at(-1)?.query).toMatchObject({ month: '2026-10' });
  expect(path()).toContain('/profile/spending');
  // What the budgets were then.
  expect(
    screen.getByRole('progressbar', { name: 'All people here, in the whole month: $2.10 of $50.00' }),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('November 2026')).toBeVisible();
});

test('an address with a month that is none shows the present one', async () => {
  const { calls } = await show({}, '/profile/spending?month=2031-01');

  expect(await screen.findByText('November 2026')).toBeVisible();
  expect(calls('getSpending')[0]?.query).toMatchObject({ month: '2026-11' });
});

test('what could not be loaded says why, and is asked for again', async () => {
  let failures = 1;
  const { person } = await show({
    getSpending: () => {
      if (failures-- > 0) throw new ApiError('unavailable', 'Restarting.', 503);
      return some;
    },
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('Restarting.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'In all' })).toBeVisible();
});

test('a picture that ends while the page is open is counted', async () => {
  let month = nothing;
  const { say } = await show({ getSpending: () => month });
  await screen.findByText('Nothing was asked of a model');
  month = some;

  act(() => say('batch-changed', {} as never));

  expect(await screen.findByRole('region', { name: 'In all' })).toBeVisible();
});
