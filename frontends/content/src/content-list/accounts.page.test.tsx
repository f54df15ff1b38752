import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T06:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.removeItem('contents_view');
});

const bali = { id: 'ig-2', name: 'bali.days' };
const two = { ...testUser, instagramAccounts: [...testUser.instagramAccounts, bali] };
const items = [
  exampleItem({ account: 'ig-1' }),
  exampleItem({ _id: 'content-2', title: 'Espresso', account: 'ig-2' }),
  exampleItem({ _id: 'content-3', title: 'Old harbour', account: 'ig-9' }),
];

function show({ user = two, view = 'table', path = '/' } = {}) {
  window.localStorage.setItem('contents_view', JSON.stringify(view));
  return renderRemote(remote.routes, {
    path,
    user,
    replies: { listContents: listServer(() => items), listContentTypes: [], listOverdue: [] },
  });
}

test.each(['table', 'list', 'calendar'])(
  'in the %s each item says which of several accounts it belongs to',
  async view => {
    await show({ view });

    const [of, other, gone] = await Promise.all(
      [/Rice terraces/, /Espresso/, /Old harbour/].map(async title => {
        const text = await screen.findByText(title);
        return text.closest('tr') ?? text.closest('a');
      }),
    );
    expect(of).toHaveTextContent('Instagram account: ada.travels');
    expect(other).toHaveTextContent('Instagram account: bali.days');
    expect(gone).toHaveTextContent('Instagram account: No longer connected');
  },
);

test('with one account only what is gone is said', async () => {
  await show({ user: testUser });

  expect(await screen.findByRole('row', { name: /Old harbour/ })).toHaveTextContent('No longer connected');
  expect(screen.getByRole('row', { name: /Rice terraces/ })).not.toHaveTextContent('ada.travels');
});

test('the list is narrowed to one account, and shows all again', async () => {
  const { person, calls, router } = await show();
  await person.click(await screen.findByRole('button', { name: 'Show Filters' }));

  await person.click(await screen.findByRole('combobox', { name: 'Account' }));
  await person.click(await screen.findByRole('option', { name: 'bali.days' }));

  await waitFor(() => expect(screen.queryByRole('link', { name: /Rice/ })).toBeNull());
  expect(screen.getByRole('link', { name: 'Espresso' })).toBeVisible();
  const asked = calls('listContents').findLast(({ query }) => query.from)?.query.filter ?? '';
  expect(JSON.parse(asked)).toEqual({ account: 'ig-2' });
  expect(router.state.location.search).toContain('account=ig-2');

  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: /Rice/ })).toBeVisible();
});

test('a filter by what is gone is seen, and can be cleared', async () => {
  const { person } = await show({ path: '/?account=ig-9&type=type-gone' });

  expect(await screen.findByRole('combobox', { name: 'Account' })).toHaveValue('No longer connected');
  expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveValue('No longer there');
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await person.click(clear as HTMLElement);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('');
});

test('with one account there is nothing to choose from', async () => {
  const { person } = await show({ user: testUser });
  await person.click(await screen.findByRole('button', { name: 'Show Filters' }));

  expect(await screen.findByLabelText('City')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
});
