import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}) {
  const shown = await renderRemote(remote.routes, { path: '/resetPassword', user: null, replies });
  await screen.findByRole('heading', { name: 'Reset Password' });
  return shown;
}

test('the empty screen has one field, a button and the way back', async () => {
  await show();

  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Reset Password · Insta AI');
});

test('Enter asks for the mail and says where to look', async () => {
  const { person, calls } = await show({ resetPasswordRequest: { sent: true } });

  await person.type(screen.getByLabelText('Email'), ' ada@example.com{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Check your inbox to reset the password$/);
  expect(calls('resetPasswordRequest')[0]?.body).toEqual({ email: 'ada@example.com' });
});

test('an email that nobody has is announced and stays in the field', async () => {
  const { person } = await show({
    resetPasswordRequest: new ApiError('unauthenticated', 'User not found', 401),
  });

  await person.type(screen.getByLabelText('Email'), 'nobody@example.com');
  await person.click(screen.getByRole('button', { name: 'Reset Password' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^User not found$/);
  expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.com');
});

test('anything else is an Error, with the reason below it', async () => {
  const { person } = await show({
    resetPasswordRequest: new ApiError('rate_limited', 'We have just sent you an email.', 429),
  });

  await person.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Enter the email of your account.')).toBeVisible();
  await person.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');

  expect(await screen.findByText('We have just sent you an email.')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error$/);
  expect(screen.getByText('We have just sent you an email.')).toBeVisible();
});

test('while it works the button is busy and a second Enter sends nothing', async () => {
  const { person, calls } = await show({ resetPasswordRequest: () => new Promise(() => {}) });

  await person.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}{Enter}');

  expect(screen.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
  expect(calls('resetPasswordRequest')).toHaveLength(1);
});
