import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoginPage } from './login.page.tsx';

type Options = Parameters<typeof renderRemote>[1];

function showLogin(replies: NonNullable<Options>['replies'] = {}) {
  return renderRemote([{ path: '/', element: <LoginPage place="page" /> }], { user: null, replies });
}

test('the empty screen has a name, two fields, a button and a way to reset the password', async () => {
  await showLogin();

  expect(screen.getByRole('heading', { name: 'Insta AI' })).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/resetPassword');
  expect(document.title).toBe('Login · Insta AI');
  expect(screen.queryByRole('status')).toBeNull();
});

test('whoever comes by a link that was used reads what to do, and signs in all the same', async () => {
  window.history.replaceState(null, '', '/?code=user-1.used');
  const { person } = await showLogin({
    redeemSignInCode: new ApiError('unauthenticated', 'Used', 401),
    login: { token: 'fresh', user: testUser },
  });

  expect(screen.getByRole('status')).toHaveTextContent(
    'This sign-in link has been used or has expired. Sign in with your password, or restart Insta AI for a new link.',
  );
  await person.type(screen.getByLabelText('Username'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  await expect.poll(() => window.localStorage.getItem('user_token')).toBe('fresh');
});

test('Enter submits, and a valid login keeps the token', async () => {
  const { person, calls } = await showLogin({ login: { token: 'fresh', user: testUser } });

  await person.type(screen.getByLabelText('Username'), ' ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  await expect.poll(() => window.localStorage.getItem('user_token')).toBe('fresh');
  expect(calls('login')[0]?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' });
});

test('who is disabled reads that, for the password was right', async () => {
  const { person } = await showLogin({
    login: new ApiError('permission_denied', 'Your account is disabled.', 403),
  });

  await person.type(screen.getByLabelText('Username'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your account is disabled\.$/);
});

test('a refused login is announced and keeps what was typed', async () => {
  const { person } = await showLogin({ login: new ApiError('unauthenticated', 'No such account', 401) });

  await person.type(screen.getByLabelText('Username'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'wrong');
  await person.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Login not valid$/);
  expect(screen.getByLabelText('Username')).toHaveValue('ada@example.com');
  expect(window.localStorage.getItem('user_token')).toBeNull();
});

test('a server that asks to wait is not called an invalid login', async () => {
  const { person } = await showLogin({
    login: new ApiError('rate_limited', 'Too many tries. Wait a minute.', 429),
  });

  await person.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Wait a minute.');
});

test('while it works the button is busy and a second Enter sends nothing', async () => {
  const { person, calls } = await showLogin({ login: () => new Promise(() => {}) });

  await person.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');

  expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
  expect(calls('login')).toHaveLength(1);
});

test('the password can be made visible', async () => {
  const { person } = await showLogin();

  await person.click(screen.getByRole('button', { name: 'Show or hide the password' }));

  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('in the dialog of an ended session only the form is shown', async () => {
  await renderRemote([{ path: '/', element: <LoginPage place="dialog" /> }], { user: null });

  expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
