import { testUser } from '@insta-ai/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';

const [ada] = testUser.instagramAccounts;
const bali = { id: 'ig-2', name: 'bali.days' };
const user = { ...testUser, instagramAccounts: [...testUser.instagramAccounts, bali] };
const at = '2036-11-21T09:30:00.000Z';

const select = () => screen.findByRole('combobox', { name: 'Instagram Account' });

test('with one account an item says nothing of it', async () => {
  await showItem({ content: { account: ada?.id } });

  await screen.findByRole('combobox', { name: 'Content Type' });
  expect(screen.queryByRole('combobox', { name: 'Instagram Account' })).toBeNull();
});

test('of several the item shows its own, whichever is selected, and the person gives it another', async () => {
  const { person, calls } = await showItem({ user, content: { account: 'ig-2' } });
  expect(await select()).toHaveDisplayValue('bali.days');

  await person.selectOptions(await select(), 'ada.travels');

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ account: 'ig-1' }));
  expect(await select()).toHaveDisplayValue('ada.travels');
});

test('a new item goes to the selected account', async () => {
  await showItem({ user: { ...user, instagramAccount: 'ig-2' }, path: '/contents/create' });

  expect(await select()).toHaveDisplayValue('bali.days');
});

test('an item that was made before any account was connected says which one it takes', async () => {
  await showItem({ user, content: { account: null } });

  expect(await select()).toHaveDisplayValue('The one that is selected first');
});

test('of what was published nobody says which account took it where that was never written down', async () => {
  await showItem({ user, content: { account: null, status: 'Published', publishedDate: at } });

  expect(await select()).toHaveDisplayValue('Not known');
});

test('an account that is gone is said with the way out, also beside a single other one', async () => {
  const outcome = { state: 'held' as const, message: 'Held.', advice: '', at };
  const content = { account: 'ig-9', status: 'Scheduled' as const, date: at, outcome };
  const { person, calls } = await showItem({ content });
  expect(await select()).toHaveDisplayValue('No longer connected');
  expect(await select()).toHaveAccessibleDescription(
    'This item belongs to an account that is no longer connected. Connect it again or choose another.',
  );

  await person.selectOptions(await select(), 'ada.travels');

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ account: 'ig-1' }));
});

test.each([
  ['published', { status: 'Published' as const, publishedDate: at }],
  [
    'on its way',
    { status: 'Scheduled' as const, outcome: { state: 'publishing' as const, message: '', advice: '', at } },
  ],
])('an item that is %s keeps its account', async (_state, content) => {
  await showItem({ user, content: { account: 'ig-2', date: at, ...content } });

  expect(await select()).toBeDisabled();
  expect(await select()).toHaveDisplayValue('bali.days');
});
