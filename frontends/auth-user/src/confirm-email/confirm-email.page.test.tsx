import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/confirmEmail/user-1/one-time',
    user: null,
    replies,
  });
  await screen.findByRole('heading', { level: 1, name: 'Confirm Address' });
  return shown;
}

test('nothing is confirmed before somebody presses the button, then it is said where mails go', async () => {
  const { person, calls } = await show({ confirmEmail: { email: 'me@example.org' } });
  expect(calls('confirmEmail')).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('Confirmed. Your emails now go to me@example.org.')).toBeVisible();
  expect(calls('confirmEmail')[0]?.body).toEqual({ userId: 'user-1', token: 'one-time' });
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('a link that no longer works says so and shows the way to a new one', async () => {
  const { person } = await show({
    confirmEmail: new ApiError('failed_precondition', 'This link no longer works.', 422),
  });

  await person.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Error');
  expect(screen.getByText('This link no longer works.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile');
});
