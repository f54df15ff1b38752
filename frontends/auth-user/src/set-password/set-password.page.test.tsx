import { ApiError, session } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}, user: typeof testUser | null = null) {
  const shown = await renderRemote(remote.routes, { path: '/setPassword/user-1/one-time', user, replies });
  await screen.findByRole('heading', { name: 'Set Password' });
  return shown;
}

test('the empty screen has one field, hidden, and a button', async () => {
  await show();

  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Set Password' })).toBeEnabled();
  expect(document.title).toBe('Set Password · Insta AI');
});

test('a new password keeps the token, refreshes who is signed in and goes to /', async () => {
  const { person, calls, path } = await show({
    resetPassword: { token: 'fresh', user: testUser },
    getUser: testUser,
  });

  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  await expect.poll(path).toBe('/');
  expect(calls('resetPassword')[0]?.body).toEqual({
    userId: 'user-1',
    token: 'one-time',
    password: 'correct horse',
  });
  expect(window.localStorage.getItem('user_token')).toBe('fresh');
  expect(session.get()).toMatchObject({ status: 'signed-in', user: { _id: 'user-1' } });
});

test('a link that does not work is an Error, removes the stored token and offers a new link', async () => {
  const { person, path } = await show(
    { resetPassword: new ApiError('failed_precondition', 'This link no longer works.', 422) },
    testUser,
  );

  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Set Password' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/);
  expect(screen.getByText('This link no longer works.')).toBeVisible();
  expect(window.localStorage.getItem('user_token')).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/resetPassword');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  expect(path()).toBe('/setPassword/user-1/one-time');
});

test('a user that cannot be loaded afterwards is an Error and leaves no token', async () => {
  const { person } = await show({
    resetPassword: { token: 'fresh', user: testUser },
    getUser: new ApiError('unavailable', 'The server is restarting.', 503),
  });

  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/);
  expect(window.localStorage.getItem('user_token')).toBeNull();
});

test('a short password is an Error in words for people', async () => {
  const { person, calls } = await show();

  await person.type(screen.getByLabelText('Password'), 'short{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/);
  expect(screen.getByText('A password needs at least 8 characters.')).toBeVisible();
  expect(calls('resetPassword')).toHaveLength(0);
});

test('while it works the button is busy and a second Enter sends nothing', async () => {
  const { person, calls } = await show({ resetPassword: () => new Promise(() => {}) });

  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}{Enter}');

  expect(screen.getByRole('button', { name: 'Set Password' })).toBeDisabled();
  expect(calls('resetPassword')).toHaveLength(1);
});
